import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Listing } from '#contract/entities/listing.ts';
import { listingSlug } from '#src/config/listing.ts';
import { pathTo } from '#src/config/paths.ts';
import css from './ManageListingCard.module.css';

/** Says that others see the listing as it was before its author's last change, and why. */
export function ChangeNote({ listing }: { listing: Listing }) {
  const { id, state, pendingChange } = listing;
  if (state !== 'published' || !pendingChange) return null;
  const variant = pathTo('ListingPageVariant', {
    slug: listingSlug(listing),
    id,
    variant: 'pending-approval',
  });
  return (
    <p className={css.note}>
      <FormattedMessage
        id={
          pendingChange.state === 'waiting'
            ? 'ManageListingsPage.changeWaiting'
            : 'ManageListingsPage.changeRejected'
        }
        values={{ reason: pendingChange.reason }}
      />{' '}
      <Link to={variant}>
        <FormattedMessage id="ManageListingsPage.changeSee" />
      </Link>
    </p>
  );
}
