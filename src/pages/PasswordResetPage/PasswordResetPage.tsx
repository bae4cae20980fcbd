import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { pathTo } from '#contract/paths.ts';
import { ExpiredLink } from './ExpiredLink.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import { usePage } from './loadData.ts';
import css from './PasswordResetPage.module.css';
import { ResetForm } from './ResetForm.tsx';

/** Current step; the marketplace reveals only on the attempt whether a link is still valid. */
type Step = 'form' | 'expired' | 'done';

/** Target of the link in recovery mails: sets a new password. */
export function PasswordResetPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const { ways } = usePage().data;
  const isRefused = usePostedFailure()?.code === 'forbidden';
  const [step, setStep] = useState<Step>(search.get('done') ? 'done' : isRefused ? 'expired' : 'form');
  const email = search.get('e')?.trim();
  const token = search.get('t')?.trim();
  return (
    <PageFrame title={intl.formatMessage({ id: 'PasswordResetPage.title' })} robots="noindex">
      <Container width="form" className={css.page}>
        {step === 'done' ? (
          <Done />
        ) : !email || !token ? (
          <BrokenLink />
        ) : step === 'form' ? (
          <ResetForm
            email={email}
            token={token}
            ways={ways ?? []}
            onDone={() => setStep('done')}
            onExpired={() => setStep('expired')}
          />
        ) : (
          <ExpiredLink email={email} />
        )}
      </Container>
    </PageFrame>
  );
}

/** The URL is incomplete: mail programs break long lines. */
function BrokenLink() {
  const intl = useIntl();
  return (
    <MessagePanel
      icon="warning"
      tone="warning"
      title={intl.formatMessage({ id: 'PasswordResetPage.brokenTitle' })}
    >
      <p>
        <FormattedMessage id="PasswordResetPage.brokenText" />
      </p>
      <ButtonLink to={pathTo('PasswordRecoveryPage', {})}>
        <FormattedMessage id="PasswordResetPage.toRecovery" />
      </ButtonLink>
    </MessagePanel>
  );
}

function Done() {
  const intl = useIntl();
  return (
    <MessagePanel
      icon="check"
      tone="good"
      takesFocus
      title={intl.formatMessage({ id: 'PasswordResetPage.doneTitle' })}
    >
      <p>
        <FormattedMessage id="PasswordResetPage.doneText" />
      </p>
      <ButtonLink to={pathTo('LoginPage', {})}>
        <FormattedMessage id="PasswordResetPage.toLogin" />
      </ButtonLink>
    </MessagePanel>
  );
}

export { PasswordResetPage as Page };
export { loadData } from './loadData.ts';
