import { readLineItems } from '../lineItems.ts';
import { setPricing } from '../store.ts';
import type { Action } from './action.ts';

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
