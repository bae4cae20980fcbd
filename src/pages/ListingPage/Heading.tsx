import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import loadable from '@loadable/component';
import type { Listing } from '#contract/listing/listing.ts';
import { localizeAddress } from '#contract/geo/localizeAddress.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { ListingBadge } from '#src/components/ListingBadge/ListingBadge.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { useShown } from '#src/components/Translated/useShown.ts';
import { ErrorBoundary } from '#src/features/ErrorBoundary/ErrorBoundary.tsx';
import { SaveButton } from '#src/features/SaveButton/SaveButton.tsx';
import { ListingHost } from './Details/details.ts';
import { LazyOnScroll } from './LazyOnScroll.tsx';
import type { ListingReviews } from './loadReviews.ts';
import type { Share as Shown } from './Share/Share.tsx';
import css from './ListingPage.module.css';

interface HeadingProps {
  listing: Listing;
  title: string;
  /** Whether the reader is the author. */
  own: boolean;
  reviews: ListingReviews | undefined;
}

/** Category, title, rating, place and author, in one block. The price is in the card. */
export function Heading({ listing, title, own, reviews }: HeadingProps) {
  const intl = useIntl();
  const { description, publicData } = listing;
  const { writtenIn } = listing;
  const read = useShown(title, { language: writtenIn, context: description ?? '' });
  // Users don't need their own texts translated, even if the card was.
  const shown = own ? { text: title, lang: read.original } : read;
  const address = publicData.location?.address;
  return (
    <header className={css.head}>
      <div className={css.kind}>
        <ListingBadge listing={listing} />
        <Actions listing={listing} title={title} />
      </div>
      <h1 lang={shown.lang} dir="auto">
        {shown.text}
      </h1>
      {(reviews || address) && (
        <p className={css.facts}>
          {reviews && <RatingLink reviews={reviews} />}
          {address && (
            <span className={css.town}>
              <Icon name="pin" />
              <bdi>{localizeAddress(intl, address)}</bdi>
            </span>
          )}
        </p>
      )}
      <Suspense>
        <ListingHost listing={listing} />
      </Suspense>
    </header>
  );
}

/** The average of the reviews and their number, as a link to them. */
function RatingLink({ reviews: { average, totalItems } }: { reviews: ListingReviews }) {
  const intl = useIntl();
  const rating = average !== null && intl.formatNumber(average, { maximumFractionDigits: 1 });
  return (
    <a href="#reviews" className={css.rating}>
      {rating && (
        <>
          <span aria-hidden>★ {rating} · </span>
          <VisuallyHidden>{intl.formatMessage({ id: 'ReviewList.average' }, { rating })}, </VisuallyHidden>
        </>
      )}
      <FormattedMessage id="ListingPage.reviews" values={{ count: totalItems }} />
    </a>
  );
}

// A separate chunk, browser only: sharing needs script, and the height of its line is reserved.
const inBrowser = { ssr: false, resolveComponent: (chunk: { Share: typeof Shown }) => chunk.Share };
const Share = loadable(() => import('./Share/Share.tsx'), inBrowser);

/**
 * Sharing and saving. Listings that others can't see are not shared. At the end is what the server renders, before it
 * what needs script: what appears later moves nothing.
 */
function Actions({ listing, title }: { listing: Listing; title: string }) {
  return (
    <div className={css.actions}>
      {listing.state === 'published' && !listing.deleted && (
        <LazyOnScroll>
          <ErrorBoundary resetKey={null} instead={null}>
            <Share listing={listing} title={title} />
          </ErrorBoundary>
        </LazyOnScroll>
      )}
      <SaveButton listing={listing} hasText />
    </div>
  );
}
