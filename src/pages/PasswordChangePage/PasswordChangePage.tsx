import { useIntl } from 'react-intl';
import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { FirstPassword } from '#src/features/FirstPassword/FirstPassword.tsx';
import { PasswordResetMail } from '#src/features/PasswordResetMail/PasswordResetMail.tsx';
import { useSession } from '#src/store/hooks.ts';
import { usePage } from './loadData.ts';
import { PasswordChangeForm } from './PasswordChangeForm.tsx';

/** Changes the password of users who know the current one; mails a link to users who don't, or have none. */
export function PasswordChangePage() {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `PasswordChangePage.${key}` });
  const { currentUser } = useSession();
  const { ways } = usePage().data;
  return (
    <AccountFrame
      page="PasswordChangePage"
      intro={currentUser?.hasPassword === false ? undefined : say('intro')}
    >
      {currentUser && !currentUser.hasPassword && (
        <AccountSection title={say('firstTitle')}>
          <FirstPassword currentUser={currentUser} to="change" />
        </AccountSection>
      )}
      {currentUser?.hasPassword && (
        <>
          <AccountSection>
            <PasswordChangeForm email={currentUser.email} ways={ways ?? []} />
          </AccountSection>
          <AccountSection title={say('forgotTitle')}>
            <p>{say('forgotText')}</p>
            <PasswordResetMail email={currentUser.email} />
          </AccountSection>
        </>
      )}
    </AccountFrame>
  );
}

export { PasswordChangePage as Page };
export { loadData } from './loadData.ts';
