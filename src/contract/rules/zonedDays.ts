import { isoDayOf, midnightOf } from './nights.ts';

const dayLength = 24 * 60 * 60 * 1000;
/** Clocks are set in whole five minutes, and exceptions begin and end on them (marketplace API 6.3). Milliseconds. */
const step = 5 * 60 * 1000;
/** No zone is further from UTC than this, in steps. */
const furthest = (15 * 60) / 5;

/** The calendar day that an instant belongs to in a time zone, YYYY-MM-DD. @throws RangeError for an unknown zone. */
export function dayAt(instant: Date, zone: string): string {
  return zone === 'UTC' ? isoDayOf(instant) : formatIn(zone).format(instant);
}

/** The first instant of a calendar day in a time zone. @throws RangeError for an unknown zone or no ISO day. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = midnightOf(day).getTime();
  if (zone === 'UTC') return new Date(midnight);
  let before = -furthest;
  let reached = furthest;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (dayAt(new Date(midnight + middle * step), zone) >= day) reached = middle;
    else before = middle;
  }
  return new Date(midnight + reached * step);
}

/** The day so many days later, or earlier when negative. @throws RangeError when it is no ISO day. */
export function addDays(day: string, count: number): string {
  return isoDayOf(new Date(midnightOf(day).getTime() + count * dayLength));
}

const formats = new Map<string, Intl.DateTimeFormat>();

// Swedish writes a date as ISO does.
function formatIn(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(zone, format);
  return format;
}
