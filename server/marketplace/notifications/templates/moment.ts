/** "Fri, March 6, 2026 at 14:00 UTC": a moment in the zone of the listing, which is named, since the reader may be anywhere. */
export function formatMoment({ locale }: { locale: string }, instant: Date, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(instant);
}
