import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { FirstPassword } from '#src/features/FirstPassword/FirstPassword.tsx';
import { PasswordResetMail } from '#src/features/PasswordResetMail/PasswordResetMail.tsx';
import { useSession } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { ContactDetailsForm } from './ContactDetailsForm.tsx';
import { EmailStatus } from './EmailStatus.tsx';

/** The account's e-mail address and telephone number. */
export function ContactDetailsPage() {
  const text = useMessages('ContactDetailsPage');
  const { currentUser } = useSession();
  return (
    <AccountFrame page="ContactDetailsPage" intro={text('intro')}>
      {currentUser && (
        <>
          <EmailStatus currentUser={currentUser} />
          <AccountSection>
            <ContactDetailsForm currentUser={currentUser} />
          </AccountSection>
          {currentUser.hasPassword ? (
            <AccountSection title={text('forgotTitle')}>
              <p>{text('forgotText')}</p>
              <PasswordResetMail email={currentUser.email} />
            </AccountSection>
          ) : (
            <AccountSection title={text('emailTitle')}>
              <FirstPassword currentUser={currentUser} to="email" />
            </AccountSection>
          )}
        </>
      )}
    </AccountFrame>
  );
}

export { ContactDetailsPage as Page };
