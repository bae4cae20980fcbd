import type { AvailabilityPlan } from '#contract/listing/availability.ts';
import { seatsOfWeek, withSeats } from './weeklyPlan.ts';

const everyDay = seatsOfWeek(null);

test('without a plan every day has one seat, and days that a plan does not list have none', () => {
  expect(everyDay).toEqual({ mon: 1, tue: 1, wed: 1, thu: 1, fri: 1, sat: 1, sun: 1 });
  const weekend: AvailabilityPlan = {
    type: 'availability-plan/day',
    entries: [{ dayOfWeek: 'sat', seats: 2 }],
  };
  expect(seatsOfWeek(weekend)).toMatchObject({ fri: 0, sat: 2 });
});

test('a plan of days keeps the seats it was given', () => {
  const week = { ...everyDay, sun: 0, mon: 4 };
  const plan = withSeats(null, week);
  expect(plan.type).toBe('availability-plan/day');
  expect(seatsOfWeek(plan)).toEqual(week);
});

test('a plan of hours keeps the hours of unchanged days, and its zone unless another is chosen', () => {
  const morning = { dayOfWeek: 'mon', seats: 2, startTime: '08:00', endTime: '12:00' } as const;
  const evening = { dayOfWeek: 'mon', seats: 1, startTime: '18:00', endTime: '21:00' } as const;
  const tuesday = { dayOfWeek: 'tue', seats: 1, startTime: '09:00', endTime: '17:00' } as const;
  const plan: AvailabilityPlan = {
    type: 'availability-plan/time',
    timezone: 'Europe/Kyiv',
    entries: [morning, evening, tuesday],
  };
  const week = seatsOfWeek(plan);
  expect(withSeats(plan, week)).toEqual(plan);
  expect(withSeats(plan, { ...week, tue: 0, sun: 3 }, 'Europe/Berlin')).toEqual({
    ...plan,
    timezone: 'Europe/Berlin',
    entries: [morning, evening, { dayOfWeek: 'sun', seats: 3, startTime: '00:00', endTime: '00:00' }],
  });
  expect(withSeats(plan, { ...week, mon: 5 }).entries.map(({ seats }) => seats)).toEqual([5, 5, 1]);
});
