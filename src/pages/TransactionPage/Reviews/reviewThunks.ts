import type { Review } from '#contract/entities/review.ts';
import type { Transaction } from '#contract/entities/transaction.ts';
import type { Role } from '../loadData.ts';
import { hasReviewed, otherRole } from './reviewState.ts';
import type { AppThunk } from '#src/store/state.ts';

/** @throws ApiFailure */
export const sendReview =
  (
    transaction: Transaction,
    role: Role,
    said: Pick<Review, 'rating' | 'content'>,
  ): AppThunk<Promise<Transaction>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).transactions.review(
      transaction.id,
      { role, isSecond: hasReviewed(otherRole(role), transaction) },
      said,
    );
