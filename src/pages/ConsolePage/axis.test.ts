import { ticksUpTo } from './axis.ts';

test.each([
  [0, 1, [0, 1]],
  [1, 1, [0, 1]],
  [3, 1, [0, 1, 2, 3]],
  [24, 1, [0, 10, 20, 30]],
  [100, 1, [0, 50, 100]],
  [12.7 * 3600, 3600, [0, 5 * 3600, 10 * 3600, 15 * 3600]],
  [2400, 100, [0, 1000, 2000, 3000]],
])('an axis up to %d in units of %d has lines at %j', (most, unit, ticks) => {
  expect(ticksUpTo(most, unit)).toEqual(ticks);
});

test('no axis has more than five lines, or ends below the data', () => {
  for (let most = 1; most < 3000; most++) {
    const ticks = ticksUpTo(most, 1);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
  }
});
