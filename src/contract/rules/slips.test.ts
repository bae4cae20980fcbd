import fc from 'fast-check';
import { slipsBetween } from './slips.ts';

test.each([
  ['winter', 'winter', 0],
  ['wintre', 'winter', 1],
  ['wintr', 'winter', 1],
  ['winnter', 'winter', 1],
  ['vinter', 'winter', 1],
  ['продкти', 'продукти', 1],
  ['', 'abc', 3],
])('from %s to %s: %d', (a, b, slips) => {
  expect(slipsBetween(a, b)).toBe(slips);
});

test('it is the same in both directions and never more than the longer word has letters', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(slipsBetween(a, b)).toBe(slipsBetween(b, a));
      expect(slipsBetween(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(slipsBetween(a, a)).toBe(0);
    }),
  );
});
