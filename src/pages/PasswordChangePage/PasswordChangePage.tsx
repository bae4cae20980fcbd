import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { FirstPassword } from '#src/features/FirstPassword/FirstPassword.tsx';
import { PasswordResetMail } from '#src/features/PasswordResetMail/PasswordResetMail.tsx';
import { useSession } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { usePage } from './loadData.ts';
import { PasswordChangeForm } from './PasswordChangeForm.tsx';

/** Changes the password of users who know the current one; mails a link to users who don't, or have none. */
export function PasswordChangePage() {
  const text = useMessages('PasswordChangePage');
  const { currentUser } = useSession();
  const { ways } = usePage().data;
  return (
    <AccountFrame
      page="PasswordChangePage"
      intro={currentUser?.hasPassword === false ? undefined : text('intro')}
    >
      {currentUser && !currentUser.hasPassword && (
        <AccountSection title={text('firstTitle')}>
          <FirstPassword currentUser={currentUser} to="change" />
        </AccountSection>
      )}
      {currentUser?.hasPassword && (
        <>
          <AccountSection>
            <PasswordChangeForm email={currentUser.email} ways={ways ?? []} />
          </AccountSection>
          <AccountSection title={text('forgotTitle')}>
            <p>{text('forgotText')}</p>
            <PasswordResetMail email={currentUser.email} />
          </AccountSection>
        </>
      )}
    </AccountFrame>
  );
}

export { PasswordChangePage as Page };
export { loadData } from './loadData.ts';
