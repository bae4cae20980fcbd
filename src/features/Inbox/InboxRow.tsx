import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Message, Transaction } from '#contract/booking/transaction.ts';
import { formatDay } from '#contract/time/dates.ts';
import { awaitsProvider } from '#contract/processes/history.ts';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { classNames } from '#src/components/classNames.ts';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { TimeAgo } from '#src/components/TimeAgo/TimeAgo.tsx';
import { ShownTitle } from '#src/components/Translated/ShownTitle.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { newestId, pathTo } from '#contract/paths.ts';
import { lastStateWord } from '#src/util/stateWord.ts';
import { stayOf } from '#src/util/stayOf.ts';
import css from './InboxRow.module.css';
import { lastActivityOf, type InboxTab } from './queryInbox.ts';

interface InboxRowProps {
  tab: InboxTab;
  transaction: Transaction;
  /** The viewer. */
  myId: string | undefined;
  /** Puts the conversation away or brings it back; without it the row has no such button. */
  onArchive?: ((transaction: Transaction) => void) | undefined;
  /** Whether the conversation is the one that is open. */
  isCurrent?: boolean | undefined;
}

/** One conversation: with whom, about what and for when, its state, and when it last changed. */
export function InboxRow({ tab, transaction, myId, onArchive, isCurrent }: InboxRowProps) {
  const intl = useIntl();
  const { id, customer, provider, listing, booking, messages } = transaction;
  const { unreadMessages = 0 } = transaction;
  const [message] = messages ?? [];
  const lastActivity = lastActivityOf(transaction);
  const other = tab === 'orders' ? provider : customer;
  const state = lastStateWord(transaction);
  const isWaiting = tab === 'sales' && awaitsProvider(transaction);
  const pathname = pathTo(tab === 'orders' ? 'OrderDetailsPage' : 'SaleDetailsPage', { id });
  // Later states have something to do or to know above the messages.
  const isTalk = transaction.state === 'state/enquiry';
  const stay = booking && stayOf(booking, listing);

  return (
    <li className={classNames(css.row, isWaiting && css.waiting, unreadMessages > 0 && css.unread)}>
      <Avatar user={other} size={60} />
      <div className={css.about}>
        <Link
          className={css.link}
          to={isTalk ? { pathname, hash: newestId } : pathname}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <span className={css.name}>
            <UserName user={other} />
          </span>
          <VisuallyHidden>, </VisuallyHidden>
          {listing && !listing.deleted ? (
            <ShownTitle listing={listing} isOwn={tab === 'sales'} className={css.listing} />
          ) : (
            <span className={css.listing}>
              <FormattedMessage id="InboxPage.deletedListing" />
            </span>
          )}
          {stay && (
            <span className={css.listing}>
              {formatDay(intl, stay.start)} – {formatDay(intl, stay.end)}
            </span>
          )}
        </Link>
        {message?.content && (
          <Preview message={message} isMine={message.sender !== undefined && message.sender.id === myId} />
        )}
      </div>
      <div className={css.facts}>
        {unreadMessages > 0 && (
          <span className={css.news}>
            <FormattedMessage id="InboxPage.unread" values={{ count: unreadMessages }} />
          </span>
        )}
        {state && (
          <span className={css.state}>
            <FormattedMessage id={`InboxPage.state.${state}`} />
          </span>
        )}
        <span className={css.time}>
          <VisuallyHidden>
            <FormattedMessage id="InboxPage.lastActivity" />{' '}
          </VisuallyHidden>
          <TimeAgo instant={lastActivity} />
        </span>
      </div>
      {onArchive && <ArchiveButton transaction={transaction} onArchive={onArchive} />}
    </li>
  );
}

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

/** Each part with its own language and direction. */
function Preview({ message: { content }, isMine }: { message: Message; isMine: boolean }) {
  const lang = contentLanguage(content);
  if (!isMine) {
    return (
      <p className={css.preview} dir="auto" lang={lang}>
        {content}
      </p>
    );
  }
  return (
    <p className={css.preview}>
      <FormattedMessage id="InboxPage.mine" values={{ text: <bdi lang={lang}>{content}</bdi> }} />
    </p>
  );
}
