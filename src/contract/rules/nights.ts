const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayLength = 24 * 60 * 60 * 1000;

/**
 * How many nights a stay has: from the day of arrival to the day of departure, in UTC, so that no change of the clock
 * adds or takes one. Negative when the end is before the start. @throws RangeError when a day is not ISO (YYYY-MM-DD).
 */
export function nightsBetween(startDate: string, endDate: string): number {
  return (midnightOf(endDate).getTime() - midnightOf(startDate).getTime()) / dayLength;
}

/** Midnight UTC of an ISO day. @throws RangeError when it is none, or does not exist (2026-02-30). */
export function midnightOf(isoDay: string): Date {
  const match = day.exec(isoDay);
  const midnight = new Date(match ? `${isoDay}T00:00:00.000Z` : NaN);
  if (Number.isNaN(midnight.getTime()) || isoDayOf(midnight) !== isoDay) {
    throw new RangeError(`Not a day: ${isoDay}`);
  }
  return midnight;
}

/** The UTC day of an instant, YYYY-MM-DD. */
export function isoDayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
