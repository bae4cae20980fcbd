import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Listing } from '#contract/listing/listing.ts';
import { originalsOf } from '#src/features/Translation/request.ts';
import { TranslateControl } from '#src/features/Translation/TranslateControl.tsx';
import { ReportButton } from '#src/features/ReportAndBlock/ReportButton.tsx';
import { AverageRating, ReviewList } from '#src/components/ReviewList/ReviewList.tsx';
import { pathTo } from '#contract/paths.ts';
import type { ListingReviews } from '../loadReviews.ts';
import css from '../ListingPage.module.css';

interface ReviewsProps {
  reviews: ListingReviews;
  author: Listing['author'];
}

/** Guests' reviews of the listing. */
export function Reviews({ reviews: { items, totalItems, average }, author }: ReviewsProps) {
  return (
    <section id="reviews" className={css.reviews}>
      <h2>
        <FormattedMessage id="ListingPage.reviews" values={{ count: totalItems }} />
      </h2>
      {average !== null && (
        <p>
          <AverageRating average={average} />
        </p>
      )}
      <ReviewList
        reviews={items}
        actionsFor={review => (
          <>
            <TranslateControl
              originals={originalsOf(
                { kind: 'review', id: review.id },
                { content: review.content },
                { people: [review.author, author] },
              )}
              source="public"
            />
            <ReportButton kind="review" id={review.id} author={review.author} isSmall />
          </>
        )}
      />
      {author?.profile && totalItems > items.length && (
        <Link to={pathTo('ProfilePage', { id: author.id }, { tab: 'ofProvider' })}>
          <FormattedMessage id="ListingPage.reviewsMore" />
        </Link>
      )}
    </section>
  );
}
