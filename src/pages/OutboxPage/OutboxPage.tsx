import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Outbox, OutboxLetter } from '#contract/entities/mail.ts';
import { Door } from '#src/app/Console/Door.tsx';
import { PageFrame } from '#src/app/PageFrame/PageFrame.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { useAppDispatch, usePage } from '#src/store/hooks.ts';
import { loadOutbox, type OutboxData } from './loadData.ts';
import { LetterPanel } from './LetterPanel.tsx';
import { MailList } from './MailList.tsx';
import css from './OutboxPage.module.css';

/** What operators see of the mails of the house; while no mail server is configured, instead of a mailbox. */
export function OutboxPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const { data, update } = usePage<OutboxData>();
  const { door, outbox, letter } = data;
  const handleOpen = async () => {
    const loaded = await dispatch(loadOutbox(new URLSearchParams(search).get('mail')));
    update(() => loaded);
  };
  return (
    <PageFrame title={intl.formatMessage({ id: 'OutboxPage.title' })} robots="noindex">
      <Container className={css.page}>
        <h1>
          <FormattedMessage id="OutboxPage.title" />
        </h1>
        {door && door.kind !== 'open' && <Door state={door} onOpen={handleOpen} />}
        {outbox && <Mails outbox={outbox} letter={letter} />}
      </Container>
    </PageFrame>
  );
}

function Mails({ outbox, letter }: { outbox: Outbox; letter: OutboxLetter | null }) {
  return (
    <>
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
    </>
  );
}
