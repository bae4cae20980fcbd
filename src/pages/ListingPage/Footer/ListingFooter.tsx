import loadable from '@loadable/component';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ReactNode, useMemo } from 'react';
import type { Listing } from '#contract/listing/listing.ts';
import { ErrorBoundary } from '#src/features/ErrorBoundary/ErrorBoundary.tsx';
import { ReportButton } from '#src/features/ReportAndBlock/ReportButton.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { SaveButton } from '#src/features/SaveButton/SaveButton.tsx';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { ListingGrid } from '#src/components/ListingGrid/ListingGrid.tsx';
import { readEndpoint } from '#src/store/readEndpoint.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useOptionalQuery } from '#src/store/useOptionalQuery.ts';
import type { ListingQuery } from '#src/search/listingQuery.ts';
import { boundsAround } from '#src/config/locations.ts';
import { Link } from '#src/components/Link/Link.tsx';
import { pathTo } from '#contract/paths.ts';
import { userNameOf } from '#src/components/UserName/UserName.tsx';
import type { Where as WhereOnMap } from './Where.tsx';
import css from './ListingFooter.module.css';

const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { Where: typeof WhereOnMap }) => chunk.Where,
};
const Where = loadable(() => import('./Where.tsx'), inBrowser);

/** The bottom of a listing; a separate chunk, loaded when it comes into view. */
export function ListingFooter({ listing, own }: { listing: Listing; own: boolean }) {
  const { map } = useSettings();
  const isPublic = listing.state === 'published' && !listing.deleted;
  return (
    <div className={css.more}>
      {map && listing.geolocation && (
        // Without the map, the text remains.
        <ErrorBoundary resetKey={null} instead={null}>
          <Where settings={map} listing={listing} />
        </ErrorBoundary>
      )}
      {own ? <MatchingListings listing={listing} /> : isPublic && <SimilarListings listing={listing} />}
      {!listing.deleted && (
        <div className={css.ways}>
          {isPublic && (
            <Button variant="secondary" size="small" onClick={() => window.print()}>
              <FormattedMessage id="ListingPage.sharePrint" />
            </Button>
          )}
          <ReportButton kind="listing" id={listing.id} author={listing.author} />
        </div>
      )}
    </div>
  );
}

const findMatching =
  (listing: Listing): AppThunk<Promise<readonly Listing[]>> =>
  async (_dispatch, _getState, { api }) => {
    const query = matchingQuery(listing);
    if (!query) return [];
    return (await (await api()).listings.query(query, ['landscape-crop', 'landscape-crop2x'])).items;
  };

/** Nearby listings of the opposite kind: requests for what is offered here, or offers of what is needed. */
function MatchingListings({ listing }: { listing: Listing }) {
  const ask = useMemo(() => findMatching(listing), [listing]);
  const found = useOptionalQuery(ask);
  if (!found || found.length === 0) return null;
  const isRequest = listing.publicData.category === 'lookingForPlace';
  return (
    <section className={css.similar}>
      <h2>
        <FormattedMessage id={isRequest ? 'ListingPage.similarOffers' : 'ListingPage.similarRequests'} />
      </h2>
      <ListingGrid>
        {found.map(one => (
          <ListingCard key={one.id} listing={one} corner={<SaveButton listing={one} />} />
        ))}
      </ListingGrid>
    </section>
  );
}

/** Maximum distance of a match in each direction, in kilometres. */
const reach = 50;

/** Number of cards below a listing. */
const similarCount = 3;

/**
 * Returns the query for matching listings: nearby requests of its kind for an offer, offers for a request. undefined
 * when the location is unknown.
 */
function matchingQuery({ geolocation, publicData }: Listing): ListingQuery | undefined {
  if (!geolocation) return undefined;
  const { category, subcategories } = publicData;
  return {
    pub_category: category === 'lookingForPlace' ? 'offeringPlace' : 'lookingForPlace',
    pub_subcategories: subcategories,
    bounds: boundsAround(geolocation, reach),
    perPage: similarCount,
  };
}

/** Radius in kilometres of the search that the link to all listings of its kind opens. */
const similarWithin = 50;

/** Links from a listing to similar ones, to other help nearby, and to other offers of its author. */
function SimilarListings({ listing }: { listing: Listing }) {
  const intl = useIntl();
  const { id, author, geolocation, publicData } = listing;
  const { locale } = intl;
  const ask = useMemo(
    () => readEndpoint(read => read('GET /api/listings-around', { id, locale })),
    [id, locale],
  );
  const found = useOptionalQuery(ask);
  if (!found) return null;
  const { category, subcategories } = publicData;
  const isRequest = category === 'lookingForPlace';
  const nearby = (kind?: string) =>
    geolocation &&
    pathTo(
      'SearchPage',
      {},
      {
        bounds: boundsAround(geolocation, similarWithin),
        pub_category: category,
        pub_subcategories: kind,
      },
    );
  return (
    <>
      <Row listings={found.same} all={nearby(subcategories)}>
        <FormattedMessage id={`ListingPage.${isRequest ? 'sameRequests' : 'sameOffers'}`} />
      </Row>
      <Row listings={found.otherHelp} all={nearby()}>
        <FormattedMessage id={`ListingPage.${isRequest ? 'otherRequests' : 'otherOffers'}`} />
      </Row>
      <Row listings={found.ofAuthor} all={author && pathTo('ProfilePage', { id: author.id })}>
        <FormattedMessage id="ListingPage.ofAuthor" values={{ name: userNameOf(intl, author) }} />
      </Row>
    </>
  );
}

interface RowProps {
  listings: readonly Listing[];
  /** URL of the complete list. */
  all: string | null | undefined;
  /** The heading. */
  children: ReactNode;
}

function Row({ listings, all, children }: RowProps) {
  if (listings.length === 0) return null;
  return (
    <section className={css.around}>
      <div className={css.aroundHead}>
        <h2>{children}</h2>
        {all && (
          <Link to={all}>
            <FormattedMessage id="ListingPage.seeAll" />
          </Link>
        )}
      </div>
      <ul className={css.row}>
        {listings.map(one => (
          <li key={one.id}>
            <ListingCard listing={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
