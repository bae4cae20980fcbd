import { attemptsAtMost } from '#server/marketplace/outbox/index.ts';
import { delayAfter, textOf } from './retry.ts';

test('the wait doubles from one second and ends at an hour', () => {
  expect([1, 2, 3, attemptsAtMost].map(delayAfter)).toEqual([1000, 2000, 4000, 512_000]);
  expect(delayAfter(40)).toBe(3_600_000);
});

test('an error is kept in words of bounded length', () => {
  expect(textOf(new TypeError('no address'))).toBe('TypeError: no address');
  expect(textOf('x'.repeat(5000))).toHaveLength(1000);
});
