import { relativeFor } from '#contract/time/dates.ts';
import { DAY } from '#contract/time/units.ts';

/**
 * Formats how long ago an instant was, on the UTC day `today` (YYYY-MM-DD): "today", "2 days ago", "3 weeks ago", "2
 * months ago". Day precision only, so that server and browser produce the same text and a cached page is correct all
 * day.
 */
export function formatAge({ locale }: { locale: string }, instant: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(instant.slice(0, 10))) / DAY);
  const [size, unit] = ages.find(([, , from]) => days >= from) ?? [1, 'day'];
  return relativeFor(locale).format(-Math.max(0, Math.floor(days / size)), unit);
}

/** The days in a unit, and the age in days from which it is used. */
const ages: readonly (readonly [size: number, unit: Intl.RelativeTimeFormatUnit, from: number])[] = [
  [365, 'year', 730],
  [30, 'month', 60],
  [7, 'week', 14],
];
