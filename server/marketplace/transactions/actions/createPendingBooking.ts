import { ApiError } from '#contract/errors.ts';
import { acceptedByApi } from '#contract/booking/bookingWindow.ts';
import { nightsBetween } from '#contract/booking/nights.ts';
import { isoDayOf, midnightOf } from '#contract/time/isoDays.ts';
import { DAY } from '#contract/time/units.ts';
import { findForTransaction } from '#server/marketplace/listings/index.ts';
import { sourceOf, type ReadParams } from '../params.ts';
import type { Action } from './action.ts';
import { insertBooking } from './bookingStore.ts';

/** The maximum of the database column. */
const maxSeats = 2_147_483_647;

/**
 * Holds the seats until the provider responds: days in UTC, the last one exclusive (marketplace-api 7.7).
 * @throws validation-invalid-value for impossible dates, transaction-listing-not-found when the listing is no longer
 * published, transaction-booking-time-not-available when fewer seats are left at any time of the booking.
 */
export const createPendingBooking: Action = {
  async check({ params, now }) {
    bookingOf(params, now);
  },
  async run({ ctx, tx, transaction, params, now }) {
    const listing = await findForTransaction(tx, transaction.listingId);
    if (!listing || listing.deleted || listing.state !== 'published') {
      throw new ApiError('transaction-listing-not-found');
    }
    const { start, end, seats } = bookingOf(params, now);
    await insertBooking(tx, {
      id: ctx.engine.ids.uuid(),
      transactionId: transaction.id,
      listingId: transaction.listingId,
      start,
      end,
      displayStart: dateOr(params.bookingDisplayStart, start),
      displayEnd: dateOr(params.bookingDisplayEnd, end),
      seats,
      state: 'pending',
    });
    return true;
  },
};

function bookingOf(params: ReadParams, now: Date): { start: Date; end: Date; seats: number } {
  const start = dayOf('bookingStart', params.bookingStart);
  const end = dayOf('bookingEnd', params.bookingEnd);
  const nights = nightsBetween(isoDayOf(start), isoDayOf(end));
  if (start.getTime() < midnightOf(isoDayOf(now)).getTime() - DAY) throw invalid('bookingStart');
  if (start.getTime() > now.getTime() + acceptedByApi.daysAhead * DAY) throw invalid('bookingStart');
  if (nights < 1 || nights > acceptedByApi.nights) throw invalid('bookingEnd');
  const seats = Number(params.seats ?? 1);
  if (seats < 1 || seats > maxSeats) throw invalid('seats');
  return { start, end, seats };
}

function dayOf(name: string, value: unknown): Date {
  const year = value instanceof Date ? value.getUTCFullYear() : NaN;
  // Years of more than four digits have no plain ISO date.
  if (!(value instanceof Date) || !(year >= 0 && year <= 9999)) throw invalid(name);
  return midnightOf(isoDayOf(value));
}

function dateOr(value: unknown, otherwise: Date): Date {
  return value instanceof Date ? value : otherwise;
}

function invalid(name: string): ApiError {
  return new ApiError('validation-invalid-value', { source: sourceOf(name) });
}
