import type { Transaction } from '#contract/entities/transaction.ts';
import { refreshNotifications } from '#src/store/sessionThunks.ts';
import type { AppThunk } from '#src/store/store.ts';

export type Answer = 'accept' | 'decline';

/** Answers a request and counts anew what waits for an answer. @throws ApiFailure */
export const answerRequest =
  (transactionId: string, answer: Answer): AppThunk<Promise<Transaction>> =>
  async (dispatch, _getState, { api }) => {
    const { transactions } = await api();
    const moved = await transactions[answer](transactionId);
    void dispatch(refreshNotifications());
    return moved;
  };
