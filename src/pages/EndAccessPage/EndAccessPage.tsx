import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { pathTo } from '#contract/paths.ts';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Button, ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import css from './EndAccessPage.module.css';

/**
 * Target of the link in mails about logins and passwords: one button that ends everything which opens the account,
 * without logging in. Opening the page changes nothing, since mail scanners follow links.
 */
export function EndAccessPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const done = search.get('done');
  const hasToken = Boolean(search.get('t')?.trim());
  return (
    <PageFrame title={intl.formatMessage({ id: 'EndAccessPage.title' })} robots="noindex">
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
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `EndAccessPage.${key}` });
  const failure = usePostedFailure('end') ?? null;
  return (
    <MessagePanel icon="warning" tone="warning" title={say('title')}>
      <p>{say('text')}</p>
      <p>{say('next')}</p>
      <FormError failure={failure} otherwise={say('failed')} />
      <form method="post">
        <input type="hidden" name="end" value="1" />
        <Button type="submit" variant="danger">
          {say('end')}
        </Button>
      </form>
    </MessagePanel>
  );
}

function Ended() {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `EndAccessPage.${key}` });
  return (
    <MessagePanel icon="check" tone="good" title={say('endedTitle')}>
      <p>{say('endedText')}</p>
      <p>{say('endedAddress')}</p>
      <ButtonLink variant="secondary" to={`${pathTo('AboutPage', {})}#contact`}>
        {say('contact')}
      </ButtonLink>
    </MessagePanel>
  );
}

/** The link does nothing more; a new password set by mail has the same effect. */
function Recovery({ outcome }: { outcome: 'again' | 'unknown' }) {
  const intl = useIntl();
  return (
    <MessagePanel
      icon={outcome === 'again' ? 'check' : 'warning'}
      tone={outcome === 'again' ? 'good' : 'warning'}
      title={intl.formatMessage({ id: `EndAccessPage.${outcome}Title` })}
    >
      <p>
        <FormattedMessage id={`EndAccessPage.${outcome}Text`} />
      </p>
      <ButtonLink to={pathTo('PasswordRecoveryPage', {})}>
        <FormattedMessage id="EndAccessPage.toRecovery" />
      </ButtonLink>
    </MessagePanel>
  );
}

export { EndAccessPage as Page };
