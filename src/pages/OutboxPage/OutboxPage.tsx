import { FormattedMessage, useIntl } from 'react-intl';
import { PageFrame } from '#src/app/PageFrame/PageFrame.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { usePage } from '#src/store/hooks.ts';
import type { OutboxData } from './loadData.ts';
import { LetterPanel } from './LetterPanel.tsx';
import { MailList } from './MailList.tsx';
import css from './OutboxPage.module.css';

/** What operators see of the mails of the house; while no mail server is configured, instead of a mailbox. */
export function OutboxPage() {
  const intl = useIntl();
  const { outbox, letter } = usePage<OutboxData>().data;
  return (
    <PageFrame title={intl.formatMessage({ id: 'OutboxPage.title' })} robots="noindex">
      <Container className={css.page}>
        <h1>
          <FormattedMessage id="OutboxPage.title" />
        </h1>
        <p className={css.about}>
          <FormattedMessage id={outbox.isKeeping ? 'OutboxPage.keeping' : 'OutboxPage.sending'} />
        </p>
        <div className={css.columns}>
          {letter && <LetterPanel key={letter.id} letter={letter} />}
          {outbox.mails.length === 0 ? (
            <p>
              <FormattedMessage id="OutboxPage.empty" />
            </p>
          ) : (
            <MailList mails={outbox.mails} openId={letter?.id} />
          )}
        </div>
      </Container>
    </PageFrame>
  );
}
