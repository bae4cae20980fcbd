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
 * when there is none, or none known to the runtime. Capital and small letters are those of the runtime: formats are
 * cached by zone, and must not be as many as its spellings.
 */
export function timeZoneOf({ timeZone }: { timeZone?: unknown }): string | undefined {
  return typeof timeZone === 'string' && isTimeZone(timeZone)
    ? new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
    : undefined;
}
