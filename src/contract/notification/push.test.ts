import { HOUR, MINUTE } from '../time/units.ts';
import { quietFor, quietHoursOf } from './push.ts';

test.each([
  [{ quietHours: { from: 22, until: 7 } }, { from: 22, until: 7 }],
  [{ quietHours: { from: 7, until: 7 } }, undefined],
  [{ quietHours: { from: -1, until: 7 } }, undefined],
  [{ quietHours: { from: 22, until: 24 } }, undefined],
  [{ quietHours: { from: 22.5, until: 7 } }, undefined],
  [{ quietHours: null }, undefined],
  [{}, undefined],
])('%j has the quiet hours %j', (data, expected) => {
  expect(quietHoursOf(data)).toEqual(expected);
});

const night = { from: 22, until: 7 };

test.each([
  ['2026-01-10T20:59:00Z', 'Europe/Berlin', 0],
  ['2026-01-10T21:00:00Z', 'Europe/Berlin', 9 * HOUR],
  ['2026-01-11T05:30:00Z', 'Europe/Berlin', HOUR / 2],
  ['2026-01-11T06:00:00Z', 'Europe/Berlin', 0],
  ['2026-07-10T19:00:00Z', 'Europe/Kyiv', 9 * HOUR],
  ['2026-07-10T22:30:00Z', 'UTC', 510 * MINUTE],
])('at %s in %s the night lasts another %s ms', (now, zone, expected) => {
  expect(quietFor(night, new Date(now), zone)).toBe(expected);
});

test('quiet hours of one day, and none', () => {
  const siesta = { from: 13, until: 15 };
  expect(quietFor(siesta, new Date('2026-01-10T13:45:00Z'), 'UTC')).toBe(75 * MINUTE);
  expect(quietFor(siesta, new Date('2026-01-10T15:00:00Z'), 'UTC')).toBe(0);
  expect(quietFor(undefined, new Date('2026-01-10T13:45:00Z'), 'UTC')).toBe(0);
});
