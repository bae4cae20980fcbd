import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Message, Transaction } from '#contract/entities/transaction.ts';
import { awaitsProvider } from '#contract/processes/history.ts';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { classNames } from '#src/components/classNames.ts';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { TimeAgo } from '#src/components/TimeAgo/TimeAgo.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { pathTo } from '#contract/paths.ts';
import css from './InboxPage.module.css';
import type { InboxTab } from './loadData.ts';
import { stateMessageId } from './stateInWords.ts';

interface InboxRowProps {
  tab: InboxTab;
  transaction: Transaction;
  /** The viewer. */
  myId: string | undefined;
}

/** One conversation: with whom, about what, its state, and when it last changed. */
export function InboxRow({ tab, transaction, myId }: InboxRowProps) {
  const { id, customer, provider, listing, lastTransitionedAt, messages, unreadMessages = 0 } = transaction;
  const [message] = messages ?? [];
  // ISO instants of one format: their text order is chronological.
  const lastActivity =
    message && message.createdAt > lastTransitionedAt ? message.createdAt : lastTransitionedAt;
  const other = tab === 'orders' ? provider : customer;
  const stateId = stateMessageId(transaction);
  const isWaiting = tab === 'sales' && awaitsProvider(transaction);
  const title = listing && !listing.deleted ? listing.title : undefined;

  return (
    <li className={classNames(css.row, isWaiting && css.waiting, unreadMessages > 0 && css.unread)}>
      <Avatar user={other} size={60} />
      <div className={css.about}>
        <Link
          className={css.link}
          to={pathTo(tab === 'orders' ? 'OrderDetailsPage' : 'SaleDetailsPage', { id })}
        >
          <span className={css.name}>
            <UserName user={other} />
          </span>
          <VisuallyHidden>, </VisuallyHidden>
          <span className={css.listing} lang={title && contentLanguage(title)}>
            {title ?? <FormattedMessage id="InboxPage.deletedListing" />}
          </span>
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
        {stateId && (
          <span className={css.state}>
            <FormattedMessage id={stateId} />
          </span>
        )}
        <span className={css.time}>
          <VisuallyHidden>
            <FormattedMessage id="InboxPage.lastActivity" />{' '}
          </VisuallyHidden>
          <TimeAgo instant={lastActivity} />
        </span>
      </div>
    </li>
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
