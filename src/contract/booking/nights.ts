import { midnightOf } from '../time/isoDays.ts';
import { DAY } from '../time/units.ts';

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
  return (midnightOf(end).getTime() - midnightOf(start).getTime()) / DAY;
}
