import { ApiError } from '#contract/errors.ts';
import { isoDayOf, midnightOf, nightsBetween } from '#contract/rules/nights.ts';
import { seatsOnDay, type WeekPlan } from '#contract/rules/weekPlan.ts';
import { readNothingMore, type Ctx } from '#server/marketplace/ctx.ts';
import { findForTransaction, load as loadListings } from '#server/marketplace/listings/index.ts';
import { sourceOf, type ReadParams } from '../params.ts';
import type { Action } from './action.ts';
import { insertBooking } from './bookingStore.ts';

const dayLength = 24 * 60 * 60 * 1000;
const daysAtMost = 366;

/**
 * Holds the nights for the provider's answer: days in UTC, the last one exclusive (marketplace-api 7.7).
 * @throws validation-invalid-value for dates that cannot be, transaction-listing-not-found when the listing is no longer
 * offered, transaction-booking-time-not-available when the listing is closed on one of the days or somebody has them.
 */
export const createPendingBooking: Action = {
  async check({ ctx, listingId, params, now }) {
    const { start, end, seats } = bookingOf(params, now);
    const plan = await planOf(ctx, listingId);
    const isOpen = daysOf(start, end).every(day => seatsOnDay(plan, day) >= seats);
    if (!isOpen) throw new ApiError('transaction-booking-time-not-available');
  },
  async run({ ctx, tx, transaction, params, now }) {
    const listing = await findForTransaction(tx, transaction.listingId);
    if (!listing || listing.deleted || listing.state !== 'published') {
      throw new ApiError('transaction-listing-not-found');
    }
    const { start, end, seats } = bookingOf(params, now);
    await insertBooking(tx, {
      id: ctx.ids.uuid(),
      transactionId: transaction.id,
      listingId: transaction.listingId,
      start,
      end,
      displayStart: dateOr(params.bookingDisplayStart, start),
      displayEnd: dateOr(params.bookingDisplayEnd, end),
      seats,
      state: 'pending',
    });
  },
};

/** The week as the listing's author sees it; others are not shown its entries. */
async function planOf(ctx: Ctx, listingId: string): Promise<WeekPlan | null> {
  const own = await loadListings({ ...ctx, read: readNothingMore }, [listingId], 'ownListing');
  const plan = own.get(listingId)?.attributes.availabilityPlan;
  return plan ? (plan as unknown as WeekPlan) : null;
}

function bookingOf(params: ReadParams, now: Date): { start: Date; end: Date; seats: number } {
  const start = dayOf('bookingStart', params.bookingStart);
  const end = dayOf('bookingEnd', params.bookingEnd);
  const nights = nightsBetween(isoDayOf(start), isoDayOf(end));
  if (start.getTime() < midnightOf(isoDayOf(now)).getTime() - dayLength) throw invalid('bookingStart');
  if (start.getTime() > now.getTime() + daysAtMost * dayLength) throw invalid('bookingStart');
  if (nights < 1 || nights > daysAtMost) throw invalid('bookingEnd');
  const seats = Number(params.seats ?? 1);
  if (seats < 1) throw invalid('seats');
  return { start, end, seats };
}

function dayOf(name: string, value: unknown): Date {
  const year = value instanceof Date ? value.getUTCFullYear() : NaN;
  // Years beyond four digits have no ISO day.
  if (!(value instanceof Date) || !(year >= 0 && year <= 9999)) throw invalid(name);
  return midnightOf(isoDayOf(value));
}

function daysOf(start: Date, end: Date): Date[] {
  const nights = nightsBetween(isoDayOf(start), isoDayOf(end));
  return Array.from({ length: nights }, (_, night) => new Date(start.getTime() + night * dayLength));
}

function dateOr(value: unknown, otherwise: Date): Date {
  return value instanceof Date ? value : otherwise;
}

function invalid(name: string): ApiError {
  return new ApiError('validation-invalid-value', { source: sourceOf(name) });
}
