import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import { pathTo } from '#contract/paths.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { archive } from '#src/features/Inbox/archiveThunk.ts';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { ReportDialog } from '#src/features/ReportAndBlock/ReportButton.tsx';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { Button, buttonClass } from '#src/components/Button/Button.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Menu, MenuItem } from '#src/components/Menu/Menu.tsx';
import { ShownTitle } from '#src/components/Translated/ShownTitle.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { UserMarks } from '#src/components/VerifiedBadge/VerifiedBadge.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { isImpersonated } from '#src/store/session.ts';
import { useAppDispatch, useSession, useSettings } from '#src/store/hooks.ts';
import css from './Head.module.css';
import { usePage } from './loadData.ts';
import { useBlock } from './PersonSafety.tsx';
import { useMessages } from '#src/util/messages.ts';

interface HeadProps {
  /** Opens the confirmation that ends the stay; undefined when the viewer can't end it. */
  endHref: string | undefined;
  /** Whether the other party's messages show their report buttons. */
  isReporting: boolean;
  onReporting: (isReporting: boolean) => void;
}

/** The head of a conversation: back to the inbox, with whom, about what, and a menu. */
export function Head({ endHref, isReporting, onReporting }: HeadProps) {
  const intl = useIntl();
  const { role, transaction } = usePage().data;
  const { customer, provider, listing } = transaction;
  const { state } = useLocation();
  const navigate = useNavigate();
  const other = role === 'customer' ? provider : customer;
  const isReachable = other?.profile !== undefined && !other.banned && !other.deleted;
  return (
    <>
      <div className={css.line}>
        <Link
          className={css.back}
          to={pathTo('InboxBasePage', {})}
          onClick={event => {
            // As Back does: to the same filter, and to where the reader was.
            if (!(state as { isFromInbox?: true } | null)?.isFromInbox) return;
            event.preventDefault();
            void navigate(-1);
          }}
          aria-label={intl.formatMessage({ id: 'TransactionPage.toInbox' })}
        >
          <span aria-hidden className={css.arrow} />
        </Link>
        <Avatar user={other} size={40} />
        <div className={css.about}>
          <div className={css.name}>
            <h1 className={css.called}>
              {isReachable ? (
                <Link to={pathTo('ProfilePage', { id: other.id })}>
                  <UserName user={other} />
                </Link>
              ) : (
                <UserName user={other} />
              )}
            </h1>
            {isReachable && <UserMarks {...other.profile?.publicData} isCompact />}
          </div>
          <p className={css.subject}>
            {listing && !listing.deleted ? (
              <ShownTitle listing={listing} isOwn={role === 'provider'} />
            ) : (
              <FormattedMessage id="ListingSubject.gone" />
            )}
          </p>
        </div>
        <Actions endHref={endHref} onReporting={onReporting} />
      </div>
      {isReporting && (
        <div className={css.reporting} role="status">
          <FormattedMessage id="TransactionPage.reportChoose" />
          <Button size="small" variant="quiet" onClick={() => onReporting(false)}>
            <FormattedMessage id="TransactionPage.reportCancel" />
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * Archives the conversation, reports or blocks the other party, or one of their messages. Needs JavaScript and our own
 * marketplace.
 */
function Actions({ endHref, onReporting }: Pick<HeadProps, 'endHref' | 'onReporting'>) {
  const text = useMessages('TransactionPage');
  const { data } = usePage();
  const block = useBlock();
  const { apiUrl } = useSettings();
  const hasScript = useHasScript();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { role, transaction, thread } = data;
  const person = role === 'customer' ? transaction.provider : transaction.customer;
  const hasTheirs = thread.messages.some(({ sender }) => sender?.id === person?.id);
  const canArchive = !isImpersonated(session);
  const isEmpty = !canArchive && person?.deleted && !hasTheirs;
  if (!hasScript || apiUrl !== '' || !person || isEmpty) return null;
  const handleArchive = async () => {
    setFailure(undefined);
    try {
      await dispatch(archive(transaction.id, !transaction.isArchived));
      await navigate(pathTo('InboxBasePage', {}));
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };

  return (
    <>
      <Menu
        label={text('more')}
        button={<Icon name="more" />}
        buttonClassName={buttonClass({ variant: 'quiet', size: 'small' })}
      >
        {canArchive && (
          <MenuItem icon="box" onClick={() => void handleArchive()}>
            <FormattedMessage id={transaction.isArchived ? 'Inbox.unarchive' : 'Inbox.archive'} />
          </MenuItem>
        )}
        {endHref && (
          <MenuItem icon="logout" to={endHref}>
            <FormattedMessage id="TransactionPage.end" />
          </MenuItem>
        )}
        {!person.deleted && (
          <MenuItem icon="warning" onClick={() => setIsOpen(true)}>
            <FormattedMessage id="ReportAndBlock.open.user" />
          </MenuItem>
        )}
        {hasTheirs && (
          <MenuItem icon="warning" onClick={() => onReporting(true)}>
            {text('reportMessage')}
          </MenuItem>
        )}
      </Menu>
      {failure && (
        <div className={css.failure}>
          <FormError failure={failure} />
        </div>
      )}
      {isOpen && (
        <LazyPart>
          <ReportDialog
            kind="user"
            id={person.id}
            author={person}
            {...block}
            onClose={() => setIsOpen(false)}
          />
        </LazyPart>
      )}
    </>
  );
}
