const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayLength = 24 * 60 * 60 * 1000;

/** A stay: from the day of arrival to the day of departure, YYYY-MM-DD. */
export interface Stay {
  start: string;
  end: string;
}

/** The longest stay that can be searched for, in nights (marketplace API 6.4: a query spans at most 90 days). */
export const longestStay = 90;

/** How far ahead listings can be searched by availability, in days. */
export const daysSearchedAhead = 365;

/**
 * Counts the nights of a stay, from the day of arrival to the day of departure, in UTC, so that clock changes don't
 * affect the count. Negative when the end is before the start. @throws RangeError when a day is not ISO (YYYY-MM-DD).
 */
export function nightsBetween(start: string, end: string): number {
  return (midnightOf(end).getTime() - midnightOf(start).getTime()) / dayLength;
}

/** Returns midnight UTC of an ISO day. @throws RangeError when it is malformed or does not exist (2026-02-30). */
export function midnightOf(isoDay: string): Date {
  const match = day.exec(isoDay);
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
