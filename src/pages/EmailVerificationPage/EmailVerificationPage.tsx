import { FormattedMessage } from 'react-intl';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import type { CurrentUser } from '#contract/account/user.ts';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { ResendVerification } from '#src/features/ResendVerification/ResendVerification.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { pathTo } from '#contract/paths.ts';
import { useAppDispatch, useCurrentUser } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Form } from '#src/forms/Form.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { usePage, type Verification, verify } from './loadData.ts';
import css from './EmailVerificationPage.module.css';

/** Target of the link in verification mails: the address is verified, or the page says what to do when that failed. */
export function EmailVerificationPage() {
  const text = useMessages('EmailVerificationPage');
  const currentUser = useCurrentUser();
  const { verification } = usePage().data;
  return (
    <PageFrame title={text('title')} robots="noindex">
      <Container width="form" className={css.page}>
        {currentUser && <View currentUser={currentUser} verification={verification} />}
      </Container>
    </PageFrame>
  );
}

function View({ currentUser, verification }: { currentUser: CurrentUser; verification: Verification }) {
  const isProved = currentUser.emailVerified && currentUser.pendingEmail === null;
  if (isProved) return <Verified email={currentUser.email} />;
  if (verification === 'unanswered') return <VerifyForm />;
  return <Waiting currentUser={currentUser} verification={verification} />;
}

function Verified({ email }: { email: string }) {
  const text = useMessages('EmailVerificationPage');
  return (
    <MessagePanel illustration="done" title={text('verifiedTitle')}>
      <p>
        <FormattedMessage id="EmailVerificationPage.verifiedText" values={{ email: <b>{email}</b> }} />
      </p>
      <div className={css.actions}>
        <ButtonLink to={pathTo('SearchPage', {})}>{text('toSearch')}</ButtonLink>
        <ButtonLink variant="secondary" to={pathTo('ContactDetailsPage', {})}>
          {text('toAccount')}
        </ButtonLink>
      </div>
    </MessagePanel>
  );
}

const words = { none: 'pending', verified: 'pending', refused: 'refused', taken: 'taken' } as const;

interface WaitingProps {
  currentUser: CurrentUser;
  verification: Exclude<Verification, 'unanswered'>;
}

/** The address still needs verification: where the mail went, how to resend it, and how to change the address. */
function Waiting({ currentUser: { email, pendingEmail }, verification }: WaitingProps) {
  const text = useMessages('EmailVerificationPage');
  const kind = words[verification];
  return (
    <MessagePanel
      icon={kind === 'pending' ? 'inbox' : 'warning'}
      tone={kind === 'pending' ? 'calm' : 'warning'}
      title={text(`${kind}Title`)}
    >
      <p>
        <FormattedMessage
          id={`EmailVerificationPage.${kind}Text`}
          values={{ email: <b>{pendingEmail ?? email}</b> }}
        />
      </p>
      {kind !== 'taken' && <ResendVerification />}
      <Link to={pathTo('ContactDetailsPage', {})}>{text('changeAddress')}</Link>
    </MessagePanel>
  );
}

/** The link could not be checked when it was opened: a button retries. */
function VerifyForm() {
  const text = useMessages('EmailVerificationPage');
  const dispatch = useAppDispatch();
  const { update } = usePage();
  const [search] = useSearchParams();
  const [tries, setTries] = useState(0);

  const handleSubmit = async () => {
    const verification = await dispatch(verify(search.get('t')));
    update(data => ({ ...data, verification }));
    setTries(tries + 1);
  };

  return (
    <MessagePanel icon="inbox" title={text('title')}>
      <Form onSubmit={handleSubmit} label={text('title')}>
        {/* Announced again at each attempt. */}
        <Banner key={tries} kind="error">
          {text('verificationFailed')}
        </Banner>
        <SubmitButton isFullWidth>{text('verifyButton')}</SubmitButton>
      </Form>
    </MessagePanel>
  );
}

export { EmailVerificationPage as Page };
export { loadData } from './loadData.ts';
