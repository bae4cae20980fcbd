import { FormattedMessage } from 'react-intl';
import type { Message, Transaction } from '#contract/booking/transaction.ts';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import css from './InboxRow.module.css';

interface LastLineProps {
  transaction: Transaction;
  myId: string | undefined;
}

/** The last line of a row: the last message, and how many are unread. */
export function LastLine({ transaction, myId }: LastLineProps) {
  const { messages, unreadMessages = 0 } = transaction;
  const [message] = messages ?? [];
  if (!message?.content && unreadMessages === 0) return null;
  return (
    <p className={css.last}>
      {message?.content && (
        <Preview message={message} isMine={message.sender !== undefined && message.sender.id === myId} />
      )}
      {unreadMessages > 0 && (
        <span className={css.news}>
          <span aria-hidden>{unreadMessages}</span>
          <VisuallyHidden>
            <FormattedMessage id="InboxPage.unread" values={{ count: unreadMessages }} />
          </VisuallyHidden>
        </span>
      )}
    </p>
  );
}

/** Each part with its own language and direction. */
function Preview({ message: { content }, isMine }: { message: Message; isMine: boolean }) {
  const lang = contentLanguage(content);
  if (!isMine) {
    return (
      <span className={css.preview} dir="auto" lang={lang}>
        {content}
      </span>
    );
  }
  return (
    <span className={css.preview}>
      <FormattedMessage id="InboxPage.mine" values={{ text: <bdi lang={lang}>{content}</bdi> }} />
    </span>
  );
}
