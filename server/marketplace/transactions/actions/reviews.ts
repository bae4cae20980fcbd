import { ApiError } from '#contract/errors.ts';
import { isStorableText } from '#contract/extendedData.ts';
import { deniesStay } from '../appealData.ts';
import { sourceOf, type ReadParams } from '../params.ts';
import type { Action } from './action.ts';

/** Characters, as many as the specification's review forms allow. */
const maxContent = 5000;

/**
 * Posts the customer's review of the provider and the place. @throws validation-invalid-value,
 * transaction-already-reviewed-by-customer, transaction-invalid-transition while they claim that the stay did not take
 * place
 */
export const postReviewByCustomer: Action = postReviewBy('customer');

/** Posts the provider's review of the customer. @throws the same, transaction-already-reviewed-by-provider */
export const postReviewByProvider: Action = postReviewBy('provider');

/** Makes both reviews, or the one that was written, public (readings 39). */
export const publishReviews: Action = {
  async run({ ctx, tx, transaction }) {
    await ctx.engine.reviewRepository.publish(ctx, tx, transaction.id);
    return false;
  },
};

function postReviewBy(by: 'customer' | 'provider'): Action {
  return {
    async check({ params }) {
      readReview(params);
    },
    async run({ ctx, tx, transaction, params, now }) {
      // A party who claims that the stay did not take place cannot review it (readings 39).
      if (deniesStay(transaction, by)) throw new ApiError('transaction-invalid-transition');
      const { customerId, providerId, listingId } = transaction;
      const [authorId, subjectId] = by === 'customer' ? [customerId, providerId] : [providerId, customerId];
      await ctx.engine.reviewRepository.post(ctx, tx, {
        id: ctx.engine.ids.uuid(),
        transactionId: transaction.id,
        by,
        authorId,
        subjectId,
        listingId,
        ...readReview(params),
        createdAt: now,
      });
      return false;
    },
  };
}

function readReview({ reviewRating, reviewContent }: ReadParams): { rating: number; content: string } {
  const rating = Number(reviewRating);
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) throw invalid('reviewRating');
  const content = typeof reviewContent === 'string' ? reviewContent.trim() : '';
  if (content === '' || content.length > maxContent || !isStorableText(content)) {
    throw invalid('reviewContent');
  }
  return { rating, content };
}

function invalid(name: string): ApiError {
  return new ApiError('validation-invalid-value', { source: sourceOf(name) });
}
