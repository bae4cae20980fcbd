import { ApiError } from '#contract/errors.ts';
import { hasBegun } from '#contract/rules/stayEnd.ts';
import type { Action } from './action.ts';

/** Refunds in full are for stays that have not begun (decision 082). @throws transaction-invalid-action-sequence */
export const requireNotBegun: Action = {
  async run({ transaction: { booking }, now }) {
    if (booking && hasBegun(booking.start, now))
      throw new ApiError('transaction-invalid-action-sequence', { details: 'The stay has begun.' });
    return false;
  },
};
