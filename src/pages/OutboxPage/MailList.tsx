import { useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { OutboxMail } from '#contract/notification/mail.ts';
import { mailTroubleIn } from '#contract/notification/mailTroubles.ts';
import { codeText } from '#src/features/Console/words.ts';
import { TimeAgo } from '#src/components/TimeAgo/TimeAgo.tsx';
import { pathTo } from '#contract/paths.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './OutboxPage.module.css';

interface MailListProps {
  mails: readonly OutboxMail[];
  openId: string | undefined;
}

/** What an operator does about it, and the codes of the mail server. */
function MailError({ error }: { error: string }) {
  const intl = useIntl();
  const trouble = mailTroubleIn(error);
  return (
    <span className={css.error}>
      {trouble && `${codeText(intl, `mail-${trouble}`)} `}
      {error}
    </span>
  );
}

/** The mails, newest first: recipient, subject, time and state. */
export function MailList({ mails, openId }: MailListProps) {
  const text = useMessages('OutboxPage');
  return (
    <ul className={css.list} aria-label={text('list')}>
      {mails.map(mail => (
        <li key={mail.id} className={css.row}>
          <span className={css.to}>{mail.to}</span>
          {mail.state === 'kept' ? (
            <Link
              to={pathTo('OutboxPage', {}, { mail: mail.id })}
              aria-current={mail.id === openId ? 'true' : undefined}
            >
              {mail.subject}
            </Link>
          ) : (
            <code>{mail.kind}</code>
          )}
          <span className={css.state}>
            {text(mail.state)} <TimeAgo instant={mail.createdAt} />
          </span>
          {mail.error && <MailError error={mail.error} />}
        </li>
      ))}
    </ul>
  );
}
