import { readLineItems, refunded } from '../lineItems.ts';
import { setPricing } from '../store.ts';
import type { Action } from './action.ts';
import { ApiError } from '#contract/errors.ts';

/** Sets the price of the transaction, replacing any earlier one (marketplace-api 7.6). Never touches a payment. */
export const setLineItems: Action = {
  async check({ params }) {
    readLineItems(params.lineItems);
  },
  async run({ tx, transaction, params }) {
    await setPricing(tx, transaction.id, readLineItems(params.lineItems));
    return true;
  },
};

/**
 * Adds a reversal for every line item, so that both totals are zero. Does nothing for a transaction without a price.
 * @throws transaction-invalid-action-sequence the second time
 */
export const calculateFullRefund: Action = {
  async run({ tx, transaction: { id, lineItems } }) {
    if (lineItems.some(item => item.reversal)) {
      throw new ApiError('transaction-invalid-action-sequence', { details: 'Refunded before' });
    }
    if (lineItems.length === 0) return false;
    await setPricing(tx, id, refunded(lineItems));
    return true;
  },
};
