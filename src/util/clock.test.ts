import { HOUR } from '#contract/time/units.ts';
import { correctClock, serverDate, serverNow, watchCorrections } from './clock.ts';

const real = Date.parse('2026-03-01T12:00:00Z');

/** Sets the device's clock, wrong by so many milliseconds. */
const setDevice = (wrong: number) => jest.useFakeTimers({ now: real + wrong });

afterEach(() => {
  // The clock is one for all tests.
  correctClock(Date.now(), { askedAt: Date.now() + 1_000 });
  jest.useRealTimers();
});

test.each([-3 * HOUR, 3 * HOUR, -48 * HOUR, 48 * HOUR])('a device that is %d ms wrong', wrong => {
  setDevice(wrong);
  correctClock(real, { askedAt: Date.now() - 200, answeredAt: Date.now() });
  expect(Math.abs(serverNow() - real)).toBeLessThanOrEqual(1_200);
  expect(serverDate().toISOString()).toMatch(/^2026-03-01T(11:59|12:00)/);
});

test('a clock that agrees is not changed, however long an answer took', () => {
  setDevice(0);
  const heard = jest.fn();
  const stop = watchCorrections(heard);
  correctClock(real - 400, { askedAt: real - 20_000 });
  correctClock(real, { askedAt: real });
  expect([serverNow(), heard.mock.calls]).toEqual([real, []]);
  correctClock(real + HOUR, { askedAt: real });
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
});

test('a stored answer only says what the time is at least', () => {
  setDevice(0);
  correctClock(real - 48 * HOUR, { askedAt: -Infinity });
  expect(serverNow()).toBe(real);
  correctClock(real + 48 * HOUR, { askedAt: -Infinity });
  expect(serverNow()).toBe(real + 48 * HOUR);
});

test('an answer without a time changes nothing', () => {
  setDevice(0);
  correctClock(Number.NaN, { askedAt: real });
  expect(serverNow()).toBe(real);
});
