import type { ResourcePage } from '#contract/resource.ts';
import { inQuery, invalid } from '#contract/parse.ts';
import { longestStay } from '#contract/booking/nights.ts';
import { MINUTE } from '#contract/time/units.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { type Intervals, perInterval } from './intervals.ts';
import { requireListingShown } from './policy.ts';
import { expandedSlots, mergedSlots, type Slot } from './slots.ts';
import { days, requireSpan, type Span } from './span.ts';
import { findSeats } from './store.ts';

export { createException, deleteException, queryExceptions, type NewException } from './exceptions.ts';
export { requireListingOfAuthor, type ListingScope } from './policy.ts';
export { days, requireSpan, type Span } from './span.ts';
export { accountData } from './store.ts';
export { hoursOfWeek, weekOf, type Hours, type WeekSeats } from './week.ts';

export interface TimeSlotQuery extends Span {
  listingId: string;
  /** From 1. */
  page?: number | undefined;
  /** 1 to 500; default 100. */
  perPage?: number | undefined;
  /**
   * Milliseconds of the intervals for which slots are counted; default a day. Any of these four enables interval mode.
   */
  intervalDuration?: number | undefined;
  /** Maximum slots for each interval; default 1. */
  maxPerInterval?: number | undefined;
  /** Minutes that a slot must still last from the start of the interval. */
  minDurationStartingInInterval?: number | undefined;
  /** A start of an interval; default the span's start. */
  intervalAlign?: Date | undefined;
}

const maxPieces = 5000;

/**
 * Returns the times at which a listing can be booked (marketplace API 6.4): one slot for each free UTC day of a day
 * plan, else stretches with the same number of free seats. None when a block separates the viewer from the author.
 * @throws ApiError not-found for a listing that is not visible, validation-invalid-value for a span of more than 90
 * days.
 */
export async function queryTimeSlots(ctx: Ctx, query: TimeSlotQuery): Promise<ResourcePage> {
  const { listingId, page = 1, perPage = 100 } = query;
  const span = { start: query.start, end: query.end };
  requireSpan(span, {
    type: 'query',
    now: ctx.engine.clock.now(),
    longest: days(longestStay),
    back: days(1),
    ahead: days(366),
  });
  const intervals = intervalsOf(query);
  const mayKnow = await requireListingShown(ctx, listingId);
  const { isByDay, pieces } = await findSeats(ctx.engine.db, listingId, span);
  const slots = mayKnow ? slotsOf(isByDay, pieces, intervals) : [];
  const offset = (page - 1) * perPage;
  return {
    items: slots.slice(offset, offset + perPage).map(({ seats, start, end }) => ({
      id: ctx.engine.ids.uuid(),
      type: 'timeSlot',
      attributes: { type: isByDay ? 'time-slot/day' : 'time-slot/time', seats, start, end },
    })),
    meta: { page, perPage, totalItems: slots.length, totalPages: Math.ceil(slots.length / perPage) },
  };
}

function slotsOf(
  isByDay: boolean,
  pieces: Parameters<typeof mergedSlots>[0],
  intervals: Intervals | undefined,
): Slot[] {
  const free = pieces.filter(piece => piece.free > 0);
  const byDay = free.map(({ start, end, free: seats }) => ({ start, end, seats }));
  if (!intervals) return isByDay ? byDay : mergedSlots(pieces);
  const all = intervals.minDuration === undefined ? mergedSlots(pieces) : expandedSlots(pieces);
  return perInterval(isByDay ? byDay : all, intervals);
}

function intervalsOf(query: TimeSlotQuery): Intervals | undefined {
  const { intervalDuration, maxPerInterval, minDurationStartingInInterval, intervalAlign } = query;
  const intervalParams = [intervalDuration, maxPerInterval, minDurationStartingInInterval, intervalAlign];
  if (intervalParams.every(one => one === undefined)) return undefined;
  const length = intervalDuration ?? days(1);
  if ((query.end.getTime() - query.start.getTime()) / length > maxPieces)
    throw invalid(inQuery('intervalDuration'), `More than ${maxPieces} intervals`);
  return {
    start: query.start,
    end: query.end,
    length,
    align: intervalAlign ?? query.start,
    most: maxPerInterval ?? 1,
    ...(minDurationStartingInInterval === undefined
      ? {}
      : { minDuration: minDurationStartingInInterval * MINUTE }),
  };
}
