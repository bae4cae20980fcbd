import fc from 'fast-check';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { editDistance } from './editDistance.ts';

test.each([
  ['winter', 'winter', 0],
  ['wintre', 'winter', 1],
  ['wintr', 'winter', 1],
  ['winnter', 'winter', 1],
  ['vinter', 'winter', 1],
  ['продкти', 'продукти', 1],
  ['', 'abc', 3],
])('from %s to %s: %d', (a, b, slips) => {
  expect(editDistance(a, b)).toBe(slips);
});

test('the distance is symmetric and at most the length of the longer word', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(editDistance(a, a)).toBe(0);
    }),
    propertyRuns(),
  );
});
