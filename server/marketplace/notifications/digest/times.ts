import { HOUR } from '#contract/time/units.ts';

/** The hour at which digests are sent, in the reader's time zone: before most people's day begins. */
export const hourOfDay = 7;

/**
 * Returns when the next digest is due: in the first quarter of an hour after 07:00 in an IANA time zone, on Mondays for
 * a weekly one.
 */
export function nextDigest(rhythm: 'daily' | 'weekly', now: Date, zone: string): Date {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const isDue = (instant: number) => {
    const parts = format.formatToParts(instant);
    const part = (type: string) => parts.find(one => one.type === type)?.value;
    return Number(part('hour')) === hourOfDay && (rhythm === 'daily' || part('weekday') === 'Mon');
  };
  // Zones differ from UTC by multiples of a quarter of an hour.
  const quarter = HOUR / 4;
  let at = (Math.floor(now.getTime() / quarter) + 1) * quarter;
  while (!isDue(at) || isDue(at - quarter)) at += quarter;
  return new Date(at);
}
