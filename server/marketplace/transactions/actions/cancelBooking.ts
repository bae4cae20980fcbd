import { ApiError } from '#contract/errors.ts';
import type { Action } from './action.ts';
import { moveBooking } from './bookingStore.ts';

/** An accepted stay is called off; the nights become free again. @throws transaction-booking-state-not-accepted */
export const cancelBooking: Action = {
  async run({ tx, transaction }) {
    const isMoved = await moveBooking(tx, transaction.id, ['accepted'], 'cancelled');
    if (!isMoved) throw new ApiError('transaction-booking-state-not-accepted');
  },
};
