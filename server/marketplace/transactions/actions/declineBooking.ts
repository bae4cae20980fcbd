import { ApiError } from '#contract/errors.ts';
import type { Action } from './action.ts';
import { transitionBooking } from './bookingStore.ts';

/** Declines the booking and frees its nights. @throws transaction-booking-state-not-pending */
export const declineBooking: Action = {
  async run({ tx, transaction }) {
    const isMoved = await transitionBooking(tx, transaction.id, ['pending', 'proposed'], 'declined');
    if (!isMoved) throw new ApiError('transaction-booking-state-not-pending');
    return true;
  },
};
