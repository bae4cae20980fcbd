import { FormattedMessage, useIntl } from 'react-intl';
import type { OutboxMailContent } from '#contract/notification/mail.ts';
import { Panel } from '#src/components/Panel/Panel.tsx';
import css from './OutboxPage.module.css';

/** A mail as its recipient would see it: its HTML in a frame that can only open links, and its text. */
export function MailPanel({ letter }: { letter: OutboxMailContent }) {
  const intl = useIntl();
  return (
    <Panel className={css.letter}>
      <h2>{letter.subject}</h2>
      <p className={css.to}>
        <FormattedMessage id="OutboxPage.to" values={{ to: letter.to }} />
      </p>
      <iframe
        className={css.frame}
        title={intl.formatMessage({ id: 'OutboxPage.html' })}
        src={`/api/operator/outbox/${encodeURIComponent(letter.id)}/html`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      <h3>
        <FormattedMessage id="OutboxPage.text" />
      </h3>
      <pre className={css.text}>{letter.text}</pre>
    </Panel>
  );
}
