import type { Review } from '#contract/entities/review.ts';
import type { Transaction } from '#contract/entities/transaction.ts';
import type { AppThunk } from '#src/store/store.ts';
import type { Role } from '../loadData.ts';

/** @throws ApiFailure */
export const sendReview =
  (
    transactionId: string,
    role: Role,
    said: Pick<Review, 'rating' | 'content'>,
  ): AppThunk<Promise<Transaction>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).transactions.review(transactionId, role, said);
