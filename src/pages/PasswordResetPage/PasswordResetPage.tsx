import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { pathTo } from '#contract/paths.ts';
import { useMessages } from '#src/util/messages.ts';
import { ExpiredLink } from './ExpiredLink.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import { usePage } from './loadData.ts';
import css from './PasswordResetPage.module.css';
import { ResetForm } from './ResetForm.tsx';

/** Current step; the marketplace reveals only on the attempt whether a link is still valid. */
type Step = 'form' | 'expired' | 'done';

/** Target of the link in recovery mails: sets a new password. */
export function PasswordResetPage() {
  const text = useMessages('PasswordResetPage');
  const [search] = useSearchParams();
  const { ways } = usePage().data;
  const isRefused = usePostedFailure()?.code === 'forbidden';
  const [step, setStep] = useState<Step>(search.get('done') ? 'done' : isRefused ? 'expired' : 'form');
  const email = search.get('e')?.trim();
  const token = search.get('t')?.trim();
  return (
    <PageFrame title={text('title')} robots="noindex">
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
  const text = useMessages('PasswordResetPage');
  return (
    <MessagePanel icon="warning" tone="warning" title={text('brokenTitle')}>
      <p>{text('brokenText')}</p>
      <ButtonLink to={pathTo('PasswordRecoveryPage', {})}>{text('toRecovery')}</ButtonLink>
    </MessagePanel>
  );
}

function Done() {
  const text = useMessages('PasswordResetPage');
  return (
    <MessagePanel icon="check" tone="good" takesFocus title={text('doneTitle')}>
      <p>{text('doneText')}</p>
      <ButtonLink to={pathTo('LoginPage', {})}>{text('toLogin')}</ButtonLink>
    </MessagePanel>
  );
}

export { PasswordResetPage as Page };
export { loadData } from './loadData.ts';
