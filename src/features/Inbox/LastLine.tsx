import { FormattedMessage } from 'react-intl';
import type { Message, Transaction } from '#contract/booking/transaction.ts';
import { classNames } from '#src/components/classNames.ts';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import css from './InboxRow.module.css';
import { type Unsent, useUnsent } from './useUnsent.ts';

interface LastLineProps {
  transaction: Transaction;
  myId: string | undefined;
  isCurrent?: boolean | undefined;
}

/** The last line of a row: what the user has to finish or send again, else the last message; and how many are unread. */
export function LastLine({ transaction, myId, isCurrent = false }: LastLineProps) {
  const { id, messages, unreadMessages = 0 } = transaction;
  const [message] = messages ?? [];
  const found = useUnsent(myId ?? '', id);
  // The open conversation shows its own.
  const unsent = isCurrent ? undefined : found;
  if (!unsent && !message?.content && unreadMessages === 0) return null;
  return (
    <p className={css.last}>
      {unsent ? (
        <UnsentPreview {...unsent} />
      ) : (
        message?.content && (
          <Preview message={message} isMine={message.sender !== undefined && message.sender.id === myId} />
        )
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

function UnsentPreview({ kind, text }: Unsent) {
  return (
    <span className={classNames(css.preview, css[kind])}>
      <FormattedMessage
        id={`InboxPage.${kind}`}
        values={{
          mark: chunks => <strong>{chunks}</strong>,
          text: <bdi lang={contentLanguage(text)}>{text}</bdi>,
        }}
      />
    </span>
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
