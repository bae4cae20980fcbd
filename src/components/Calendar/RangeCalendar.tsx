import { type CalendarDate, createCalendar } from '@internationalized/date';
import { useRef } from 'react';
import { I18nProvider, useLocale } from 'react-aria/I18nProvider';
import { type AriaRangeCalendarProps, useRangeCalendar } from 'react-aria/useRangeCalendar';
import { formatLocale } from '#contract/locales.ts';
import { CalendarHead } from './CalendarHead.tsx';
import { CalendarMonth } from './CalendarMonth.tsx';
import { dateOf, monthOf } from './days.ts';
import { type StayChoice, usePointedDay, useStayState } from './useStayState.ts';
import css from './Calendar.module.css';

interface RangeCalendarProps extends StayChoice {
  /** The accessible name. */
  label: string;
  locale: string;
  /** Day whose month is shown while nothing is chosen; defaults to the first day of arrival. */
  firstShown?: string | undefined;
  /** Called with the first day of the month that comes into view. */
  onMonth?: ((month: string) => void) | undefined;
  /** Announced after a past day, and after one that is taken. */
  pastLabel: string;
  takenLabel: string;
  hasFocusAtFirst?: boolean;
}

/**
 * Selects a stay of at least one night by mouse, touch or keyboard, together with fields that show its days. No night
 * between arrival and departure may be taken; the night of the departure day may be.
 */
export function RangeCalendar({ locale, ...props }: RangeCalendarProps) {
  return (
    <I18nProvider locale={formatLocale(locale)}>
      <Range {...props} />
    </I18nProvider>
  );
}

function Range({
  label,
  firstShown,
  onMonth,
  pastLabel,
  takenLabel,
  hasFocusAtFirst = false,
  ...choice
}: Omit<RangeCalendarProps, 'locale'>) {
  // The names of the weekdays follow the provider: weeks that begin on another day would stand under the wrong ones.
  const { locale } = useLocale();
  const element = useRef<HTMLDivElement>(null);
  const { pointed, pointerProps } = usePointedDay();
  const { min, max, isTaken } = choice;
  const options = {
    locale,
    createCalendar,
    minValue: dateOf(min),
    maxValue: dateOf(max),
    autoFocus: hasFocusAtFirst,
    defaultFocusedValue: dateOf(firstShown ?? min),
    onFocusChange: (date: CalendarDate) => onMonth?.(monthOf(date)),
  };
  const state = useStayState(choice, pointed, options);
  const aria: AriaRangeCalendarProps<CalendarDate> = { 'aria-label': label, commitBehavior: 'reset' };
  const { calendarProps, prevButtonProps, nextButtonProps } = useRangeCalendar(aria, state, element);
  const month = state.visibleRange.start;
  const lookOf = (day: string) => (day < min ? 'past' : isTaken(day) ? 'taken' : undefined);
  return (
    <div {...calendarProps} {...pointerProps} ref={element} className={css.calendar}>
      <CalendarHead months={[month]} {...{ prevButtonProps, nextButtonProps }} />
      <CalendarMonth
        {...{ state, month, lookOf }}
        sayLook={look => (look === 'past' ? pastLabel : look && takenLabel)}
      />
    </div>
  );
}
