import { FormattedMessage } from 'react-intl';
import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { FirstPassword } from '#src/features/FirstPassword/FirstPassword.tsx';
import { PasswordResetMail } from '#src/features/PasswordResetMail/PasswordResetMail.tsx';
import { useCurrentUser } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import type { CurrentUser } from '#contract/account/user.ts';
import { ResendVerification } from '#src/features/ResendVerification/ResendVerification.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ContactDetailsForm } from './ContactDetailsForm.tsx';

/** The account's e-mail address and telephone number. */
export function ContactDetailsPage() {
  const text = useMessages('ContactDetailsPage');
  const currentUser = useCurrentUser();
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

/** Whether the e-mail address is verified, and which one is pending. */
function EmailStatus({ currentUser: { email, emailVerified, pendingEmail } }: { currentUser: CurrentUser }) {
  const text = useMessages('ContactDetailsPage');
  const values = { email: <b>{email}</b>, pendingEmail: <b>{pendingEmail}</b> };
  if (emailVerified && pendingEmail === null) {
    return (
      <Banner kind="success">
        <FormattedMessage id="ContactDetailsPage.verified" values={values} />
      </Banner>
    );
  }
  const kind = pendingEmail === null ? 'unverified' : 'pending';
  return (
    <AccountSection title={text(`${kind}Title`)}>
      <p>
        <FormattedMessage id={`ContactDetailsPage.${kind}`} values={values} />
      </p>
      <ResendVerification variant="secondary" />
    </AccountSection>
  );
}

export { ContactDetailsPage as Page };
