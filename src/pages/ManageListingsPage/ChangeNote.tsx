import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Listing } from '#contract/listing/listing.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { listingSlug } from '#src/config/listing.ts';
import { pathTo } from '#contract/paths.ts';
import css from './ManageListingCard.module.css';

interface ChangeNoteProps {
  listing: Listing;
  isLocked: boolean;
  onGiveUp: () => void;
}

/**
 * Notes that others see the listing as it was before its author's last change, and why; the change can be discarded.
 */
export function ChangeNote({ listing, isLocked, onGiveUp }: ChangeNoteProps) {
  const { id, state, pendingChange } = listing;
  if (state !== 'published' || !pendingChange) return null;
  const variant = pathTo('ListingPageVariant', {
    slug: listingSlug(listing),
    id,
    variant: 'pending-approval',
  });
  return (
    <div className={css.note}>
      <p>
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
      <Button size="small" variant="secondary" disabled={isLocked} onClick={onGiveUp}>
        <FormattedMessage id="ManageListingsPage.giveUp" />
      </Button>
    </div>
  );
}
