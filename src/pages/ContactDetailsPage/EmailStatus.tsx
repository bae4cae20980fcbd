import { FormattedMessage } from 'react-intl';
import type { CurrentUser } from '#contract/account/user.ts';
import { AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { ResendVerification } from '#src/features/ResendVerification/ResendVerification.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { useMessages } from '#src/util/messages.ts';

/** Whether the e-mail address is verified, and which one is pending. */
export function EmailStatus({
  currentUser: { email, emailVerified, pendingEmail },
}: {
  currentUser: CurrentUser;
}) {
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
