import { formatAge, formatDay, formatInstant, formatMoment, formatMonth, formatRelative } from './dates.ts';

const en = { locale: 'en' };
const now = Date.parse('2026-03-20T12:00:00Z');

test('a day is written with its weekday, month and number', () => {
  expect(formatDay(en, '2026-03-06')).toBe('Fri 6 Mar');
  expect(formatDay(en, '2026-03-06', { withYear: true })).toBe('Fri, 6 Mar 2026');
  expect(formatDay({ locale: 'de' }, '2026-03-06')).toBe('Fr., 6. März');
  expect(formatDay(en, '2026-03-06', { withoutWeekday: true })).toBe('6 Mar');
});

test('an instant formatted in UTC is the same day on server and in browser', () => {
  expect(formatInstant(en, '2026-03-06T23:30:00Z', 'UTC')).toBe('6 Mar 2026');
});

test('a membership date is formatted as month and year', () => {
  expect(formatMonth(en, '2026-03-31T23:30:00Z')).toBe('March 2026');
});

test.each([
  ['2026-03-20T11:59:30Z', 'now'],
  ['2026-03-20T11:55:00Z', '5 minutes ago'],
  ['2026-03-20T09:10:00Z', '2 hours ago'],
  ['2026-03-19T11:00:00Z', 'yesterday'],
  ['2026-03-10T12:00:00Z', 'last week'],
  ['2026-03-21T12:00:00Z', 'tomorrow'],
])('%s is %s', (instant, words) => {
  expect(formatRelative(en, instant, now)).toBe(words);
});

test('anything more than four weeks ago is formatted as its date', () => {
  expect(formatRelative(en, '2026-01-05T12:00:00Z', now)).toBe('5 Jan 2026');
});

test.each([
  ['2026-03-20T11:00:00Z', '1 hour ago · 20 Mar 2026'],
  ['2026-03-19T11:00:00Z', '1 day ago · 19 Mar 2026'],
  ['2026-03-10T12:00:00Z', '10 days ago · 10 Mar 2026'],
  ['2026-01-05T12:00:00Z', '74 days ago · 5 Jan 2026'],
])('what has waited since %s has waited for days: %s', (instant, words) => {
  expect(formatAge(en, instant, now)).toBe(words);
});

/** In the zone of this process. */
const local = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute);

test.each<[string, Date, Date]>([
  ['14:05', local(2026, 3, 20, 14, 5), local(2026, 3, 20, 18)],
  ['00:00', local(2026, 3, 20, 0), local(2026, 3, 20, 23, 59)],
  ['yesterday', local(2026, 3, 19, 0), local(2026, 3, 20, 23, 59)],
  ['yesterday', local(2026, 3, 19, 23, 59), local(2026, 3, 20, 0)],
  // Days of 23 and 25 hours.
  ['yesterday', local(2026, 3, 29, 0), local(2026, 3, 30, 23, 59)],
  ['yesterday', local(2026, 10, 25, 0), local(2026, 10, 26, 23, 59)],
  ['18 Mar', local(2026, 3, 18, 23, 59), local(2026, 3, 20, 0)],
  ['31 Dec 2025', local(2025, 12, 31), local(2026, 1, 2)],
  // By a clock that is ahead of the reader’s.
  ['12:00', local(2026, 3, 21), local(2026, 3, 20)],
])('in a list, “%s” says that it was on %s, at %s', (words, at, today) => {
  expect(formatMoment(en, at.toISOString(), today.getTime())).toBe(words);
});
