import { useCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import type { Api } from '#src/api/api.ts';
import { SaveButton } from '#src/features/SaveButton/SaveButton.tsx';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { ListingGrid } from '#src/components/ListingGrid/ListingGrid.tsx';
import css from './ListingFooter.module.css';
import { matchingQuery } from './matchingQuery.ts';
import { useOptionalQuery } from '#src/store/useOptionalQuery.ts';

/** Nearby listings of the opposite kind: requests for what is offered here, or offers of what is needed. */
export function MatchingListings({ listing }: { listing: Listing }) {
  const ask = useCallback(
    async (api: Api) => {
      const query = matchingQuery(listing);
      return query ? (await api.listings.query(query, ['landscape-crop', 'landscape-crop2x'])).items : [];
    },
    [listing],
  );
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
