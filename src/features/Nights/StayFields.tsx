import type { Stay } from '#contract/booking/nights.ts';
import { DayField } from '#src/forms/DayField.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './NightsFields.module.css';

interface StayFieldsProps {
  hasArrival: boolean;
  /** Called with the day to choose next in the calendar below the fields. */
  onNext: (next: keyof Stay) => void;
}

const days = ['start', 'end'] as const;

/** The days of arrival and departure as chosen in the calendar below; a press on one says which is chosen next. */
export function StayFields({ hasArrival, onNext }: StayFieldsProps) {
  const text = useMessages('Nights');
  return (
    <div className={css.days}>
      {/* Keyboard users pass the departure field on their way to the calendar, where the arrival is chosen first. */}
      {days.map(name => (
        <div
          key={name}
          onFocus={() => (name === 'start' || hasArrival) && onNext(name)}
          onPointerUp={() => onNext(name)}
        >
          <DayField name={name} label={text(name)} isRequired />
        </div>
      ))}
    </div>
  );
}
