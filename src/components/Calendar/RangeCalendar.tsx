import { createCalendar, type CalendarDate } from '@internationalized/date';
import { useEffect, useRef } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useRangeCalendar, type AriaRangeCalendarProps } from 'react-aria/useRangeCalendar';
import { useRangeCalendarState, type RangeCalendarStateOptions } from 'react-stately/useRangeCalendarState';
import { CalendarHead } from './CalendarHead.tsx';
import { CalendarMonth } from './CalendarMonth.tsx';
import { dateOf, dayOf, monthOf } from './days.ts';
import css from './Calendar.module.css';

/** A stay: from the day of arrival to the day of departure, YYYY-MM-DD. */
export interface Stay {
  start: string;
  end: string;
}

interface RangeCalendarProps {
  /** Its accessible name. */
  label: string;
  locale: string;
  value: Stay | undefined;
  /** Told when both days are chosen. */
  onChange: (stay: Stay) => void;
  /** Told of the day of arrival while the day of departure is still missing. */
  onArrival?: ((day: string) => void) | undefined;
  /** First day of arrival and last day of departure, YYYY-MM-DD. */
  min: string;
  max: string;
  /** Whether the night that begins on this day cannot be booked. */
  isTaken: (day: string) => boolean;
  /** Told of the first day of the month that comes into view. */
  onMonth?: ((month: string) => void) | undefined;
  /** What is read after a day that is taken. */
  takenLabel: string;
  hasFocusAtFirst?: boolean;
}

/**
 * Chooses a stay of at least one night with mouse, touch or keys. Between arrival and departure no night is taken; one may
 * leave on a day whose night is.
 */
export function RangeCalendar(props: RangeCalendarProps) {
  return (
    <I18nProvider locale={props.locale}>
      <Range {...props} />
    </I18nProvider>
  );
}

function Range({
  label,
  locale,
  value,
  onChange,
  onArrival,
  min,
  max,
  isTaken,
  onMonth,
  takenLabel,
  hasFocusAtFirst = false,
}: RangeCalendarProps) {
  const element = useRef<HTMLDivElement>(null);
  const chosen = value ? { start: dateOf(value.start), end: dateOf(value.end) } : null;
  const isUnavailable = (day: string, arrival: string | undefined) => {
    if (arrival) return !isFreeBetween(arrival, day, isTaken);
    // One may leave on a day whose night is taken.
    return day !== value?.end && (day >= max || isTaken(day));
  };
  const options: RangeCalendarStateOptions<CalendarDate> & AriaRangeCalendarProps<CalendarDate> = {
    'aria-label': label,
    locale,
    createCalendar,
    minValue: dateOf(min),
    maxValue: dateOf(max),
    value: chosen,
    autoFocus: hasFocusAtFirst,
    defaultFocusedValue: chosen?.start ?? dateOf(min),
    commitBehavior: 'reset',
    onChange: range => range && onChange(stayOf(range)),
    onFocusChange: date => onMonth?.(monthOf(date)),
    isDateUnavailable: (date, arrival) => isUnavailable(dayOf(date), arrival ? dayOf(arrival) : undefined),
  };
  const state = useRangeCalendarState(options);
  const { calendarProps, prevButtonProps, nextButtonProps } = useRangeCalendar(options, state, element);
  const { anchorDate, setAnchorDate } = state;
  const arrival = anchorDate ? dayOf(anchorDate) : undefined;
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (arrival === told.current) return;
    told.current = arrival;
    if (!arrival) return;
    // The day of departure of the stay before, on which nobody can arrive.
    if (isTaken(arrival)) setAnchorDate(null);
    else onArrival?.(arrival);
  }, [arrival, isTaken, onArrival, setAnchorDate]);
  const month = state.visibleRange.start;
  return (
    <div {...calendarProps} ref={element} className={css.calendar}>
      <CalendarHead months={[month]} {...{ prevButtonProps, nextButtonProps }} />
      <CalendarMonth
        {...{ state, month }}
        lookOf={day => (isTaken(day) ? 'taken' : undefined)}
        sayLook={look => look && takenLabel}
      />
    </div>
  );
}

/** The days of a range; a day chosen twice is one night. */
function stayOf({ start, end }: { start: CalendarDate; end: CalendarDate }): Stay {
  return { start: dayOf(start), end: dayOf(start.compare(end) === 0 ? start.add({ days: 1 }) : end) };
}

/** Whether every night from the earlier to the later of two days is free. */
function isFreeBetween(one: string, other: string, isTaken: (day: string) => boolean): boolean {
  const [first, last] = one < other ? [one, other] : [other, one];
  for (let date = dateOf(first); dayOf(date) < last; date = date.add({ days: 1 })) {
    if (isTaken(dayOf(date))) return false;
  }
  return true;
}
