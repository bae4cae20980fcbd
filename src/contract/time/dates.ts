import { formatLocale } from '../locales.ts';
import { DAY } from './units.ts';

type Locale = { locale: string };

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a calendar day (YYYY-MM-DD) as "Fri 6 Mar": weekday, month and day (specification section 9) in
 * the order of the locale; `withYear` adds the year, `withoutWeekday` leaves the weekday out.
 */
export function formatDay(
  { locale }: Locale,
  day: string,
  options: { withYear?: boolean; withoutWeekday?: boolean } = {},
): string {
  const format = formatFor(locale, {
    ...(options.withoutWeekday ? {} : { weekday: 'short' }),
    month: 'short',
    day: 'numeric',
    ...(options.withYear ? { year: 'numeric' } : {}),
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

/**
 * Formats an instant. `UTC`: the day only, which server and browser render alike. `local`: day and time in the user's
 * own time zone.
 */
export function formatInstant({ locale }: Locale, instant: string, zone: 'UTC' | 'local'): string {
  const format =
    zone === 'UTC'
      ? formatFor(locale, { dateStyle: 'medium', timeZone: 'UTC' })
      : formatFor(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(instant));
}

/** Formats the time of day as "14:05"; `UTC` names the zone, `local` is the user's own. */
export function formatClock({ locale }: Locale, instant: string, zone: 'UTC' | 'local'): string {
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const format =
    zone === 'UTC'
      ? formatFor(locale, { ...clock, timeZone: 'UTC', timeZoneName: 'short' })
      : formatFor(locale, clock);
  return format.format(new Date(instant));
}

/** Formats the month an account was created as "March 2026", in UTC. */
export function formatMonth({ locale }: Locale, instant: string): string {
  return formatFor(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(instant));
}

/** Its name, and how many of the unit before it it has. */
type Unit = readonly [name: 'minute' | 'hour' | 'day' | 'week', size: number];

const units: readonly Unit[] = [
  ['minute', 60],
  ['hour', 60],
  ['day', 24],
  ['week', 7],
];

/** Formats an instant as "5 minutes ago" or "yesterday"; as the day itself after four weeks. `now` in ms since 1970. */
export function formatRelative(intl: Locale, instant: string, now: number): string {
  if (Math.abs(Date.parse(instant) - now) > 28 * DAY) return formatInstant(intl, instant, 'UTC');
  return distanceOf(intl, instant, now, units);
}

/**
 * Formats how long something has waited, in days however many these are, and since which day in the user's own time
 * zone: "34 days ago · 27 Jan 2026". `now` in ms since 1970.
 */
export function formatAge(intl: Locale, instant: string, now: number): string {
  const day = formatFor(intl.locale, { dateStyle: 'medium' }).format(new Date(instant));
  return `${distanceOf(intl, instant, now, upToDays, 'always')} · ${day}`;
}

const upToDays = units.filter(([unit]) => unit !== 'week');

/** Counts in the largest of the units that fits. `auto`: "yesterday" for "1 day ago". */
function distanceOf(
  { locale }: Locale,
  instant: string,
  now: number,
  among: readonly Unit[],
  numeric: 'auto' | 'always' = 'auto',
): string {
  let value = (Date.parse(instant) - now) / 1000;
  let unit: Intl.RelativeTimeFormatUnit = 'second';
  for (const [next, size] of among) {
    if (Math.abs(value) < size) break;
    value /= size;
    unit = next;
  }
  if (unit === 'second') return relativeFor(locale).format(0, unit);
  return relativeFor(locale, numeric).format(Math.trunc(value), unit);
}

/**
 * Formats when something last happened, as short as can be, in the user's own time zone: "14:05" today, else
 * "yesterday", else the day. `now` in ms since 1970.
 */
export function formatMoment(intl: Locale, instant: string, now: number): string {
  const [at, today] = [new Date(instant), new Date(now)];
  const days = Math.round((startOfDay(today) - startOfDay(at)) / DAY);
  if (days <= 0) return formatFor(intl.locale, { timeStyle: 'short' }).format(at);
  if (days === 1) return relativeFor(intl.locale).format(-1, 'day');
  const year = at.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return formatFor(intl.locale, { day: 'numeric', month: 'short', ...year }).format(at);
}

/** A day of a change to or from summer time is an hour shorter or longer. */
const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

const relatives = new Map<string, Intl.RelativeTimeFormat>();

/**
 * Returns the formatter of relative times. Creating one takes longer than using it a hundred times, and a long
 * conversation has many timestamps.
 */
export function relativeFor(locale: string, numeric: 'auto' | 'always' = 'auto'): Intl.RelativeTimeFormat {
  const key = `${locale} ${numeric}`;
  const format = relatives.get(key) ?? new Intl.RelativeTimeFormat(formatLocale(locale), { numeric });
  relatives.set(key, format);
  return format;
}

function formatFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(formatLocale(locale), options);
  formats.set(key, format);
  return format;
}
