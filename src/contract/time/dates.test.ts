import { formatDay, formatInstant, formatMonth, formatRelative } from './dates.ts';

const en = { locale: 'en' };
const now = Date.parse('2026-03-20T12:00:00Z');

test('a day is written with its weekday, month and number', () => {
  expect(formatDay(en, '2026-03-06')).toBe('Fri 6 Mar');
  expect(formatDay(en, '2026-03-06', { withYear: true })).toBe('Fri, 6 Mar 2026');
  expect(formatDay({ locale: 'de' }, '2026-03-06')).toBe('Fr., 6. März');
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
