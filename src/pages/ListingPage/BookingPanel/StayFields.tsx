import type { Stay } from '#contract/booking/nights.ts';
import { DayField } from '#src/forms/DayField.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './BookingPanel.module.css';

interface StayFieldsProps {
  /** First and last day allowed, YYYY-MM-DD. */
  min: string;
  max: string;
  isReadOnly: boolean;
  hasArrival: boolean;
  /** Called with the day to choose next in the calendar beside the fields; undefined once a day was typed. */
  onNext: (next: keyof Stay | undefined) => void;
}

const days = ['start', 'end'] as const;

/** Fields for the days of arrival and departure, which can also be chosen in the calendar beside them. */
export function StayFields({ min, max, isReadOnly, hasArrival, onNext }: StayFieldsProps) {
  const text = useMessages('ListingPage');
  return (
    <div className={css.days} onChange={() => onNext(undefined)}>
      {days.map(name => {
        const key = name === 'start' ? 'Start' : 'End';
        return (
          // Keyboard users pass the departure field on their way to the calendar, where the arrival is chosen first.
          <div
            key={name}
            onFocus={() => (name === 'start' || hasArrival) && onNext(name)}
            onPointerUp={() => onNext(name)}
          >
            <DayField {...{ name, min, max, isReadOnly }} label={text(`book${key}`)} isRequired />
          </div>
        );
      })}
    </div>
  );
}
