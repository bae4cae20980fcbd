import { DAY } from './units.ts';

const written = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns midnight UTC of an ISO day. @throws RangeError when it is malformed or does not exist (2026-02-30). */
export function midnightOf(isoDay: string): Date {
  const match = written.exec(isoDay);
  const midnight = new Date(match ? `${isoDay}T00:00:00.000Z` : NaN);
  if (Number.isNaN(midnight.getTime()) || isoDayOf(midnight) !== isoDay) {
    throw new RangeError(`Not a day: ${isoDay}`);
  }
  return midnight;
}

/** Returns the UTC day of an instant, YYYY-MM-DD. */
export function isoDayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Adds days to a day; a negative count goes back. @throws RangeError when it is not an ISO day. */
export function addDays(day: string, count: number): string {
  return isoDayOf(new Date(midnightOf(day).getTime() + count * DAY));
}
