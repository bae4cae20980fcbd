import { FormattedMessage, useIntl } from 'react-intl';
import type { ReactNode } from 'react';
import type { Listing } from '#contract/listing/listing.ts';
import { closingReason } from '#contract/listing/closing.ts';
import type { Failure } from '#src/api/failure.ts';
import { Button, ButtonLink } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Link } from '#src/components/Link/Link.tsx';
import { failureMessage } from '#src/forms/FormError.tsx';
import { formatWait } from '#src/forms/wait.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './ListingRow.module.css';
import type { ListingAction } from './actOnListing.ts';
import { editPath, variantPath } from './paths.ts';

/** 'waiting': another row's action is running. */
export type RowStatus = 'idle' | 'busy' | 'waiting' | ActionFailed;

interface ActionFailed {
  failed: ListingAction;
  failure: Failure;
}

interface RowNoticeProps {
  listing: Listing;
  status: RowStatus;
  isLocked: boolean;
  onAct: (action: ListingAction) => void;
  onDismiss: () => void;
}

/** What the state of a listing means and asks for, below its row; an action that failed in its place. */
export function RowNotice({ listing, status, isLocked, onAct, onDismiss }: RowNoticeProps) {
  const text = useMessages('ManageListingsPage');
  if (typeof status === 'object') {
    return (
      <div className={classNames(css.notice, css.failed)} role="alert">
        <p>
          <ActionError {...status} />
        </p>
        <Button size="small" variant="secondary" onClick={onDismiss}>
          {text('dismiss')}
        </Button>
      </div>
    );
  }
  switch (listing.state) {
    case 'published':
      return (
        <>
          <ChangeNote listing={listing} isLocked={isLocked} onGiveUp={() => onAct('giveUp')} />
          <StillValidNote listing={listing} isLocked={isLocked} onConfirm={() => onAct('confirm')} />
        </>
      );
    case 'pendingApproval':
      return (
        <Notice>
          <p>{text('pendingText')}</p>
        </Notice>
      );
    case 'draft':
      return (
        <Notice>
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
        </Notice>
      );
    case 'closed':
      return (
        <Notice>
          <p>
            <FormattedMessage id={closedText(listing)} values={{ reason: listing.rejectionReason }} />
          </p>
          <Button size="small" variant="secondary" disabled={isLocked} onClick={() => onAct('open')}>
            {text('open')}
          </Button>
        </Notice>
      );
  }
}

const Notice = ({ children }: { children: ReactNode }) => <div className={css.notice}>{children}</div>;

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

interface StillValidNoteProps {
  listing: Listing;
  isLocked: boolean;
  onConfirm: () => void;
}

/** The same question as in the mail, for users who don't get that mail. */
function StillValidNote({ listing: { state, closesAt }, isLocked, onConfirm }: StillValidNoteProps) {
  const intl = useIntl();
  if (state !== 'published' || !closesAt) return null;
  const date = intl.formatDate(closesAt, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <Notice>
      <p>
        <FormattedMessage id="ManageListingsPage.stillValid" values={{ date }} />
      </p>
      <Button size="small" variant="secondary" disabled={isLocked} onClick={onConfirm}>
        <FormattedMessage id="ManageListingsPage.confirm" />
      </Button>
    </Notice>
  );
}

interface ChangeNoteProps {
  listing: Listing;
  isLocked: boolean;
  onGiveUp: () => void;
}

/**
 * Notes that others see the listing as it was before its author's last change, and why; the change can be discarded.
 */
function ChangeNote({ listing, isLocked, onGiveUp }: ChangeNoteProps) {
  const { state, pendingChange } = listing;
  if (state !== 'published' || !pendingChange) return null;
  return (
    <Notice>
      <p>
        <FormattedMessage
          id={
            pendingChange.state === 'waiting'
              ? 'ManageListingsPage.changeWaiting'
              : 'ManageListingsPage.changeRejected'
          }
          values={{ reason: pendingChange.reason }}
        />{' '}
        <Link to={variantPath(listing, 'pending-approval')}>
          <FormattedMessage id="ManageListingsPage.changeSee" />
        </Link>
      </p>
      <Button size="small" variant="secondary" disabled={isLocked} onClick={onGiveUp}>
        <FormattedMessage id="ManageListingsPage.giveUp" />
      </Button>
    </Notice>
  );
}
