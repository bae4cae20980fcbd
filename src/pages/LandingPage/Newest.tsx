import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Listing } from '#contract/entities/listing.ts';
import { Container } from '#src/components/Container/Container.tsx';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { ListingGrid } from '#src/components/ListingGrid/ListingGrid.tsx';
import { pathTo } from '#src/config/paths.ts';
import css from './Section.module.css';

/** The newest listings of both kinds; nothing while there are none. */
export function Newest({ listings }: { listings: readonly Listing[] }) {
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby="newest">
      <Container className={css.section}>
        <div className={css.head}>
          <h2 id="newest">
            <FormattedMessage id="LandingPage.newestHeading" />
          </h2>
          <Link to={pathTo('SearchPage', {})}>
            <FormattedMessage id="LandingPage.newestAll" />
          </Link>
        </div>
        <ListingGrid>
          {listings.map(listing => (
            <ListingCard key={listing.id} listing={listing} />
          ))}
        </ListingGrid>
      </Container>
    </section>
  );
}
