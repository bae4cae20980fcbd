import { maxAttempts } from '#server/marketplace/outbox/index.ts';
import { delayAfter, errorText } from './retry.ts';

test('the wait doubles from one second and ends at an hour', () => {
  expect([1, 2, 3, maxAttempts].map(delayAfter)).toEqual([1000, 2000, 4000, 512_000]);
  expect(delayAfter(40)).toBe(3_600_000);
});

test('an error is kept in words of bounded length', () => {
  expect(errorText(new TypeError('no address'))).toBe('TypeError: no address');
  expect(errorText('x'.repeat(5000))).toHaveLength(1000);
});
