import { ApiError } from '#contract/errors.ts';
import type { Action } from './action.ts';
import { moveBooking } from './bookingStore.ts';

/** The nights become free again. @throws transaction-booking-state-not-pending */
export const declineBooking: Action = {
  async run({ tx, transaction }) {
    const isMoved = await moveBooking(tx, transaction.id, ['pending', 'proposed'], 'declined');
    if (!isMoved) throw new ApiError('transaction-booking-state-not-pending');
  },
};
