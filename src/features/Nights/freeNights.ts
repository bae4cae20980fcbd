import type { TimeSlot } from '#contract/listing/availability.ts';
import { lastDeparture } from '#contract/booking/bookingWindow.ts';
import { addDays, isoDayOf, midnightOf } from '#contract/time/isoDays.ts';
import { readEndpoint } from '#src/store/readEndpoint.ts';
import type { AppThunk } from '#src/store/state.ts';

/** Returns the first possible day of arrival: today in local time or, if later, in UTC, by which nights are counted. */
export function firstDay(now: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  const here = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
  return [here, isoDayOf(now)].sort()[1] as string;
}

/** Returns the last possible day of departure. */
export const lastDay = (now: Date): string => lastDeparture(isoDayOf(now));

/**
 * Returns the bookable nights from a day on, each named by the ISO day on which it begins: those whose whole day is
 * covered by slots with a seat. Hours of time plans count only when they cover the whole day (readings 59).
 */
export function freeNightsOf(slots: readonly TimeSlot[], from: string, to: string): ReadonlySet<string> {
  const free = slots
    .filter(({ seats }) => seats > 0)
    .sort((one, other) => (one.start < other.start ? -1 : 1));
  const nights = new Set<string>();
  for (let day = from; day < to; day = addDays(day, 1)) {
    const end = midnightOf(addDays(day, 1)).getTime();
    let reached = midnightOf(day).getTime();
    for (const slot of free) {
      if (Date.parse(slot.start) <= reached) reached = Math.max(reached, Date.parse(slot.end));
    }
    if (reached >= end) nights.add(day);
  }
  return nights;
}

/** Reads which nights are free between two days, at most 90 days apart. @throws ApiFailure */
export const loadFreeNights =
  (listingId: string, from: string, to: string): AppThunk<Promise<ReadonlySet<string>>> =>
  async dispatch => {
    const slots = await dispatch(readEndpoint(read => read('GET /api/time-slots', { listingId, from, to })));
    return freeNightsOf(slots, from, to);
  };
