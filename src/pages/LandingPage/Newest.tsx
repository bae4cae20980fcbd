import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Category, Listing } from '#contract/listing/listing.ts';
import { isAsForVisitors, SaveButton } from '#src/features/SaveButton/SaveButton.tsx';
import { CachedMarkup } from '#src/components/CachedMarkup.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { ListingGrid } from '#src/components/ListingGrid/ListingGrid.tsx';
import { pathTo } from '#contract/paths.ts';
import { useSession } from '#src/store/hooks.ts';
import css from './Section.module.css';

interface NewestProps {
  kind: Category;
  listings: readonly Listing[];
}

/** The newest listings of one kind; renders nothing when there are none. */
export function Newest({ kind, listings }: NewestProps) {
  const session = useSession();
  if (listings.length === 0) return null;
  const id = `newest-${kind}`;
  return (
    <CachedMarkup
      as="section"
      part="Newest"
      shows={listings.every(listing => isAsForVisitors(session, listing)) ? [kind, listings] : undefined}
      aria-labelledby={id}
    >
      <Container className={css.section}>
        <div className={css.head}>
          <h2 id={id}>
            <FormattedMessage id={`LandingPage.newest.${kind}`} />
          </h2>
          <Link to={pathTo('SearchPage', {}, { pub_category: kind })}>
            <FormattedMessage id={`LandingPage.newestAll.${kind}`} />
          </Link>
        </div>
        <ListingGrid>
          {listings.map(listing => (
            <ListingCard key={listing.id} listing={listing} corner={<SaveButton listing={listing} />} />
          ))}
        </ListingGrid>
      </Container>
    </CachedMarkup>
  );
}
