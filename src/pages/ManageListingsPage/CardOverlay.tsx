import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import { closingReason } from '#contract/listing/closing.ts';
import type { Failure } from '#src/api/failure.ts';
import { Button, ButtonLink } from '#src/components/Button/Button.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { failureMessage } from '#src/forms/FormError.tsx';
import { formatWait } from '#src/forms/wait.ts';
import css from './ManageListingCard.module.css';
import type { ListingAction } from './actOnListing.ts';
import { listingSlug } from '#src/config/listing.ts';
import { pathTo } from '#contract/paths.ts';
import { useMessages } from '#src/util/messages.ts';

/** 'waiting': another card's action is running. */
export type CardStatus = 'idle' | 'busy' | 'waiting' | ActionFailed;

interface ActionFailed {
  failed: ListingAction;
  failure: Failure;
}

interface CardOverlayProps {
  listing: Listing;
  status: CardStatus;
  isLocked: boolean;
  onAct: (action: ListingAction) => void;
  onDismiss: () => void;
}

/** Overlay on the image: an action in progress, a failure, or what the listing's state requires. */
export function CardOverlay({ listing, status, isLocked, onAct, onDismiss }: CardOverlayProps) {
  const text = useMessages('ManageListingsPage');
  if (status === 'busy') {
    return (
      <Veil>
        <Spinner label={text('working')} />
      </Veil>
    );
  }
  if (typeof status === 'object') {
    return (
      <Veil role="alert">
        <p>
          <ActionError {...status} />
        </p>
        <Button size="small" variant="secondary" onClick={onDismiss}>
          {text('dismiss')}
        </Button>
      </Veil>
    );
  }
  switch (listing.state) {
    case 'published':
      return null;
    case 'pendingApproval':
      return (
        <Veil>
          <p>{text('pendingText')}</p>
        </Veil>
      );
    case 'draft':
      return (
        <Veil>
          <p>
            {listing.rejectionReason ? (
              <FormattedMessage
                id="ManageListingsPage.rejectedText"
                values={{ reason: listing.rejectionReason }}
              />
            ) : (
              text('draftText')
            )}
          </p>
          <ButtonLink size="small" to={editPath(listing, 'photos')}>
            {text('finish')}
          </ButtonLink>
        </Veil>
      );
    case 'closed':
      return (
        <Veil>
          <p>
            <FormattedMessage id={closedText(listing)} values={{ reason: listing.rejectionReason }} />
          </p>
          <Button size="small" disabled={isLocked} onClick={() => onAct('open')}>
            {text('open')}
          </Button>
        </Veil>
      );
  }
}

/** Shows the action's own message, unless the marketplace's response or the network error is more specific. */
function ActionError({ failed, failure }: ActionFailed) {
  const intl = useIntl();
  const text = useMessages('ManageListingsPage', { when: formatWait(failure, intl) });
  const refusals = {
    'too-many-requests': text('openTooOften'),
    'validation-invalid-params': text('openIncomplete'),
  };
  const messages = failed === 'open' ? refusals : undefined;
  return failureMessage(failure, { messages, otherwise: text(`${failed}Failed`) }, intl);
}

function closedText({ rejectionReason, privateData = {} }: Listing): string {
  if (rejectionReason) return 'ManageListingsPage.takenDownText';
  return closingReason(privateData) === 'unanswered'
    ? 'ManageListingsPage.closedUnansweredText'
    : 'ManageListingsPage.closedText';
}

const Veil = ({ role, children }: { role?: 'alert'; children: ReactNode }) => (
  <div className={css.veil} role={role}>
    {children}
  </div>
);

/** Returns the path that opens an own listing in the editor. */
export function editPath(listing: Listing, tab: 'description' | 'photos' | 'availability'): string {
  const type = listing.state === 'draft' ? 'draft' : 'edit';
  return pathTo('EditListingPage', { slug: listingSlug(listing), id: listing.id, type, tab });
}
