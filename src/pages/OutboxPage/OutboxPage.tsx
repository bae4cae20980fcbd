import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Outbox, OutboxMailContent } from '#contract/notification/mail.ts';
import { UnlockForm } from '#src/features/Console/UnlockForm.tsx';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { usePage, loadOutbox } from './loadData.ts';
import { MailPanel } from './LetterPanel.tsx';
import { MailList } from './MailList.tsx';
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

export { OutboxPage as Page };
export { loadData } from './loadData.ts';
