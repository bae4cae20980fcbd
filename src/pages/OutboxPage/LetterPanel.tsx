import { FormattedMessage } from 'react-intl';
import type { OutboxMailContent } from '#contract/notification/mail.ts';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './OutboxPage.module.css';

/** A mail as its recipient would see it: its HTML in a frame that can only open links, and its text. */
export function MailPanel({ letter }: { letter: OutboxMailContent }) {
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
