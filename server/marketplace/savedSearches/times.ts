import type { SearchFrequency } from '#contract/listing/savedSearches.ts';
import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';

/** The minimum time between two mails about a user's instant searches, in milliseconds. */
export const quietPeriod = 15 * MINUTE;

/** 05:00 UTC, which is breakfast time from Lisbon to Kharkiv; Monday for weekly searches. */
export const at = 5 * HOUR;
const monday = 4 * DAY;

/**
 * Returns when a search is next due by its frequency; null for instant ones, which wait for a listing to be published.
 * Mails are spread over an hour by the id of their reader, so that the mail server does not get them all at once, and a
 * reader gets one.
 */
export function nextTime(frequency: Exclude<SearchFrequency, 'instant'>, userId: string, now: Date): Date;
export function nextTime(frequency: SearchFrequency, userId: string, now: Date): Date | null;
export function nextTime(frequency: SearchFrequency, userId: string, now: Date): Date | null {
  if (frequency === 'instant') return null;
  const [period, start] = frequency === 'daily' ? [DAY, 0] : [7 * DAY, monday];
  const offset = start + at + (parseInt(userId.slice(0, 8), 16) % 3600) * 1000;
  const passed = Math.floor((now.getTime() - offset) / period) + 1;
  return new Date(passed * period + offset);
}
