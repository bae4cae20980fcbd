import { FormattedMessage } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import { SaveButton } from '#src/features/SaveButton/SaveButton.tsx';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { ListingGrid } from '#src/components/ListingGrid/ListingGrid.tsx';
import css from './ProfilePage.module.css';

export function ProfileListings({ listings }: { listings: readonly Listing[] }) {
  if (listings.length === 0) {
    return (
      <p className={css.quiet}>
        <FormattedMessage id="ProfilePage.noListings" />
      </p>
    );
  }
  return (
    <ListingGrid>
      {listings.map(listing => (
        <ListingCard key={listing.id} listing={listing} corner={<SaveButton listing={listing} />} />
      ))}
    </ListingGrid>
  );
}
