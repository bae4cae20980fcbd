import { Suspense } from 'react';
import loadable from '@loadable/component';
import { FormattedMessage } from 'react-intl';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import type { Listing } from '#contract/listing/listing.ts';
import { isRealTitle } from '#contract/listing/listingWords.ts';
import { CachedMarkup } from '#src/components/CachedMarkup.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Carousel } from '#src/components/Carousel/Carousel.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { Illustration } from '#src/components/Illustration/Illustration.tsx';
import { pathTo } from '#contract/paths.ts';
import { isOwnMap } from '#src/config/maps.ts';
import { useCurrentUser, useSettings } from '#src/store/hooks.ts';
import { ListingDetails } from './Details/details.ts';
import { BookingCard } from './BookingCard.tsx';
import { LazyEnquiry } from './LazyEnquiry.tsx';
import { Heading } from './Heading.tsx';
import { KeyFacts } from './KeyFacts.tsx';
import { LazyOnScroll } from './LazyOnScroll.tsx';
import { usePage } from './listingData.ts';
import type { ListingFooter as MoreParts } from './Footer/ListingFooter.tsx';
import { SafetyNotice } from './SafetyNotice.tsx';
import type { StateNotice as Notice } from './StateNotice.tsx';
import { ResultTrail } from './Trail/ResultTrail.tsx';
import { WherePicture } from './WherePicture.tsx';
import css from './ListingPage.module.css';
// Styles of content that the server renders but whose code loads later.
import '#src/components/Avatar/Avatar.module.css';
import '#src/components/VerifiedBadge/VerifiedBadge.module.css';
import './ListingActivity.module.css';
import { useMessages } from '#src/util/messages.ts';

// Separate chunks: most visitors read published listings of others, and don't scroll to the end.
const StateNotice = loadable(() => import('./StateNotice.tsx'), {
  resolveComponent: (chunk: { StateNotice: typeof Notice }) => chunk.StateNotice,
});
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { ListingFooter: typeof MoreParts }) => chunk.ListingFooter,
};
const ListingFooter = loadable(() => import('./Footer/ListingFooter.tsx'), inBrowser);

/** Serves ListingPage, ListingPageCanonical and ListingPageVariant. */
export function ListingPage() {
  const text = useMessages('ListingPage');
  const settings = useSettings();
  const { listing, change, reviews } = usePage().data;
  const own = useIsOwn(listing);
  const { id, createdAt, updatedAt, publicData, images = [] } = listing;
  const title = isRealTitle(listing.title) ? listing.title : text('untitled');
  const canonicalPath = pathTo('ListingPageCanonical', { id });
  const isPublic = listing.state === 'published' && !listing.deleted && !listing.pendingChange;
  const hasPicture =
    isPublic && listing.geolocation !== null && settings.map !== undefined && isOwnMap(settings.map);
  const shownByWhere = [id, createdAt, updatedAt, publicData];
  return (
    <PageFrame
      title={title}
      description={
        summaryOf(listing) ?? text('descriptionFallback', { marketplaceName: settings.marketplaceName })
      }
      canonicalPath={canonicalPath}
      {...(isPublic ? {} : { robots: 'noindex' })}
    >
      <Container className={css.page}>
        {(own || !isPublic) && <StateNotice listing={listing} own={own} change={change} />}
        <ResultTrail listing={listing} />
        <div className={classNames(css.columns, images.length < 2 && css.beside)}>
          <Heading listing={listing} title={title} own={own} reviews={reviews} />
          <div className={css.pictures}>
            {images.length > 0 ? (
              <Carousel images={images} alt={title} />
            ) : (
              <Illustration
                name={publicData.subcategories ?? 'services'}
                isPriority
                className={css.drawing}
              />
            )}
          </div>
          <div className={css.aside}>
            <BookingCard listing={listing} own={own} />
          </div>
          <div className={css.body}>
            <div className={css.first}>
              <KeyFacts listing={listing} title={title} own={own} />
              {!own && <SafetyNotice listing={listing} />}
            </div>
            <Suspense>
              <ListingDetails listing={listing} own={own} reviews={reviews} />
            </Suspense>
            {hasPicture && (
              <noscript>
                <CachedMarkup as="section" part="Where" shows={shownByWhere} className={css.where}>
                  <WherePicture listing={listing} />
                </CachedMarkup>
              </noscript>
            )}
            <LazyOnScroll>
              <ListingFooter listing={listing} own={own} />
            </LazyOnScroll>
            {isPublic && (
              <div className={css.printed}>
                {hasPicture && (
                  <CachedMarkup as={null} part="Where" shows={shownByWhere}>
                    <WherePicture listing={listing} />
                  </CachedMarkup>
                )}
                <PrintedAddress id={id} url={settings.rootUrl + canonicalPath} />
              </div>
            )}
          </div>
        </div>
        {!own && isPublic && <LazyEnquiry listing={listing} />}
      </Container>
    </PageFrame>
  );
}

/**
 * In print only: the page's address, as a QR code and as text. The code is loaded with the page, so that it is ready
 * for printing.
 */
function PrintedAddress({ id, url }: { id: string; url: string }) {
  return (
    <p className={css.address}>
      <img src={`/qr/${id}.svg`} alt="" fetchPriority="low" />
      <span>
        <FormattedMessage id="ListingPage.printed" /> {url}
      </span>
    </p>
  );
}

/** Returns whether the viewer is the author. */
function useIsOwn({ author }: Listing): boolean {
  const currentUser = useCurrentUser();
  return currentUser !== null && currentUser.id === author?.id;
}

/** Characters of a description that search engines show. */
const summaryLength = 160;

function summaryOf({ description }: Listing): string | undefined {
  const text = description?.replace(/\s+/g, ' ').trim();
  if (!text || text.length <= summaryLength) return text || undefined;
  return `${text.slice(0, text.lastIndexOf(' ', summaryLength)).slice(0, summaryLength)} …`;
}

export { ListingPage as Page };
