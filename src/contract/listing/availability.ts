export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** The weekly availability of a listing (marketplace API 6.1). Days not listed have no seats. */
export type AvailabilityPlan =
  | { type: 'availability-plan/day'; entries: { dayOfWeek: Weekday; seats: number }[] }
  | {
      type: 'availability-plan/time';
      /** IANA time zone of the wall-clock times. */
      timezone: string;
      entries: { dayOfWeek: Weekday; seats: number; startTime: string; endTime: string }[];
    };

/** Overrides the plan for a period: no seats close the listing. */
export interface AvailabilityException {
  id: string;
  /** ISO instants; `end` is exclusive. */
  start: string;
  end: string;
  seats: number;
}

/** A bookable period. ISO instants; `end` is exclusive. */
export interface TimeSlot {
  start: string;
  end: string;
  seats: number;
}
