import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Outbox, OutboxMail, OutboxMailContent } from '#contract/notification/mail.ts';
import { UnlockForm } from '#src/features/Console/UnlockForm.tsx';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { mailTroubleIn } from '#contract/notification/mailTroubles.ts';
import { codeText } from '#src/features/Console/words.ts';
import { TimeAgo } from '#src/components/TimeAgo/TimeAgo.tsx';
import { pathTo } from '#contract/paths.ts';
import { loadOutbox, usePage } from './loadData.ts';
import css from './OutboxPage.module.css';

/** The operators' view of outgoing mails; replaces a mailbox while no mail server is configured. */
export function OutboxPage() {
  const text = useMessages('OutboxPage');
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const { data, update } = usePage();
  const { consoleState, outbox, letter } = data;
  const handleOpen = async () => {
    const loaded = await dispatch(loadOutbox(new URLSearchParams(search).get('mail')));
    update(() => loaded);
  };
  return (
    <PageFrame title={text('title')} robots="noindex">
      <Container className={css.page}>
        <h1>{text('title')}</h1>
        {consoleState && consoleState.kind !== 'open' && (
          <UnlockForm state={consoleState} onOpen={handleOpen} />
        )}
        {outbox && <Mails outbox={outbox} letter={letter} />}
      </Container>
    </PageFrame>
  );
}

function Mails({ outbox, letter }: { outbox: Outbox; letter: OutboxMailContent | null }) {
  return (
    <>
      <p className={css.about}>
        <FormattedMessage id={outbox.isKeeping ? 'OutboxPage.keeping' : 'OutboxPage.sending'} />
      </p>
      <div className={css.columns}>
        {letter && <MailPanel key={letter.id} letter={letter} />}
        {outbox.mails.length === 0 ? (
          <p>
            <FormattedMessage id="OutboxPage.empty" />
          </p>
        ) : (
          <MailList mails={outbox.mails} openId={letter?.id} />
        )}
      </div>
    </>
  );
}

/** A mail as its recipient would see it: its HTML in a frame that can only open links, and its text. */
function MailPanel({ letter }: { letter: OutboxMailContent }) {
  const text = useMessages('OutboxPage');
  return (
    <Panel className={css.letter}>
      <h2>{letter.subject}</h2>
      <p className={css.to}>
        <FormattedMessage id="OutboxPage.to" values={{ to: letter.to }} />
      </p>
      <iframe
        className={css.frame}
        title={text('html')}
        src={`/api/operator/outbox/${encodeURIComponent(letter.id)}/html`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      <h3>{text('text')}</h3>
      <pre className={css.text}>{letter.text}</pre>
    </Panel>
  );
}

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
function MailList({ mails, openId }: MailListProps) {
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

export { OutboxPage as Page };
export { loadData } from './loadData.ts';
