import { FormattedMessage, useIntl } from 'react-intl';
import type { ListingState } from '#contract/listing/listing.ts';
import { Button, buttonClass } from '#src/components/Button/Button.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Menu, MenuItem } from '#src/components/Menu/Menu.tsx';
import type { ListingAction } from './actOnListing.ts';

interface CardMenuProps {
  state: ListingState;
  title: string;
  isLocked: boolean;
  onAct: (action: ListingAction) => void;
}

/**
 * Actions to duplicate or remove a listing: a draft is deleted, a listing that is public or awaits approval is closed.
 */
export function CardMenu({ state, title, isLocked, onAct }: CardMenuProps) {
  const label = useIntl().formatMessage({ id: 'ManageListingsPage.menu' }, { title });
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
      <MenuItem icon="plus" onClick={() => onAct('duplicate')}>
        <FormattedMessage id="ManageListingsPage.duplicate" />
      </MenuItem>
      {state === 'closed' ? null : state === 'draft' ? (
        <MenuItem icon="trash" onClick={() => onAct('discard')}>
          <FormattedMessage id="ManageListingsPage.discardDraft" />
        </MenuItem>
      ) : (
        <MenuItem icon="close" onClick={() => onAct('close')}>
          <FormattedMessage
            id={state === 'published' ? 'ManageListingsPage.close' : 'ManageListingsPage.withdraw'}
          />
        </MenuItem>
      )}
    </Menu>
  );
}
