import { createCalendar, type CalendarDate } from '@internationalized/date';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useCalendar, type AriaCalendarProps } from 'react-aria/useCalendar';
import { useCalendarState, type CalendarStateOptions } from 'react-stately/useCalendarState';
import { CalendarHead } from './CalendarHead.tsx';
import { CalendarMonth, type DayLook } from './CalendarMonth.tsx';
import { dateOf, dayOf, monthOf } from './days.ts';
import css from './Calendar.module.css';

interface DayCalendarProps {
  /** Its accessible name. */
  label: string;
  locale: string;
  /** First and last day that can be pressed, YYYY-MM-DD. */
  min: string;
  max: string;
  lookOf: (day: string) => DayLook;
  /** What is read after a day that looks so. */
  sayLook: (look: DayLook) => string | undefined;
  /** Days that cannot be pressed although they are in reach. */
  isFixed: (day: string) => boolean;
  onPress: (day: string) => void;
  /** Told of the first day of the month that comes into view. */
  onMonth?: ((month: string) => void) | undefined;
}

/** A month of days, each of which is a button of its own. */
export function DayCalendar(props: DayCalendarProps) {
  return (
    <I18nProvider locale={props.locale}>
      <Days {...props} />
    </I18nProvider>
  );
}

function Days({ label, locale, min, max, lookOf, sayLook, isFixed, onPress, onMonth }: DayCalendarProps) {
  const options: CalendarStateOptions<CalendarDate> & AriaCalendarProps<CalendarDate> = {
    'aria-label': label,
    locale,
    createCalendar,
    minValue: dateOf(min),
    maxValue: dateOf(max),
    value: null,
    defaultFocusedValue: dateOf(min),
    onChange: date => date && onPress(dayOf(date)),
    onFocusChange: date => onMonth?.(monthOf(date)),
    isDateUnavailable: date => isFixed(dayOf(date)),
  };
  const state = useCalendarState(options);
  const { calendarProps, prevButtonProps, nextButtonProps } = useCalendar(options, state);
  const month = state.visibleRange.start;
  return (
    <div {...calendarProps} className={css.calendar}>
      <CalendarHead months={[month]} {...{ prevButtonProps, nextButtonProps }} />
      <CalendarMonth {...{ state, month, lookOf, sayLook }} />
    </div>
  );
}
