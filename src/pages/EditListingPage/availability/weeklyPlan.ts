import { type AvailabilityPlan, type Weekday, weekdays } from '#contract/listing/availability.ts';

/** Seats of each weekday in a regular week. */
export type WeekSeats = Readonly<Record<Weekday, number>>;

/** Returns each weekday's maximum number of seats; without a plan every day has one. */
export function seatsOfWeek(plan: AvailabilityPlan | null): WeekSeats {
  const seatsOf = (day: Weekday) =>
    plan
      ? Math.max(0, ...plan.entries.filter(({ dayOfWeek }) => dayOfWeek === day).map(({ seats }) => seats))
      : 1;
  return Object.fromEntries(weekdays.map(day => [day, seatsOf(day)])) as Record<Weekday, number>;
}

/**
 * Returns the plan with different seats. Nights are booked by a plan of days (readings 59). A plan of hours from
 * another source stays one: days with unchanged seats keep their hours, a newly opened day is open all day.
 * @param timezone for a plan of hours: its new IANA zone.
 */
export function withSeats(
  plan: AvailabilityPlan | null,
  week: WeekSeats,
  timezone?: string,
): AvailabilityPlan {
  if (plan?.type !== 'availability-plan/time')
    return {
      type: 'availability-plan/day',
      entries: weekdays.map(dayOfWeek => ({ dayOfWeek, seats: week[dayOfWeek] })),
    };
  const before = seatsOfWeek(plan);
  const entries = weekdays.flatMap(dayOfWeek => {
    const seats = week[dayOfWeek];
    const own = plan.entries.filter(entry => entry.dayOfWeek === dayOfWeek);
    if (seats === before[dayOfWeek]) return own;
    if (seats === 0) return [];
    if (own.length > 0) return own.map(entry => ({ ...entry, seats }));
    return [{ dayOfWeek, seats, startTime: '00:00', endTime: '00:00' }];
  });
  return { ...plan, timezone: timezone ?? plan.timezone, entries };
}
