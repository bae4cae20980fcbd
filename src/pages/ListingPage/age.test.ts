import { formatAge } from './age.ts';

test.each([
  ['2026-03-20T23:59:00Z', 'today'],
  ['2026-03-19T00:01:00Z', 'yesterday'],
  ['2026-03-18T12:00:00Z', '2 days ago'],
  ['2026-03-07T12:00:00Z', '13 days ago'],
  ['2026-03-06T12:00:00Z', '2 weeks ago'],
  ['2026-01-10T12:00:00Z', '2 months ago'],
  ['2024-01-10T12:00:00Z', '2 years ago'],
  // A page rendered just before midnight, of a listing published just after it.
  ['2026-03-21T00:00:01Z', 'today'],
])('on 20 March, %s was %s', (instant, words) => {
  expect(formatAge({ locale: 'en' }, instant, '2026-03-20')).toBe(words);
});
