import loadable from '@loadable/component';
import type { Listing } from '#contract/listing/listing.ts';
import { sections } from '#contract/listing/derived/facts.ts';
import type { ListingReviews } from '../loadReviews.ts';
import css from '../ListingPage.module.css';
import { AuthorPanel } from './AuthorPanel.tsx';
import { Description, Section } from './Description.tsx';
import { Facts } from './Facts.tsx';
import type { Reviews as ReviewParts } from './Reviews.tsx';

// A separate chunk: most listings have no reviews.
const Reviews = loadable(() => import('./Reviews.tsx'), {
  resolveComponent: (chunk: { Reviews: typeof ReviewParts }) => chunk.Reviews,
});

interface BelowProps {
  listing: Listing;
  /** Whether the reader is the author. */
  own: boolean;
  reviews: ListingReviews | undefined;
}

/** The content below the images: description, facts, reviews and author. */
export function ListingDetails({ listing, own, reviews }: BelowProps) {
  return (
    <>
      <div className={css.pair}>
        <div className={css.words}>
          <Description text={listing.description} titleIn={listing.writtenIn} />
          {sections.map(name => (
            <Section key={name} name={name} text={listing.publicData[name]} titleIn={listing.writtenIn} />
          ))}
        </div>
        <Facts publicData={listing.publicData} titleIn={listing.writtenIn} />
      </div>
      {reviews && <Reviews reviews={reviews} author={listing.author} />}
      <AuthorPanel listing={listing} own={own} />
    </>
  );
}
