import { isoDayOf, midnightOf } from './isoDays.ts';
import { MINUTE } from './units.ts';

/**
 * Clock changes are multiples of five minutes, and exceptions begin and end on them (marketplace API 6.3).
 * Milliseconds.
 */
const step = 5 * MINUTE;
/** Maximum offset of any time zone from UTC, in steps. */
const furthest = (15 * 60) / 5;

/** Returns the calendar day of an instant in a time zone, YYYY-MM-DD. @throws RangeError for an unknown zone. */
export function dayAt(instant: Date, zone: string): string {
  return zone === 'UTC' ? isoDayOf(instant) : formatIn(zone).format(instant);
}

/**
 * Returns the first instant of a calendar day in a time zone. @throws RangeError for an unknown zone or a malformed
 * day.
 */
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

const formats = new Map<string, Intl.DateTimeFormat>();

/** More than are in use: there are some 400 zones, but each can be written in capital and small letters. */
const mostFormats = 500;

// Swedish formats dates as ISO does.
function formatIn(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (formats.size >= mostFormats && !formats.has(zone)) formats.clear();
  formats.set(zone, format);
  return format;
}
