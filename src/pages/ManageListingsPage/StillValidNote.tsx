import { FormattedMessage, useIntl } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import { Button } from '#src/components/Button/Button.tsx';
import css from './ManageListingCard.module.css';

interface StillValidNoteProps {
  listing: Listing;
  isLocked: boolean;
  onConfirm: () => void;
}

/** The same question as in the mail, for users who don't get that mail. */
export function StillValidNote({ listing: { state, closesAt }, isLocked, onConfirm }: StillValidNoteProps) {
  const intl = useIntl();
  if (state !== 'published' || !closesAt) return null;
  const date = intl.formatDate(closesAt, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <div className={css.note}>
      <p>
        <FormattedMessage id="ManageListingsPage.stillValid" values={{ date }} />
      </p>
      <Button size="small" variant="secondary" disabled={isLocked} onClick={onConfirm}>
        <FormattedMessage id="ManageListingsPage.confirm" />
      </Button>
    </div>
  );
}
