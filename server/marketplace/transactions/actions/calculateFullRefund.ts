import { ApiError } from '#contract/errors.ts';
import { refunded } from '../lineItems.ts';
import { setPricing } from '../store.ts';
import type { Action } from './action.ts';

/**
 * Adds to every line its reversal, so that both totals are zero; a transaction without a price has nothing to reverse.
 * @throws transaction-invalid-action-sequence the second time
 */
export const calculateFullRefund: Action = {
  async run({ tx, transaction: { id, lineItems } }) {
    if (lineItems.some(item => item.reversal)) {
      throw new ApiError('transaction-invalid-action-sequence', { details: 'Refunded before' });
    }
    if (lineItems.length > 0) await setPricing(tx, id, refunded(lineItems));
  },
};
