import { ApiError } from '#contract/errors.ts';
import { isStorableText } from '#contract/rules/extendedData.ts';
import { deniesStay } from '../appealData.ts';
import { sourceOf, type ReadParams } from '../params.ts';
import type { Action } from './action.ts';

/** Characters; the specification's review forms hold as many. */
const contentAtMost = 5000;

/**
 * What the customer says about the provider and the place. @throws validation-invalid-value,
 * transaction-already-reviewed-by-customer, transaction-invalid-transition while they say that nothing took place
 */
export const postReviewByCustomer: Action = postReviewBy('customer');

/** What the provider says about the customer. @throws the same, transaction-already-reviewed-by-provider */
export const postReviewByProvider: Action = postReviewBy('provider');

/** Both reviews, or the one that was written, can be read by everybody from now on (readings 39). */
export const publishReviews: Action = {
  run: ({ ctx, tx, transaction }) => ctx.reviewBook.publish(ctx, tx, transaction.id),
};

function postReviewBy(by: 'customer' | 'provider'): Action {
  return {
    async check({ params }) {
      readReview(params);
    },
    async run({ ctx, tx, transaction, params, now }) {
      // Who says that there was no stay has none to tell of (readings 39).
      if (deniesStay(transaction, by)) throw new ApiError('transaction-invalid-transition');
      const { customerId, providerId, listingId } = transaction;
      const [authorId, subjectId] = by === 'customer' ? [customerId, providerId] : [providerId, customerId];
      await ctx.reviewBook.post(ctx, tx, {
        id: ctx.ids.uuid(),
        transactionId: transaction.id,
        by,
        authorId,
        subjectId,
        listingId,
        ...readReview(params),
        createdAt: now,
      });
    },
  };
}

function readReview({ reviewRating, reviewContent }: ReadParams): { rating: number; content: string } {
  const rating = Number(reviewRating);
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) throw invalid('reviewRating');
  const content = typeof reviewContent === 'string' ? reviewContent.trim() : '';
  if (content === '' || content.length > contentAtMost || !isStorableText(content)) {
    throw invalid('reviewContent');
  }
  return { rating, content };
}

function invalid(name: string): ApiError {
  return new ApiError('validation-invalid-value', { source: sourceOf(name) });
}
