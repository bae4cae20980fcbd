import { useState } from 'react';
import { useForm } from 'react-final-form';
import { useIntl } from 'react-intl';
import type { Stay } from '#contract/booking/nights.ts';
import { formatDay } from '#contract/time/dates.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { RangeCalendar } from '#src/components/Calendar/RangeCalendar.tsx';
import type { ChosenDays } from '#src/components/Calendar/stay.ts';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { useMessages } from '#src/util/messages.ts';
import { CalendarSpace } from './CalendarSpace.tsx';
import css from './NightsFields.module.css';
import { StayFields } from './StayFields.tsx';
import type { FreeNights } from './useFreeNights.ts';

interface NightsFieldsProps {
  /** The form's days, `start` and `end`, which may be anything. */
  value: ChosenDays;
  nights: FreeNights;
  /** Day whose month is shown while nothing is chosen; by default that of the first night offered. */
  firstShown?: string | undefined;
}

/** The days of arrival and departure, in a form that has them as `start` and `end`, and the calendar that chooses them. */
export function NightsFields({ value, nights, firstShown }: NightsFieldsProps) {
  const intl = useIntl();
  const form = useForm();
  const { first, last, opens, isTaken, status, retry } = nights;
  // The day to choose next in the calendar, as requested through its field.
  const [next, setNext] = useState<keyof Stay>();
  const text = useMessages('Nights', { date: opens && formatDay(intl, opens, { withYear: true }) });

  const handleChange = ({ start, end }: ChosenDays) => {
    form.batch(() => {
      form.change('start', start);
      form.change('end', end);
      // A day that is still to be chosen is not missing yet.
      if (!start) form.resetFieldState('start');
      if (!end) form.resetFieldState('end');
    });
    setNext(undefined);
  };

  return (
    <>
      <StayFields onNext={setNext} hasArrival={Boolean(value.start)} />
      {opens && (
        <p className={css.note}>
          {text('problem.notYet')} {opens >= last && text('problem.tooLate')}
        </p>
      )}
      {status === 'loading' && (
        <CalendarSpace>
          <Spinner label={text('loading')} />
        </CalendarSpace>
      )}
      {status === 'failed' && (
        <Banner kind="error">
          <p>{text('failed')}</p>
          <Button variant="secondary" size="small" onClick={retry}>
            {text('retry')}
          </Button>
        </Banner>
      )}
      {status === 'known' && (
        <RangeCalendar
          label={text('calendar')}
          locale={intl.locale}
          value={value}
          next={next}
          onChange={handleChange}
          min={first}
          max={last}
          isTaken={isTaken}
          firstShown={opens ?? firstShown}
          pastLabel={text('past')}
          takenLabel={text('taken')}
        />
      )}
    </>
  );
}
