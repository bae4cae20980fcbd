import type { Transaction } from '#contract/booking/transaction.ts';
import { processes } from '#contract/processes/index.ts';
import { unsettledTransitions } from '#contract/processes/unsettled.ts';
import type { AppThunk } from '#src/store/state.ts';
import { definePage } from '#src/store/hooks.ts';

/** Bookings that prevent the deletion, newest first. */
export interface DeleteAccountData {
  orders: readonly Transaction[];
  sales: readonly Transaction[];
  /** The total number, of which the first hundred of each side are listed. */
  count: number;
}

const listedMost = 100;

export const { loadData, usePage } = definePage<DeleteAccountData>(
  () => dispatch => dispatch(loadUnfinished()),
);

/** @throws ApiFailure */
export function loadUnfinished(): AppThunk<Promise<DeleteAccountData>> {
  return async (_dispatch, _getState, { api }) => {
    const { transactions } = await api();
    const lastTransitions = [...new Set(processes.flatMap(unsettledTransitions))];
    const query = { page: 1, perPage: listedMost, lastTransitions };
    const [orders, sales] = await Promise.all([
      transactions.query({ ...query, only: 'order' }),
      transactions.query({ ...query, only: 'sale' }),
    ]);
    return {
      orders: orders.items,
      sales: sales.items,
      count: orders.pagination.totalItems + sales.pagination.totalItems,
    };
  };
}
