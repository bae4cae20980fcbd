import type { SearchFrequency } from '#contract/rules/savedSearches.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The least time between two mails about one instant search, in milliseconds. */
export const calm = 15 * minute;

/** Five in the morning by UTC, which is breakfast from Lisbon to Kharkiv; Monday for what comes weekly. */
const at = 5 * hour;
const monday = 4 * day;

/**
 * When a search is looked at next, by its own; null for those that wait for something to be published. Mails of one morning
 * are spread over an hour by the search's `id`, or a mail server would get all at once.
 */
export function nextTime(frequency: SearchFrequency, id: string, now: Date): Date | null {
  if (frequency === 'instant') return null;
  const [period, start] = frequency === 'daily' ? [day, 0] : [7 * day, monday];
  const offset = start + at + (parseInt(id.slice(0, 8), 16) % 3600) * 1000;
  const passed = Math.floor((now.getTime() - offset) / period) + 1;
  return new Date(passed * period + offset);
}
