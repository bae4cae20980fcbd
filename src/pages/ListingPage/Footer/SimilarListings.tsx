import { useCallback, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Listing } from '#contract/listing/listing.ts';
import { pathTo } from '#contract/paths.ts';
import type { Api } from '#src/api/api.ts';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { userNameOf } from '#src/components/UserName/UserName.tsx';
import { boundsAround } from '#src/config/locations.ts';
import css from './ListingFooter.module.css';
import { useOptionalQuery } from '#src/store/useOptionalQuery.ts';

/** Radius in kilometres of the search that the link to all listings of its kind opens. */
const reach = 50;

/** Links from a listing to similar ones, to other help nearby, and to other offers of its author. */
export function SimilarListings({ listing }: { listing: Listing }) {
  const intl = useIntl();
  const { id, author, geolocation, publicData } = listing;
  const { locale } = intl;
  const ask = useCallback((api: Api) => api.call('GET /api/listings-around', { id, locale }), [id, locale]);
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
        bounds: boundsAround(geolocation, reach),
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
