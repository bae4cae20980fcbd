export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** When a listing can be booked in an ordinary week (marketplace API 6.1). Days not listed have no seats. */
export type AvailabilityPlan =
  | { type: 'availability-plan/day'; entries: { dayOfWeek: Weekday; seats: number }[] }
  | {
      type: 'availability-plan/time';
      /** IANA zone of the wall-clock times. */
      timezone: string;
      entries: { dayOfWeek: Weekday; seats: number; startTime: string; endTime: string }[];
    };

/** Replaces the plan for a time: no seats close the listing. */
export interface AvailabilityException {
  id: string;
  /** ISO instants; `end` is exclusive. */
  start: string;
  end: string;
  seats: number;
}
