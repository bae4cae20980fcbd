import { HOUR, MINUTE } from '#contract/time/units.ts';
import { days } from '#server/marketplace/availability/index.ts';
import type { Availability } from './filters.ts';

/** Adds a value to the statement and returns its placeholder. */
export type Add = (value: unknown) => string;

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const weekMinutes = 7 * 24 * 60;
/** The maximum that the index stores. */
const maxIndexedSeats = 32_767;
/** The Monday from which the hours of the week are counted. */
const monday = Date.UTC(1970, 0, 5);

/**
 * Returns the condition for daily plans with enough free days in a row. Only listings with exceptions or bookings in
 * the range, or offered from a day within it, are counted day by day: for all others the weekdays suffice.
 */
export function freeByDay({ start, end, seats, atLeast }: Availability, add: Add): string {
  const first = Math.floor(start.getTime() / days(1));
  const count = Math.ceil(end.getTime() / days(1)) - first;
  const inARow = atLeast ?? count;
  if (inARow > count) return 'false';
  const [from, until] = [first, first + count].map(day => `${add(new Date(days(day)))}::timestamptz`);
  const wanted = `${add(seats)}::int`;
  const runs = Array.from({ length: Math.min(7, count - inARow + 1) }, (_, shift) =>
    Array.from({ length: Math.min(7, inARow) }, (_day, day) => {
      return `${weekdayOf(first + shift + day)} >= ${wanted}`;
    }).join(' and '),
  );
  const span = `tstzrange(${from}, ${until})`;
  const counted = `longest_free(listing_id, ${plan}, ${from}, ${until}, ${wanted}) >= ${inARow * 24 * 60}`;
  const fits = runs.map(run => `(${run})`).join(' or ');
  const touched = Array.from({ length: Math.min(7, count) }, (_, day) => weekdayOf(first + day)).join(', ');
  // Bookings only reduce seats. So counting is unnecessary where the weekly plan is already too small, or where all
  // days are wanted and no day has a seat to spare.
  const isSpare = inARow === count ? ` and greatest(${touched}) > ${wanted}` : '';
  // A listing offered from a later day never has all of the days free.
  return `(mon is not null and case
    when available_from > ${from} then ${inARow === count ? 'false' : counted}
    when listing_id in (
      select x.listing_id from availability_exceptions x where tstzrange(x.start_at, x.end_at) && ${span}) then ${counted}
    when listing_id in (select b.listing_id from bookings b
      where b.state in ('pending', 'accepted') and tstzrange(b.start_at, b.end_at) && ${span})
    then (${fits})${isSpare} and ${counted}
    else ${fits} end)`;
}

/**
 * Builds a condition for hour plans that may be free, judged by the week in the index. It leaves out none that are
 * free.
 */
export function maybeFreeByTime(availability: Availability, add: Add): string {
  const { start, end } = availability;
  const hoursWanted = `${add(hoursIn(availability))}::bit(168)`;
  const fits = availability.atLeast === undefined ? `= ${hoursWanted}` : `<> repeat('0', 168)::bit(168)`;
  const [from, until] = [start, end].map(instant => `${add(instant)}::timestamptz`);
  return `(mon is null and (hours is null
    or (hours & ${hoursWanted} ${fits} and longest >= ${Math.min(weekMinutes, minutesOf(availability))}
      and most >= ${Math.min(maxIndexedSeats, availability.seats)})
    or listing_id in (select x.listing_id from availability_exceptions x
      where x.seats > 0 and tstzrange(x.start_at, x.end_at) && tstzrange(${from}, ${until}))))`;
}

/** Builds the exact check; it is expensive, so apply it to few listings. */
export function freeByTime(availability: Availability, add: Add): string {
  const { start, end, seats } = availability;
  const [from, until] = [start, end].map(instant => `${add(instant)}::timestamptz`);
  return `longest_free(listing_id, ${plan}, ${from}, ${until}, ${add(seats)}::int) >= ${minutesOf(availability)}`;
}

const weekdayOf = (day: number) => weekdays[new Date(days(day)).getUTCDay()];

const plan = '(select l.availability_plan from listings l where l.id = listing_id)';

/** Returns how many minutes in a row must be free. */
function minutesOf({ start, end, atLeast }: Availability): number {
  return atLeast ?? (end.getTime() - start.getTime()) / MINUTE;
}

/** Returns a bit for each hour of the week that the span touches. */
function hoursIn({ start, end }: Availability): string {
  const mask = new Array<string>(168).fill('0');
  const until = Math.min(end.getTime(), start.getTime() + 168 * HOUR);
  for (let hour = Math.floor((start.getTime() - monday) / HOUR); monday + hour * HOUR < until; hour++)
    mask[((hour % 168) + 168) % 168] = '1';
  return mask.join('');
}
