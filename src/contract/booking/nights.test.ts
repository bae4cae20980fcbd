import fc from 'fast-check';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { nightsBetween } from './nights.ts';
import { isoDayOf, midnightOf } from '../time/isoDays.ts';

test('a weekend has two nights', () => {
  expect(nightsBetween('2026-05-01', '2026-05-03')).toBe(2);
});

test('a night with a clock change counts as one night', () => {
  expect(nightsBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(nightsBetween('2026-10-24', '2026-10-26')).toBe(2);
});

test('a day that does not exist is rejected', () => {
  for (const text of ['2026-02-30', '2026-2-3', '01.05.2026', '', '2026-13-01', '2026-05-01T00:00:00Z']) {
    expect(() => midnightOf(text)).toThrow(RangeError);
  }
});

test('nights are whole, additive, and negative when reversed', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map(isoDayOf);
  fc.assert(
    fc.property(day, day, day, (a, b, c) => {
      expect(Number.isInteger(nightsBetween(a, b))).toBe(true);
      expect(nightsBetween(a, b) + nightsBetween(b, c)).toBe(nightsBetween(a, c));
      expect(nightsBetween(b, a) + nightsBetween(a, b)).toBe(0);
    }),
    propertyRuns(),
  );
});
