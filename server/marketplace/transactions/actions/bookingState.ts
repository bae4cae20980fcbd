import { ApiError } from '#contract/errors.ts';
import { findExactPlaces } from '#server/marketplace/listings/index.ts';
import { setAgreedPlace } from '../store.ts';
import type { Action } from './action.ts';
import { transitionBooking } from './bookingStore.ts';

/** Accepts the booking, at the place where the listing is now (decision 130). @throws transaction-booking-state-not-pending */
export const acceptBooking: Action = {
  async run({ tx, transaction }) {
    const isMoved = await transitionBooking(tx, transaction.id, ['pending', 'proposed'], 'accepted');
    if (!isMoved) throw new ApiError('transaction-booking-state-not-pending');
    const { id, listingId } = transaction;
    await setAgreedPlace(tx, id, (await findExactPlaces(tx, [listingId])).get(listingId) ?? null);
    return true;
  },
};

/** Cancels an accepted booking and frees its nights. @throws transaction-booking-state-not-accepted */
export const cancelBooking: Action = {
  async run({ tx, transaction }) {
    const isMoved = await transitionBooking(tx, transaction.id, ['accepted'], 'cancelled');
    if (!isMoved) throw new ApiError('transaction-booking-state-not-accepted');
    return true;
  },
};

/** Declines the booking and frees its nights. @throws transaction-booking-state-not-pending */
export const declineBooking: Action = {
  async run({ tx, transaction }) {
    const isMoved = await transitionBooking(tx, transaction.id, ['pending', 'proposed'], 'declined');
    if (!isMoved) throw new ApiError('transaction-booking-state-not-pending');
    return true;
  },
};
