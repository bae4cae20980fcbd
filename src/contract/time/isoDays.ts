import { DAY } from './units.ts';

const written = /^\d{4}-\d{2}-\d{2}$/;

const utcMidnight = (isoDay: string) => new Date(`${isoDay}T00:00:00.000Z`);

/** Returns whether the value is YYYY-MM-DD of a day that exists (not 2026-02-30). */
export function isIsoDay(value: unknown): value is string {
  if (typeof value !== 'string' || !written.test(value)) return false;
  const midnight = utcMidnight(value);
  return !Number.isNaN(midnight.getTime()) && isoDayOf(midnight) === value;
}

/** Returns midnight UTC of an ISO day. @throws RangeError for anything else */
export function midnightOf(isoDay: string): Date {
  if (!isIsoDay(isoDay)) throw new RangeError(`Not a day: ${isoDay}`);
  return utcMidnight(isoDay);
}

/** Returns the UTC day of an instant, YYYY-MM-DD. */
export function isoDayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Adds days to a day; a negative count goes back. @throws RangeError when it is not an ISO day. */
export function addDays(day: string, count: number): string {
  return isoDayOf(new Date(midnightOf(day).getTime() + count * DAY));
}
