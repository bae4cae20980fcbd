import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { CurrentUser } from '#contract/account/user.ts';
import { pathTo } from '#contract/paths.ts';
import { PasswordResetMail } from '../PasswordResetMail/PasswordResetMail.tsx';

interface FirstPasswordProps {
  currentUser: CurrentUser;
  /** What the password is needed for. */
  to: 'change' | 'email' | 'delete';
}

/**
 * Replaces a form that asks for the current password, for users who sign in through another site and have none: a link
 * in a mail to them sets one. An attacker who has only stolen the session can't follow it.
 */
export function FirstPassword({ currentUser: { email, emailVerified }, to }: FirstPasswordProps) {
  const address = <b>{email}</b>;
  return (
    <>
      <p>
        <FormattedMessage id={`FirstPassword.${to}`} />
      </p>
      <p>
        <FormattedMessage id="FirstPassword.after" values={{ email: address }} />
      </p>
      {!emailVerified && (
        <p>
          <FormattedMessage id="FirstPassword.unproved" values={{ email: address, contact }} />
        </p>
      )}
      <PasswordResetMail email={email} variant="primary" />
    </>
  );
}

const contact = (words: ReactNode) => (
  <Link key="contact" to={`${pathTo('AboutPage', {})}#contact`}>
    {words}
  </Link>
);
