import { useCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Listing } from '#contract/entities/listing.ts';
import type { Api } from '#src/api/api.ts';
import { ReportButton } from '#src/app/ReportAndBlock/ReportButton.tsx';
import { AverageRating } from '#src/components/ReviewList/AverageRating.tsx';
import { ReviewList } from '#src/components/ReviewList/ReviewList.tsx';
import { pathTo } from '#src/config/paths.ts';
import css from './More.module.css';
import { useAnswer } from './useAnswer.ts';

/** Reviews under a listing; the rest is on the author's profile. */
const shown = 10;

/** What people who were there wrote about it. */
export function Reviews({ listing: { id, author } }: { listing: Listing }) {
  const ask = useCallback(
    async ({ reviews: { query, ratings } }: Api) => {
      const about = { listingId: id, type: 'ofProvider' } as const;
      const [page, stars] = await Promise.all([
        query({ ...about, page: 1, perPage: shown }),
        // They can be read without their average.
        ratings(about).catch(() => null),
      ]);
      return { ...page, average: stars?.average ?? null };
    },
    [id],
  );
  const reviews = useAnswer(ask);
  if (!reviews || reviews.items.length === 0) return null;
  const { totalItems } = reviews.pagination;
  return (
    <section className={css.section}>
      <h2>
        <FormattedMessage id="ListingPage.reviews" values={{ count: totalItems }} />
      </h2>
      {reviews.average !== null && (
        <p>
          <AverageRating average={reviews.average} />
        </p>
      )}
      <ReviewList
        reviews={reviews.items}
        actionsFor={review => <ReportButton kind="review" id={review.id} author={review.author} isSmall />}
      />
      {author?.profile && totalItems > reviews.items.length && (
        <Link to={pathTo('ProfilePage', { id: author.id }, { tab: 'ofProvider' })}>
          <FormattedMessage id="ListingPage.reviewsMore" />
        </Link>
      )}
    </section>
  );
}
