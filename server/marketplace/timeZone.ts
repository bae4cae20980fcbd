import type { JsonObject } from '#contract/json.ts';

/** Returns whether this names an IANA time zone known to the runtime. */
export function isTimeZone(zone: string): boolean {
  // Offsets such as +02:00 are understood by Intl but are no IANA zones.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a user's time zone: `timeZone` of the current user's private data, as reported by their browser. undefined
 * when there is none, or none known to the runtime.
 */
export function timeZoneOf({ timeZone }: JsonObject): string | undefined {
  return typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : undefined;
}
