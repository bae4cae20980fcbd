/**
 * Formats an instant in a zone, whose name is spelt out: "Fri, March 6, 2026 at 04:00 PM (Eastern European Standard
 * Time)".
 */
export function formatMoment({ locale }: { locale: string }, instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    // In most languages the short name is only an offset.
    timeZoneName: 'long',
  });
  const parts = format.formatToParts(instant);
  return parts.map(({ type, value }) => (type === 'timeZoneName' ? `(${value})` : value)).join('');
}
