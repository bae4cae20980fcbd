import { FormattedMessage } from 'react-intl';
import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/entities/pagination.ts';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { ListingGrid } from '#src/components/ListingGrid/ListingGrid.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { pathTo } from '#src/config/paths.ts';
import css from './ProfilePage.module.css';

export function ProfileListings({ userId, listings }: { userId: string; listings: Page<Listing> }) {
  const { items, pagination } = listings;
  if (items.length === 0) {
    return (
      <p className={css.quiet}>
        <FormattedMessage id="ProfilePage.noListings" />
      </p>
    );
  }
  const hrefOf = (page: number) =>
    pathTo('ProfilePage', { id: userId }, { page: page > 1 ? page : undefined });
  return (
    <section className={css.listings} aria-labelledby="listings">
      <h2 id="listings">
        <FormattedMessage id="ProfilePage.listingsHeading" values={{ count: pagination.totalItems }} />
      </h2>
      <ListingGrid>
        {items.map(listing => (
          <ListingCard key={listing.id} listing={listing} />
        ))}
      </ListingGrid>
      <Pagination pagination={pagination} hrefOf={hrefOf} />
    </section>
  );
}
