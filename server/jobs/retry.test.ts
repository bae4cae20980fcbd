import { HOUR } from '#contract/time/units.ts';
import { maxAttempts } from '#server/marketplace/outbox/index.ts';
import { delayAfter, errorText } from './retry.ts';

test('the delay doubles from one second up to an hour', () => {
  expect([1, 2, 3, maxAttempts].map(delayAfter)).toEqual([1000, 2000, 4000, 512_000]);
  expect(delayAfter(40)).toBe(HOUR);
});

test('an error is stored as text of limited length', () => {
  expect(errorText(new TypeError('no address'))).toBe('TypeError: no address');
  expect(errorText('x'.repeat(5000))).toHaveLength(1000);
});
