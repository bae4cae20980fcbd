import { ApiError } from '#contract/errors.ts';
import type { Action } from './action.ts';
import { transitionBooking } from './bookingStore.ts';

/** Accepts the booking. @throws transaction-booking-state-not-pending */
export const acceptBooking: Action = {
  async run({ tx, transaction }) {
    const isMoved = await transitionBooking(tx, transaction.id, ['pending', 'proposed'], 'accepted');
    if (!isMoved) throw new ApiError('transaction-booking-state-not-pending');
    return true;
  },
};
