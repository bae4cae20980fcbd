import { useState } from 'react';
import { useIntl } from 'react-intl';
import { DayCalendar } from '#src/components/Calendar/DayCalendar.tsx';
import { RangeCalendar } from '#src/components/Calendar/RangeCalendar.tsx';
import { Stepper } from '#src/components/Stepper/Stepper.tsx';
import type { ChosenDays } from '#src/components/Calendar/stay.ts';
import { useMessages } from '#src/util/messages.ts';
import { Specimen } from '../Specimen.tsx';

const [min, max] = ['2030-05-06', '2030-06-20'];
const taken: readonly string[] = ['2030-05-14', '2030-05-15', '2030-05-16'];
const looks = { '2030-05-08': 'blocked', '2030-05-10': 'booked', '2030-05-11': 'booked' } as const;

export function Calendars() {
  const text = useMessages('StyleguidePage');
  const { locale } = useIntl();
  const [stay, setStay] = useState<ChosenDays>({ start: '2030-05-20', end: '2030-05-23' });
  const [count, setCount] = useState(1);
  return (
    <>
      <Specimen name="RangeCalendar" isWide>
        <RangeCalendar
          {...{ locale, min, max }}
          label={text('sample.choose')}
          value={stay}
          onChange={setStay}
          isTaken={day => taken.includes(day)}
          pastLabel={text('state.disabled')}
          takenLabel={text('state.disabled')}
        />
      </Specimen>
      <Specimen name="DayCalendar" isWide>
        <DayCalendar
          {...{ locale, min, max }}
          label={text('sample.label')}
          lookOf={day => (Object.hasOwn(looks, day) ? looks[day as keyof typeof looks] : undefined)}
          sayLook={look => (look ? text('state.disabled') : undefined)}
          isFixed={day => day === '2030-05-10'}
          onPress={() => undefined}
        />
      </Specimen>
      <Specimen name="Stepper">
        <Stepper label={text('sample.label')} value={count} max={3} onChange={setCount} />
      </Specimen>
    </>
  );
}
