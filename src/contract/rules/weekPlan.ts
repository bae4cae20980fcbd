/** The part of an availability plan that says what an ordinary week looks like. */
export interface WeekPlan {
  entries: readonly { dayOfWeek: string; seats: number }[];
}

const daysOfWeek = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/**
 * How many seats a plan has on the UTC day of an instant. Without a plan there is one seat every day (marketplace-api
 * 6.1); a plan of hours counts by its days, with the seats of the day's fullest hours (readings 59).
 */
export function seatsOnDay(plan: WeekPlan | null, instant: Date): number {
  if (!plan) return 1;
  const day = daysOfWeek[instant.getUTCDay()];
  return Math.max(0, ...plan.entries.filter(entry => entry.dayOfWeek === day).map(entry => entry.seats));
}
