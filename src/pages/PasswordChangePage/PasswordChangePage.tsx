import { useIntl } from 'react-intl';
import { AccountFrame, AccountSection } from '#src/app/AccountFrame/AccountFrame.tsx';
import { PasswordResetMail } from '#src/app/PasswordResetMail/PasswordResetMail.tsx';
import { useSession } from '#src/store/hooks.ts';
import { PasswordChangeForm } from './PasswordChangeForm.tsx';

/** A new password for somebody who knows the old one; a link by mail for somebody who does not. */
export function PasswordChangePage() {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `PasswordChangePage.${key}` });
  const { currentUser } = useSession();
  return (
    <AccountFrame page="PasswordChangePage" intro={say('intro')}>
      {currentUser && (
        <>
          <AccountSection>
            <PasswordChangeForm email={currentUser.email} />
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
