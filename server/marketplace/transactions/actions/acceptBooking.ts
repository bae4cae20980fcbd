import { ApiError } from '#contract/errors.ts';
import type { Action } from './action.ts';
import { moveBooking } from './bookingStore.ts';

/** The provider's yes. @throws transaction-booking-state-not-pending */
export const acceptBooking: Action = {
  async run({ tx, transaction }) {
    const isMoved = await moveBooking(tx, transaction.id, ['pending', 'proposed'], 'accepted');
    if (!isMoved) throw new ApiError('transaction-booking-state-not-pending');
  },
};
