import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Transaction } from '#contract/booking/transaction.ts';
import { formatDay } from '#contract/time/dates.ts';
import { awaitsProvider } from '#contract/processes/history.ts';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { TimeOrDay } from '#src/components/TimeAgo/TimeAgo.tsx';
import { ShownTitle } from '#src/components/Translated/ShownTitle.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { UserMarks } from '#src/components/VerifiedBadge/VerifiedBadge.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { newestId, pathTo } from '#contract/paths.ts';
import { lastStateWord } from '#src/util/stateWord.ts';
import { stayOf } from '#src/util/stayOf.ts';
import css from './InboxRow.module.css';
import { LastLine } from './LastLine.tsx';
import { lastActivityOf } from './queryInbox.ts';

interface InboxRowProps {
  transaction: Transaction;
  /** The viewer, who is one of its parties. */
  myId: string | undefined;
  /** Puts the conversation away or brings it back; without it the row has no such button. */
  onArchive?: ((transaction: Transaction) => void) | undefined;
  /** Whether the conversation is the one that is open. */
  isCurrent?: boolean | undefined;
}

/** Conversations, one below the other. Where the window is wide, the parts of all rows are in the same columns. */
export const InboxTable = ({ children }: { children: ReactNode }) => (
  <ul className={css.table}>{children}</ul>
);

/**
 * A conversation in two or three lines, at a width of 18rem or more, or four with a stay: the other party and the time,
 * the subject, and the last message. In a wide {@link InboxTable} it has two lines. The whole row is one link.
 */
export function InboxRow({ transaction, myId, onArchive, isCurrent }: InboxRowProps) {
  const { id, customer, provider, unreadMessages = 0 } = transaction;
  const isOrder = customer?.id === myId;
  const other = isOrder ? provider : customer;
  const isWaiting = !isOrder && awaitsProvider(transaction);
  const pathname = pathTo(isOrder ? 'OrderDetailsPage' : 'SaleDetailsPage', { id });

  return (
    <li className={classNames(css.row, isWaiting && css.waiting, unreadMessages > 0 && css.unread)}>
      <Avatar user={other} size={40} />
      <div className={css.about}>
        <Link
          className={css.link}
          to={{ pathname, hash: newestId }}
          state={onArchive ? { isFromInbox: true } : undefined}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <span className={css.who}>
            <span className={css.name}>
              <UserName user={other} />
            </span>
            <UserMarks {...other?.profile?.publicData} isCompact />
          </span>
          <span className={css.time}>
            <VisuallyHidden>
              , <FormattedMessage id="InboxPage.lastActivity" />{' '}
            </VisuallyHidden>
            <TimeOrDay instant={lastActivityOf(transaction)} />
            <VisuallyHidden>, </VisuallyHidden>
          </span>
          <Subject transaction={transaction} isOrder={isOrder} />
        </Link>
        <LastLine transaction={transaction} myId={myId} isCurrent={isCurrent} />
      </div>
      {onArchive && <ArchiveButton transaction={transaction} onArchive={onArchive} />}
    </li>
  );
}

/**
 * The state, the stay and the listing, in one line, or two without last words: what does not fit is at the end of the
 * title. A stay may make a second line of it, whose days are never cut or broken.
 */
function Subject({ transaction, isOrder }: { transaction: Transaction; isOrder: boolean }) {
  const intl = useIntl();
  const { listing, booking, messages } = transaction;
  const state = lastStateWord(transaction);
  const stay = booking && stayOf(booking, listing);
  const dayOf = (day: string) => formatDay(intl, day, { withoutWeekday: true });
  return (
    <span className={classNames(css.subject, (stay || !messages?.[0]?.content) && css.roomy)}>
      {state && (
        <>
          <span className={css.state}>
            <FormattedMessage id={`InboxPage.state.${state}`} />
          </span>
          <Separator />
        </>
      )}
      {stay && (
        <>
          <span className={css.stay}>{`${dayOf(stay.start)} – ${dayOf(stay.end)}`}</span>
          <Separator />
        </>
      )}
      {listing && !listing.deleted ? (
        <ShownTitle listing={listing} isOwn={!isOrder} className={css.title} />
      ) : (
        <span className={css.title}>
          <FormattedMessage id="InboxPage.deletedListing" />
        </span>
      )}
    </span>
  );
}

/** Between the parts of a line; in columns, only screen readers get it. */
const Separator = () => <span className={css.separator}>{' · '}</span>;

const boxPath = 'M5 8v11a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V8M3.5 4h17v4h-17Z';
const archivePath = `${boxPath}M12 11v6M9.5 14.5L12 17l2.5-2.5`;
const unarchivePath = `${boxPath}M12 17v-6M9.5 13.5L12 11l2.5 2.5`;

interface ArchiveButtonProps {
  transaction: Transaction;
  onArchive: (transaction: Transaction) => void;
}

function ArchiveButton({ transaction, onArchive }: ArchiveButtonProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: transaction.isArchived ? 'Inbox.unarchive' : 'Inbox.archive' });
  return (
    <button
      type="button"
      className={css.archive}
      aria-label={label}
      title={label}
      onClick={() => onArchive(transaction)}
    >
      <Icon path={transaction.isArchived ? unarchivePath : archivePath} />
    </button>
  );
}
