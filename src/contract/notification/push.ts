import { MINUTE } from '../time/units.ts';
import type { JsonObject } from '../json.ts';

/** A notification as a device shows it. */
export interface PushNotice {
  /** Names neither people nor listings: it is visible on lock screens. */
  text: string;
  /** Path of the page it is about. */
  path: string;
  /** A later notice with the same tag replaces this one. */
  tag: string;
}

/** The tag of all notices of one conversation's messages. */
export const messageTag = (transactionId: string): string => `messages-${transactionId}`;

/** Hours in which the user's devices stay silent, 0 to 23; `until` is exclusive and may be on the next day. */
export interface QuietHours {
  from: number;
  until: number;
}

/** Returns `quietHours` of the private data; undefined when there are none. */
export function quietHoursOf({ quietHours }: JsonObject): QuietHours | undefined {
  const { from, until } = (quietHours ?? {}) as { from?: unknown; until?: unknown };
  return isHour(from) && isHour(until) && from !== until ? { from, until } : undefined;
}

const isHour = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 24;

/** Returns how long it is quiet from now on, in milliseconds; 0 outside quiet hours. `zone` is an IANA time zone. */
export function quietFor(hours: QuietHours | undefined, now: Date, zone: string): number {
  if (!hours) return 0;
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find(one => one.type === type)?.value);
  const sinceStart = modulo(part('hour') - hours.from, 24) * 60 + part('minute');
  const length = modulo(hours.until - hours.from, 24) * 60;
  return sinceStart < length ? (length - sinceStart) * MINUTE : 0;
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;
