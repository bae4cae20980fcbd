import type { AvailabilityException, AvailabilityPlan } from '#contract/listing/availability.ts';
import type { Booking } from '#contract/booking/transaction.ts';
import { isDayIn, seatsOn } from './plannedDays.ts';

export type Wanted = 'blocked' | 'open';

/** The loaded part of a listing's calendar. Months are named by their first day, YYYY-MM-01. */
export interface CalendarState {
  months: Readonly<Record<string, 'loading' | 'loaded' | 'failed'>>;
  exceptions: readonly AvailabilityException[];
  bookings: readonly Booking[];
  /** Days being changed, shown in their future state. */
  pending: Readonly<Record<string, Wanted>>;
  /** Whether the last change failed. */
  hasFailed: boolean;
}

export type CalendarAction =
  | { type: 'monthAsked' | 'monthFailed'; month: string }
  | {
      type: 'monthLoaded';
      month: string;
      exceptions: readonly AvailabilityException[];
      bookings: readonly Booking[];
      /** The span, as ISO instants, for which the loaded data replaces the known data. */
      start: string;
      end: string;
    }
  | { type: 'changeBegun'; days: readonly string[]; wanted: Wanted }
  | { type: 'removed'; id: string }
  | { type: 'created'; exception: AvailabilityException }
  | { type: 'changeEnded'; days: readonly string[]; isDone: boolean };

export const emptyCalendar: CalendarState = {
  months: {},
  exceptions: [],
  bookings: [],
  pending: {},
  hasFailed: false,
};

export function calendar(state: CalendarState, action: CalendarAction): CalendarState {
  switch (action.type) {
    case 'monthAsked':
      return { ...state, months: { ...state.months, [action.month]: 'loading' } };
    case 'monthFailed':
      return { ...state, months: { ...state.months, [action.month]: 'failed' } };
    case 'monthLoaded': {
      const { month, exceptions, bookings } = action;
      return {
        ...state,
        months: { ...state.months, [month]: 'loaded' },
        exceptions: replaced(state.exceptions, exceptions, action),
        bookings: replaced(state.bookings, bookings, action),
      };
    }
    case 'changeBegun': {
      const pending = Object.fromEntries(action.days.map(day => [day, action.wanted]));
      return { ...state, pending: { ...state.pending, ...pending }, hasFailed: false };
    }
    case 'removed':
      return { ...state, exceptions: state.exceptions.filter(({ id }) => id !== action.id) };
    case 'created':
      return { ...state, exceptions: [...state.exceptions, action.exception] };
    case 'changeEnded': {
      const pending = Object.entries(state.pending).filter(([day]) => !action.days.includes(day));
      return {
        ...state,
        pending: Object.fromEntries(pending),
        hasFailed: !action.isDone || state.hasFailed,
      };
    }
  }
}

/** Returns the appearance of a day; undefined for one that can be booked. */
export function dayStatus(
  state: CalendarState,
  plan: AvailabilityPlan | null,
  day: string,
): 'booked' | 'blocked' | undefined {
  if (state.bookings.some(booking => isDayIn(day, plan, booking))) return 'booked';
  const wanted = state.pending[day];
  if (wanted) return wanted === 'blocked' ? 'blocked' : undefined;
  return seatsOn(day, plan, state.exceptions) > 0 ? undefined : 'blocked';
}

interface Timed {
  id: string;
  start: string;
  end: string;
}

// An entry that spans the end of a month is returned with both months.
function replaced<T extends Timed>(known: readonly T[], loaded: readonly T[], span: Omit<Timed, 'id'>): T[] {
  const others = known.filter(
    one => !(one.start < span.end && one.end > span.start) && !loaded.some(({ id }) => id === one.id),
  );
  return [...others, ...loaded];
}
