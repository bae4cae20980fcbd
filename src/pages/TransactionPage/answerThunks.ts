import type { Transaction } from '#contract/entities/transaction.ts';
import { refreshCounts } from '#src/store/sessionThunks.ts';
import type { AppThunk } from '#src/store/store.ts';

export type Answer = 'accept' | 'decline';

const underWay = new Set<string>();

/**
 * Answers a request and counts anew what waits for an answer.
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
      // A count that cannot be had stays as it was.
      dispatch(refreshCounts()).catch(() => undefined);
    }
  };

/** As it stands now, when somebody else or the clock was faster. @throws ApiFailure */
export const reloadTransaction =
  (transactionId: string): AppThunk<Promise<Transaction>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).transactions.show(transactionId);
