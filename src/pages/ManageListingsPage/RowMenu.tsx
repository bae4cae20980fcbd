import { useIntl } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import { Button, buttonClass } from '#src/components/Button/Button.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Menu, MenuItem } from '#src/components/Menu/Menu.tsx';
import { useMessages } from '#src/util/messages.ts';
import type { ListingAction } from './actOnListing.ts';
import { addressOf, editPath } from './paths.ts';

interface RowMenuProps {
  listing: Listing;
  title: string;
  isLocked: boolean;
  onAct: (action: ListingAction) => void;
  onShare: () => void;
}

/**
 * What can be done with a listing: a draft is deleted, one that is public or awaits approval is closed. The row itself
 * opens a closed one again.
 */
export function RowMenu({ listing, title, isLocked, onAct, onShare }: RowMenuProps) {
  const text = useMessages('ManageListingsPage');
  const label = useIntl().formatMessage({ id: 'ManageListingsPage.menu' }, { title });
  const { state } = listing;
  if (isLocked) {
    return (
      <Button variant="quiet" size="small" disabled aria-label={label}>
        <Icon name="more" />
      </Button>
    );
  }
  return (
    <Menu
      label={label}
      button={<Icon name="more" />}
      buttonClassName={buttonClass({ variant: 'quiet', size: 'small' })}
    >
      <MenuItem icon="edit" to={editPath(listing, 'description')}>
        {text('edit')}
      </MenuItem>
      {listing.publicData.category === 'offeringPlace' && state !== 'draft' && (
        <MenuItem icon="calendar" to={editPath(listing, 'availability')}>
          {text('calendar')}
        </MenuItem>
      )}
      <MenuItem icon="search" to={addressOf(listing)}>
        {text('view')}
      </MenuItem>
      {state === 'published' && (
        <MenuItem icon="external" onClick={onShare}>
          {text('share')}
        </MenuItem>
      )}
      <MenuItem icon="plus" onClick={() => onAct('duplicate')}>
        {text('duplicate')}
      </MenuItem>
      {state === 'draft' && (
        <MenuItem icon="trash" onClick={() => onAct('discard')}>
          {text('discardDraft')}
        </MenuItem>
      )}
      {(state === 'published' || state === 'pendingApproval') && (
        <MenuItem icon="close" onClick={() => onAct('close')}>
          {text(state === 'published' ? 'close' : 'withdraw')}
        </MenuItem>
      )}
    </Menu>
  );
}
