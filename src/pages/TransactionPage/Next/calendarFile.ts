import type { Stay } from '#contract/booking/nights.ts';

interface CalendarEntry extends Stay {
  /** Stays the same for the same booking, so that a second file updates the first entry. */
  id: string;
  title: string;
  /** Page of the booking. The file names no address: once it is on a device, nobody can withdraw it. */
  url: string;
}

/** Returns a calendar file (RFC 5545) with one entry, from the day of arrival to that of departure. `now`: when made. */
export function calendarFile({ id, title, url, start, end }: CalendarEntry, now: Date): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Poruch//EN',
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(url).hostname}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${start.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${end.replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map(line => `${folded(line)}\r\n`).join('');
}

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|[\r\n]/g, '\\n');

/** Breaks what has more than 75 bytes; the next line begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  return [...line]
    .map(character => {
      const { length } = encoder.encode(character);
      if (bytes + length <= 75) {
        bytes += length;
        return character;
      }
      bytes = 1 + length;
      return `\r\n ${character}`;
    })
    .join('');
}
