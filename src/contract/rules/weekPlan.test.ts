import { seatsOnDay } from './weekPlan.ts';

const saturday = new Date('2026-05-02T23:59:59Z');
const sunday = new Date('2026-05-03T00:00:00Z');

test('without a plan there is a seat every day', () => {
  expect(seatsOnDay(null, saturday)).toBe(1);
});

test('a day that the plan does not name is closed', () => {
  const plan = { entries: [{ dayOfWeek: 'sat', seats: 2 }] };
  expect(seatsOnDay(plan, saturday)).toBe(2);
  expect(seatsOnDay(plan, sunday)).toBe(0);
});

test('a plan of hours counts with its fullest hours', () => {
  const plan = {
    entries: [
      { dayOfWeek: 'sun', seats: 1 },
      { dayOfWeek: 'sun', seats: 3 },
    ],
  };
  expect(seatsOnDay(plan, sunday)).toBe(3);
});
