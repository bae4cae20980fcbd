import type { TimeSlot } from '#contract/listing/availability.ts';
import { lastDeparture } from '#contract/booking/bookingWindow.ts';
import { isoDayOf, midnightOf } from '#contract/time/isoDays.ts';
import { DAY } from '#contract/time/units.ts';
import type { AppThunk } from '#src/store/state.ts';

/** The longest span the marketplace accepts in one query, in days (specification section 9). */
const chunk = 90;

/** Adds days to an ISO day. */
export const daysAfter = (isoDay: string, count: number): string =>
  isoDayOf(new Date(midnightOf(isoDay).getTime() + count * DAY));

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
  for (let day = from; day < to; day = daysAfter(day, 1)) {
    const end = midnightOf(daysAfter(day, 1)).getTime();
    let reached = midnightOf(day).getTime();
    for (const slot of free) {
      if (Date.parse(slot.start) <= reached) reached = Math.max(reached, Date.parse(slot.end));
    }
    if (reached >= end) nights.add(day);
  }
  return nights;
}

/** Queries the free nights between two days, in spans the marketplace accepts. @throws ApiFailure */
export const loadFreeNights =
  (listingId: string, from: string, to: string): AppThunk<Promise<ReadonlySet<string>>> =>
  async (_dispatch, _getState, { api }) => {
    const { timeSlots } = await api();
    const starts: string[] = [];
    for (let day = from; day < to; day = daysAfter(day, chunk)) starts.push(day);
    const slots = await Promise.all(
      starts.map(start => {
        const end = daysAfter(start, chunk);
        return timeSlots.query(listingId, start, end < to ? end : to);
      }),
    );
    return freeNightsOf(slots.flat(), from, to);
  };
