import { useSearchParams } from 'react-router-dom';
import { pathTo } from '#contract/paths.ts';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Button, ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './EndAccessPage.module.css';

/**
 * Target of the link in mails about logins and passwords: one button that ends everything which opens the account,
 * without logging in. Opening the page changes nothing, since mail scanners follow links.
 */
export function EndAccessPage() {
  const text = useMessages('EndAccessPage');
  const [search] = useSearchParams();
  const done = search.get('done');
  const hasToken = Boolean(search.get('t')?.trim());
  return (
    <PageFrame title={text('title')} robots="noindex">
      <Container width="form" className={css.page}>
        {done === 'ended' ? (
          <Ended />
        ) : done === 'again' ? (
          <Recovery outcome="again" />
        ) : hasToken && done === null ? (
          <Question />
        ) : (
          <Recovery outcome="unknown" />
        )}
      </Container>
    </PageFrame>
  );
}

/** A plain form that posts to its own URL, with its token: works without JavaScript, handled by the server. */
function Question() {
  const text = useMessages('EndAccessPage');
  const failure = usePostedFailure('end') ?? null;
  return (
    <MessagePanel icon="warning" tone="warning" title={text('title')}>
      <p>{text('text')}</p>
      <p>{text('next')}</p>
      <FormError failure={failure} otherwise={text('failed')} />
      <form method="post">
        <input type="hidden" name="end" value="1" />
        <Button type="submit" variant="danger">
          {text('end')}
        </Button>
      </form>
    </MessagePanel>
  );
}

function Ended() {
  const text = useMessages('EndAccessPage');
  return (
    <MessagePanel illustration="secured" title={text('endedTitle')}>
      <p>{text('endedText')}</p>
      <p>{text('endedAddress')}</p>
      <ButtonLink variant="secondary" to={`${pathTo('AboutPage', {})}#contact`}>
        {text('contact')}
      </ButtonLink>
    </MessagePanel>
  );
}

/** The link does nothing more; a new password set by mail has the same effect. */
function Recovery({ outcome }: { outcome: 'again' | 'unknown' }) {
  const text = useMessages('EndAccessPage');
  return (
    <MessagePanel
      icon={outcome === 'again' ? 'check' : 'warning'}
      tone={outcome === 'again' ? 'good' : 'warning'}
      title={text(`${outcome}Title`)}
    >
      <p>{text(`${outcome}Text`)}</p>
      <ButtonLink to={pathTo('PasswordRecoveryPage', {})}>{text('toRecovery')}</ButtonLink>
    </MessagePanel>
  );
}

export { EndAccessPage as Page };
