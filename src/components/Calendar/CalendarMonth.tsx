import type { CalendarDate } from '@internationalized/date';
import { useRef } from 'react';
import { useCalendarCell, useCalendarGrid } from 'react-aria/useCalendar';
import type { CalendarState } from 'react-stately/useCalendarState';
import type { RangeCalendarState } from 'react-stately/useRangeCalendarState';
import { classNames } from '../classNames.ts';
import { dayOf } from './days.ts';
import css from './Calendar.module.css';

/** The appearance of a day's cell, in addition to the calendar's own state. */
export type DayLook = 'blocked' | 'booked' | 'early' | 'past' | 'taken' | undefined;

/** Days from the first to the last, YYYY-MM-DD. */
export interface DaySpan {
  first: string;
  last: string;
}

interface MonthProps {
  state: CalendarState | RangeCalendarState;
  /** The first day of the month shown. */
  month: CalendarDate;
  lookOf: (day: string) => DayLook;
  /** The description of the look, announced after the date: "blocked". */
  sayLook: (look: DayLook) => string | undefined;
  /** Selected days of a state without a range of its own. */
  span?: DaySpan | undefined;
}

/** One month as a table of days with arrow key navigation, in the height of six weeks: turning the pages moves nothing. */
export function CalendarMonth({ state, month, lookOf, sayLook, span }: MonthProps) {
  const { gridProps, headerProps, weekDays, weeksInMonth } = useCalendarGrid(
    { startDate: month, endDate: month.add({ months: 1 }).subtract({ days: 1 }), weekdayStyle: 'short' },
    state,
  );
  return (
    <div className={css.weeks}>
      <table {...gridProps} className={css.month}>
        <thead {...headerProps}>
          <tr>
            {weekDays.map((day, index) => (
              <th key={index} className={css.weekday}>
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeksInMonth }, (_, week) => (
            <tr key={week}>
              {state
                .getDatesInWeek(week, month)
                .map((date, index) =>
                  date && date.month === month.month ? (
                    <Day key={index} {...{ state, date, lookOf, sayLook, span }} />
                  ) : (
                    <td key={index} />
                  ),
                )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({ state, date, lookOf, sayLook, span }: Omit<MonthProps, 'month'> & { date: CalendarDate }) {
  const ref = useRef<HTMLDivElement>(null);
  const { cellProps, buttonProps, isSelected, isDisabled, isUnavailable, isFocused, formattedDate } =
    useCalendarCell({ date }, state, ref);
  const look = lookOf(dayOf(date));
  const said = sayLook(look);
  const range = 'highlightedRange' in state ? state.highlightedRange : null;
  const { first, last } = range ? { first: dayOf(range.start), last: dayOf(range.end) } : (span ?? {});
  const label = [buttonProps['aria-label'], said].filter(Boolean).join(', ');
  return (
    <td {...cellProps} role={undefined} className={css.cell}>
      <div
        {...buttonProps}
        ref={ref}
        aria-label={label}
        data-day={dayOf(date)}
        className={classNames(
          css.day,
          isSelected && css.selected,
          isSelected && first === dayOf(date) && css.first,
          isSelected && last === dayOf(date) && css.last,
          isFocused && css.focused,
          isDisabled && css.outside,
          isUnavailable && css.unavailable,
          look && css[look],
        )}
      >
        {formattedDate}
      </div>
    </td>
  );
}
