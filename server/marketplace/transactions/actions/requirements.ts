import { ApiError } from '#contract/errors.ts';
import { findForTransaction } from '#server/marketplace/listings/index.ts';
import type { Action } from './action.ts';
import { hasBegun } from '#contract/booking/stayEnd.ts';

/** Restricts the process without payment to free listings (readings 6). @throws transaction-invalid-action-sequence */
export const requireFreeListing: Action = {
  async run({ tx, transaction }) {
    const listing = await findForTransaction(tx, transaction.listingId);
    if (listing?.price && listing.price.amount > 0) {
      throw new ApiError('transaction-invalid-action-sequence', { details: 'The listing has a price.' });
    }
    return false;
  },
};

/** Refunds in full are for stays that have not begun (decision 082). @throws transaction-invalid-action-sequence */
export const requireNotBegun: Action = {
  async run({ transaction: { booking }, now }) {
    if (booking && hasBegun(booking.start, now))
      throw new ApiError('transaction-invalid-action-sequence', { details: 'The stay has begun.' });
    return false;
  },
};
