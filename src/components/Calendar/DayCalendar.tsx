import { createCalendar, type CalendarDate } from '@internationalized/date';
import { type PointerEvent, useState } from 'react';
import { I18nProvider, useLocale } from 'react-aria/I18nProvider';
import { useCalendar, type AriaCalendarProps } from 'react-aria/useCalendar';
import { useCalendarState, type CalendarStateOptions } from 'react-stately/useCalendarState';
import { formatLocale } from '#contract/locales.ts';
import { classNames } from '../classNames.ts';
import { CalendarHead } from './CalendarHead.tsx';
import { CalendarMonth, type DayLook, type DaySpan } from './CalendarMonth.tsx';
import { dateOf, dayOf, monthOf } from './days.ts';
import css from './Calendar.module.css';

interface DayCalendarProps {
  /** The accessible name. */
  label: string;
  locale: string;
  /** First and last selectable day, YYYY-MM-DD. */
  min: string;
  max: string;
  lookOf: (day: string) => DayLook;
  /** The text announced after a day with this look. */
  sayLook: (look: DayLook) => string | undefined;
  /** Days that can't be pressed although they are in range. */
  isFixed: (day: string) => boolean;
  onPress: (day: string) => void;
  /**
   * The days chosen, when several are. While the last one is missing, the days as far as the one under the pointer or
   * the focus are marked.
   */
  chosen?: { first?: string; last?: string } | undefined;
  /** Called with the first day of the month that comes into view. */
  onMonth?: ((month: string) => void) | undefined;
}

/** A month of days, each a button of its own. */
export function DayCalendar({ locale, ...props }: DayCalendarProps) {
  return (
    <I18nProvider locale={formatLocale(locale)}>
      <Days {...props} />
    </I18nProvider>
  );
}

type DaysProps = Omit<DayCalendarProps, 'locale'>;

function Days({ label, min, max, lookOf, sayLook, isFixed, onPress, chosen, onMonth }: DaysProps) {
  // The names of the weekdays follow the provider: weeks that begin on another day would stand under the wrong ones.
  const { locale } = useLocale();
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
  const base = useCalendarState(options);
  const [hovered, setHovered] = useState<string>();
  const pointed = hovered ?? (base.isFocused ? dayOf(base.focusedDate) : undefined);
  const span = chosen && spanOf(chosen, pointed);
  const isSelected = (date: CalendarDate) =>
    span !== undefined && dayOf(date) >= span.first && dayOf(date) <= span.last;
  const state = { ...base, isSelected };
  const { calendarProps, prevButtonProps, nextButtonProps } = useCalendar(options, state);
  const month = state.visibleRange.start;
  return (
    <div
      {...calendarProps}
      className={classNames(css.calendar, css.wide)}
      onPointerOver={event => setHovered(hoveredDay(event))}
      onPointerLeave={() => setHovered(undefined)}
    >
      <CalendarHead months={[month]} {...{ prevButtonProps, nextButtonProps }} />
      <CalendarMonth {...{ state, month, lookOf, sayLook, span }} />
    </div>
  );
}

function spanOf(
  { first, last }: { first?: string; last?: string },
  pointed: string | undefined,
): DaySpan | undefined {
  if (!first) return undefined;
  const other = last ?? pointed ?? first;
  return first <= other ? { first, last: other } : { first: other, last: first };
}

/** Returns the day under a mouse; a finger covers the day that it presses. */
function hoveredDay({ pointerType, target }: PointerEvent): string | undefined {
  if (pointerType !== 'mouse' || !(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-day]')?.dataset.day;
}
