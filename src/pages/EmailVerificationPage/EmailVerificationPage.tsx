import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { CurrentUser } from '#contract/account/user.ts';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { ResendVerification } from '#src/features/ResendVerification/ResendVerification.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { pathTo } from '#contract/paths.ts';
import { useSession } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './EmailVerificationPage.module.css';
import { usePage, type Verification } from './loadData.ts';
import { VerifyForm } from './VerifyForm.tsx';

/** Target of the link in verification mails: the address is verified, or the page says what to do when that failed. */
export function EmailVerificationPage() {
  const text = useMessages('EmailVerificationPage');
  const { currentUser } = useSession();
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
    <MessagePanel icon="check" tone="good" title={text('verifiedTitle')}>
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

export { EmailVerificationPage as Page };
export { loadData } from './loadData.ts';
