import {
  type AvailabilityException,
  type AvailabilityPlan,
  weekdays,
} from '#contract/listing/availability.ts';
import { DAY } from '#contract/time/units.ts';
import { seatsOfWeek } from './weeklyPlan.ts';
import { addDays, midnightOf } from '#contract/time/isoDays.ts';
import { dayAt, startOfDay } from '#contract/time/zonedDays.ts';

/** How far ahead days can be blocked and bookings are shown, in days (specification section 9). */
export const exceptionDays = 365;
export const bookingDays = 180;

type Plan = AvailabilityPlan | null;
type Exception = Pick<AvailabilityException, 'start' | 'end' | 'seats'>;
interface Span {
  /** Milliseconds since 1970; `end` is exclusive. */
  start: number;
  end: number;
}

/** Returns the time zone of a listing's calendar days: UTC for nights, the plan's own zone for hours. */
export const zoneOf = (plan: Plan): string =>
  plan?.type === 'availability-plan/time' ? plan.timezone : 'UTC';

/** Returns the plan's maximum number of seats on a day; without a plan every day has one. */
export function seatsPlanned(plan: Plan, day: string): number {
  const name = weekdays[(midnightOf(day).getUTCDay() + 6) % 7];
  return name ? seatsOfWeek(plan)[name] : 0;
}

/**
 * Returns the seats of a day, ignoring its bookings. In a plan of days the smallest of the exceptions that touch a day
 * applies to all of it; in a plan of hours a day is closed only when exceptions close the whole of it.
 */
export function seatsOn(day: string, plan: Plan, exceptions: readonly Exception[]): number {
  const span = spanOf(day, zoneOf(plan));
  const touching = exceptions.filter(one => overlaps(toSpan(one), span));
  const planned = seatsPlanned(plan, day);
  if (touching.length === 0) return planned;
  const seats = touching.map(one => one.seats);
  if (plan?.type !== 'availability-plan/time') return Math.min(...seats);
  const isWhole = subtract(span, touching.map(toSpan)).length === 0;
  return Math.max(...seats, isWhole ? 0 : planned);
}

/** Returns whether a period, such as a booking, overlaps a day. */
export function isDayIn(day: string, plan: Plan, { start, end }: { start: string; end: string }): boolean {
  return overlaps({ start: Date.parse(start), end: Date.parse(end) }, spanOf(day, zoneOf(plan)));
}

/** The exceptions to delete and then to create so that days become blocked or open. */
export interface AvailabilityChange<E> {
  remove: E[];
  create: Exception[];
}

/**
 * Computes the exceptions that block or open days. Blocking gives a day no seats; opening gives it the plan's seats, or
 * one where the plan has none. An exception is created only where it differs from the plan. One that extends beyond the
 * given days is kept outside them from today on, since the past can no longer be changed. Days already in the wanted
 * state stay unchanged.
 *
 * @param days ISO days, ascending.
 * @param exceptions all that touch the days; they do not overlap.
 * @param today the first day that can be changed.
 */
export function changeDays<E extends Exception>(
  days: readonly string[],
  wanted: 'blocked' | 'open',
  { plan, exceptions, today }: { plan: Plan; exceptions: readonly E[]; today: string },
): AvailabilityChange<E> {
  const zone = zoneOf(plan);
  const changed = days.filter(day => seatsOn(day, plan, exceptions) > 0 !== (wanted === 'open'));
  const spans = changed.map(day => spanOf(day, zone));
  const remove = exceptions.filter(one => spans.some(span => overlaps(toSpan(one), span)));
  const past = { start: -Infinity, end: startOfDay(today, zone).getTime() };
  const kept = remove.flatMap(one =>
    subtract(toSpan(one), [...spans, past]).map(span => toException(span, one.seats)),
  );
  const target = (day: string) => (wanted === 'open' ? Math.max(1, seatsPlanned(plan, day)) : 0);
  const own = changed.filter(day => target(day) !== seatsPlanned(plan, day));
  const runs: { days: string[]; seats: number }[] = [];
  for (const day of own) {
    const last = runs.at(-1);
    if (last && last.seats === target(day) && last.days.at(-1) === addDays(day, -1)) last.days.push(day);
    else runs.push({ days: [day], seats: target(day) });
  }
  const made = runs.map(run =>
    toException(
      { start: startOf(run.days[0], zone), end: startOf(addDays(run.days.at(-1) ?? '', 1), zone) },
      run.seats,
    ),
  );
  return { remove, create: [...kept, ...made] };
}

/** Returns the last day for which the marketplace accepts an exception. */
export function lastChangeableDay(now: Date, plan: Plan): string {
  const zone = zoneOf(plan);
  return addDays(dayAt(new Date(now.getTime() + exceptionDays * DAY), zone), -1);
}

const startOf = (day = '', zone: string) => startOfDay(day, zone).getTime();

const spanOf = (day: string, zone: string): Span => ({
  start: startOf(day, zone),
  end: startOf(addDays(day, 1), zone),
});

const toSpan = ({ start, end }: Exception): Span => ({ start: Date.parse(start), end: Date.parse(end) });

const toException = ({ start, end }: Span, seats: number): Exception => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
  seats,
});

const overlaps = (one: Span, other: Span) => one.start < other.end && one.end > other.start;

/** Returns the parts of a span that none of the others cover. */
function subtract(span: Span, others: readonly Span[]): Span[] {
  return others.reduce<Span[]>(
    (pieces, other) =>
      pieces.flatMap(piece =>
        overlaps(piece, other)
          ? [
              { start: piece.start, end: other.start },
              { start: other.end, end: piece.end },
            ].filter(({ start, end }) => start < end)
          : [piece],
      ),
    [span],
  );
}
