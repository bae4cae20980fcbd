import type { Activity } from './activities.ts';
import { withDays } from './days.ts';

const at = (instant: string): Activity => ({
  type: 'transition',
  id: instant,
  at: instant,
  kind: 'accept',
  by: 'provider',
});
const opened = (now: number | undefined, ...instants: readonly string[]) =>
  withDays(instants.map(at), now).map(({ opens }) => opens);

test('the first entry of each day opens it', () => {
  expect(
    opened(undefined, '2026-03-01T10:00:00.000Z', '2026-03-01T11:00:00.000Z', '2026-03-04T09:00:00.000Z'),
  ).toEqual([{ day: '2026-03-01' }, undefined, { day: '2026-03-04' }]);
});

test('in the browser, days are those of the reader, with how long ago they were', () => {
  const local = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();
  const now = new Date(2026, 2, 5, 12).getTime();
  expect(opened(now, local(3, 23), local(4, 1), local(4, 22), local(5, 0))).toEqual([
    { day: '2026-03-03', daysAgo: 2 },
    { day: '2026-03-04', daysAgo: 1 },
    undefined,
    { day: '2026-03-05', daysAgo: 0 },
  ]);
});

test('a day across a change of the clocks is one day, and a clock that is behind makes no future', () => {
  const before = new Date(2026, 2, 28, 12).toISOString();
  expect(opened(new Date(2026, 2, 30, 0, 30).getTime(), before)).toEqual([{ day: '2026-03-28', daysAgo: 2 }]);
  expect(opened(new Date(2026, 2, 27, 12).getTime(), before)).toEqual([{ day: '2026-03-28', daysAgo: 0 }]);
});
