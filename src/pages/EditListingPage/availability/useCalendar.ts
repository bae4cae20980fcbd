import { useCallback, useRef, useState } from 'react';
import type { AvailabilityPlan } from '#contract/listing/availability.ts';
import { bookingDays, changeDays, zoneOf } from './plannedDays.ts';
import { addDays } from '#contract/time/isoDays.ts';
import { startOfDay } from '#contract/time/zonedDays.ts';
import { toFailure } from '#src/api/failure.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { Api } from '#src/api/api.ts';
import { calendar, type CalendarAction, emptyCalendar, dayStatus, type Wanted } from './calendarState.ts';
import type { AppThunk } from '#src/store/state.ts';

const callApi =
  <T>(call: (api: Api) => Promise<T>): AppThunk<Promise<T>> =>
  async (_dispatch, _getState, { api }) =>
    call(await api());

interface Reach {
  listingId: string;
  plan: AvailabilityPlan | null;
  /** The first and last day that can be changed, YYYY-MM-DD. */
  today: string;
  last: string;
}

/** Loads a listing's exceptions and bookings month by month, and blocks and opens its days. */
export function useCalendar({ listingId, plan, today, last }: Reach) {
  const appDispatch = useAppDispatch();
  const [state, setState] = useState(emptyCalendar);
  // Changes are queued, and each starts from the result of the previous one.
  const known = useRef(emptyCalendar);
  const queue = useRef(Promise.resolve());

  const dispatch = useCallback((action: CalendarAction) => {
    known.current = calendar(known.current, action);
    setState(known.current);
  }, []);

  /** Loads a month unless it is loaded; resolves to whether it is. */
  const loadMonth = useCallback(
    async (month: string, isAnew = false): Promise<boolean> => {
      const before = known.current.months[month];
      if (!isAnew && (before === 'loaded' || before === 'loading')) return before === 'loaded';
      dispatch({ type: 'monthAsked', month });
      const zone = zoneOf(plan);
      const from = month < today ? today : month;
      const until = earlier(monthAfter(month), addDays(last, 1));
      const bookedUntil = earlier(until, addDays(today, bookingDays));
      const at = (day: string) => startOfDay(day, zone).toISOString();
      const span = { listingId, start: at(from), end: at(until) };
      try {
        const [exceptions, bookings] = await appDispatch(
          callApi(api =>
            Promise.all([
              api.availabilityExceptions.query(span),
              from < bookedUntil ? api.bookings.query({ ...span, end: at(bookedUntil) }) : [],
            ]),
          ),
        );
        dispatch({ type: 'monthLoaded', month, exceptions, bookings, start: span.start, end: span.end });
        return true;
      } catch {
        dispatch({ type: 'monthFailed', month });
        return false;
      }
    },
    [appDispatch, dispatch, listingId, plan, today, last],
  );

  /** Blocks or opens days of loaded months. On failure the days are shown as the marketplace has them. */
  const change = useCallback(
    (days: readonly string[], wanted: Wanted): Promise<void> => {
      dispatch({ type: 'changeBegun', days, wanted });
      const run = async () => {
        const { exceptions } = known.current;
        const { remove, create } = changeDays(days, wanted, { plan, exceptions, today });
        try {
          for (const { id } of remove) {
            await appDispatch(callApi(api => api.availabilityExceptions.delete(id))).catch(unlessGone);
            dispatch({ type: 'removed', id });
          }
          for (const one of create) {
            const made = callApi(api => api.availabilityExceptions.create({ ...one, listingId }));
            dispatch({ type: 'created', exception: await appDispatch(made) });
          }
          dispatch({ type: 'changeEnded', days, isDone: true });
        } catch {
          await Promise.all(monthsOf(days).map(month => loadMonth(month, true)));
          dispatch({ type: 'changeEnded', days, isDone: false });
        }
      };
      queue.current = queue.current.then(run);
      return queue.current;
    },
    [appDispatch, dispatch, loadMonth, listingId, plan, today],
  );

  /** Blocks or opens all days of a range that are not booked; false when one of its months could not be loaded. */
  const changeRange = async (from: string, to: string, wanted: Wanted): Promise<boolean> => {
    const all = daysFrom(from < today ? today : from, earlier(to, last));
    const loaded = await Promise.all(monthsOf(all).map(month => loadMonth(month)));
    if (loaded.includes(false)) return false;
    await change(
      all.filter(day => dayStatus(known.current, plan, day) !== 'booked'),
      wanted,
    );
    return true;
  };

  return { state, loadMonth, change, changeRange };
}

// Already deleted in another window, which is the wanted result.
function unlessGone(caught: unknown): void {
  if (toFailure(caught).status !== 404) throw caught;
}

const earlier = (one: string, other: string) => (one < other ? one : other);
const monthAfter = (month: string) => `${addDays(month, 31).slice(0, 7)}-01`;
const monthsOf = (days: readonly string[]) => [...new Set(days.map(day => `${day.slice(0, 7)}-01`))];

/** Returns the days from the first to the last, YYYY-MM-DD. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
