import { calendarFile } from './calendarFile.ts';

const entry = {
  id: 'b1',
  title: 'Stay: Тиха кімната, 2 ліжка; біля парку',
  url: 'https://poruch.test/order/b1/details',
  start: '2026-04-01',
  end: '2026-04-03',
};

test('a stay becomes an entry of whole days', () => {
  const file = calendarFile(entry, new Date('2026-03-02T10:00:00.123Z'));
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Poruch//EN',
    'BEGIN:VEVENT',
    'UID:b1@poruch.test',
    'DTSTAMP:20260302T100000Z',
    'DTSTART;VALUE=DATE:20260401',
    'DTEND;VALUE=DATE:20260403',
    'SUMMARY:Stay: Тиха кімната\\, 2 ліжка\\; біля парку',
    'URL:https://poruch.test/order/b1/details',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('no line has more than 75 bytes, whatever the title', () => {
  const file = calendarFile({ ...entry, title: `${'😀'.repeat(60)}\nBEGIN:VEVENT` }, new Date(0));
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain('😀\\nBEGIN:VEVENT\r\n');
});
