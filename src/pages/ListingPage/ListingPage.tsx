import loadable from '@loadable/component';
import { FormattedMessage, useIntl } from 'react-intl';
import { PageFrame } from '#src/app/PageFrame/PageFrame.tsx';
import { ReportButton } from '#src/app/ReportAndBlock/ReportButton.tsx';
import type { Listing } from '#contract/entities/listing.ts';
import { isRealTitle } from '#contract/rules/listingWords.ts';
import { Carousel } from '#src/components/Carousel/Carousel.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Illustration } from '#src/components/Illustration/Illustration.tsx';
import { ListingBadge } from '#src/components/ListingBadge/ListingBadge.tsx';
import { listingPriceText } from '#src/components/ListingCard/ListingCard.tsx';
import { pathTo } from '#src/config/paths.ts';
import { usePage, useSession, useSettings } from '#src/store/hooks.ts';
import { placeInWords } from '#src/util/places.ts';
import { AuthorPanel } from './AuthorPanel.tsx';
import { Booking } from './Booking.tsx';
import { Description } from './Description.tsx';
import { Enquiry } from './Enquiry.tsx';
import { Facts } from './Facts.tsx';
import type { ListingData } from './loadData.ts';
import type { More as MoreParts } from './More/index.ts';
import type { StateNotice as Notice } from './StateNotice.tsx';
import { WhenSeen } from './WhenSeen.tsx';
import css from './ListingPage.module.css';

// Chunks of their own: most readers see published listings of others, and not to the end.
const StateNotice = loadable(() => import('./StateNotice.tsx'), {
  resolveComponent: (chunk: { StateNotice: typeof Notice }) => chunk.StateNotice,
});
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { More: typeof MoreParts }) => chunk.More,
};
const More = loadable(() => import('./More/index.ts'), inBrowser);

/** Serves ListingPage, ListingPageCanonical and ListingPageVariant. */
export function ListingPage() {
  const intl = useIntl();
  const settings = useSettings();
  const { listing, change } = usePage<ListingData>().data;
  const own = useIsOwn(listing);
  const { id, publicData, images = [] } = listing;
  const title = isRealTitle(listing.title)
    ? listing.title
    : intl.formatMessage({ id: 'ListingPage.untitled' });
  const canonicalPath = pathTo('ListingPageCanonical', { id });
  const isPublic = listing.state === 'published' && !listing.deleted && !listing.pendingChange;
  return (
    <PageFrame
      title={title}
      description={
        summaryOf(listing) ??
        intl.formatMessage(
          { id: 'ListingPage.descriptionFallback' },
          { marketplaceName: settings.marketplaceName },
        )
      }
      canonicalPath={canonicalPath}
      {...(isPublic ? {} : { robots: 'noindex' })}
    >
      <Container className={css.page}>
        {(own || !isPublic) && <StateNotice listing={listing} own={own} change={change} />}
        <div className={css.columns}>
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
          <Heading listing={listing} title={title} />
          <div className={css.aside}>
            <div className={css.panels}>
              <Booking listing={listing} own={own} />
              <AuthorPanel listing={listing} own={own} />
            </div>
          </div>
          <div className={css.body}>
            <Description text={listing.description} />
            <Facts publicData={publicData} />
            <WhenSeen>
              <More listing={listing} title={title} />
            </WhenSeen>
            {isPublic && <Printed id={id} url={settings.rootUrl + canonicalPath} />}
          </div>
        </div>
        {!own && isPublic && <Enquiry listing={listing} />}
      </Container>
    </PageFrame>
  );
}

/** On paper only: how a reader comes to the page. The code is there before anybody thinks of printing. */
function Printed({ id, url }: { id: string; url: string }) {
  return (
    <p className={css.printed}>
      <img src={`/qr/${id}.svg`} alt="" fetchPriority="low" />
      <span>
        <FormattedMessage id="ListingPage.printed" /> {url}
      </span>
    </p>
  );
}

/** The viewer wrote it. */
function useIsOwn({ author }: Listing): boolean {
  const { currentUser } = useSession();
  return currentUser !== null && currentUser.id === author?.id;
}

function Heading({ listing, title }: { listing: Listing; title: string }) {
  const intl = useIntl();
  const price = listingPriceText(intl, listing);
  const address = listing.publicData.location?.address;
  return (
    <header className={css.head}>
      <div className={css.kind}>
        <ListingBadge listing={listing} />
        {listing.state === 'published' && !listing.deleted && (
          <ReportButton kind="listing" id={listing.id} author={listing.author} isSmall />
        )}
      </div>
      <h1 lang={contentLanguage(title, listing.description ?? '')}>{title}</h1>
      <p className={css.facts}>
        {address && (
          <span className={css.town}>
            <Icon name="pin" />
            {placeInWords(intl, address)}
          </span>
        )}
        {price && <span className={css.price}>{price}</span>}
      </p>
    </header>
  );
}

/** Characters of a description that search engines show. */
const summaryLength = 160;

function summaryOf({ description }: Listing): string | undefined {
  const text = description?.replace(/\s+/g, ' ').trim();
  if (!text || text.length <= summaryLength) return text || undefined;
  return `${text.slice(0, text.lastIndexOf(' ', summaryLength)).slice(0, summaryLength)} …`;
}
