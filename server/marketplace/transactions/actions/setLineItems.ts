import { readLineItems } from '../lineItems.ts';
import { setPricing } from '../store.ts';
import type { Action } from './action.ts';

/** Prices the transaction; a second time replaces the first (marketplace-api 7.6). Never touches a payment. */
export const setLineItems: Action = {
  async check({ params }) {
    readLineItems(params.lineItems);
  },
  async run({ tx, transaction, params }) {
    await setPricing(tx, transaction.id, readLineItems(params.lineItems));
  },
};
