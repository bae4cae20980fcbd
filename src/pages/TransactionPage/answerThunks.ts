import type { Transaction } from '#contract/booking/transaction.ts';
import { refreshCounts } from '#src/store/sessionThunks.ts';
import type { AppThunk } from '#src/store/state.ts';

export type Answer = 'accept' | 'decline';

const underWay = new Set<string>();

/**
 * Responds to a request and refreshes the count of pending requests.
 * @throws ApiFailure; Error 'Accept or decline already in progress' (specification section 4)
 */
export const answerRequest =
  (transactionId: string, answer: Answer): AppThunk<Promise<Transaction>> =>
  async (dispatch, _getState, { api }) => {
    if (underWay.has(transactionId)) throw new Error('Accept or decline already in progress');
    underWay.add(transactionId);
    try {
      const { transactions } = await api();
      return await transactions[answer](transactionId);
    } finally {
      underWay.delete(transactionId);
      // If the count cannot be loaded, the old one stays.
      dispatch(refreshCounts()).catch(() => undefined);
    }
  };

/** Reloads the transaction after somebody else or a deadline was faster. @throws ApiFailure */
export const reloadTransaction =
  (transactionId: string): AppThunk<Promise<Transaction>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).transactions.show(transactionId);
