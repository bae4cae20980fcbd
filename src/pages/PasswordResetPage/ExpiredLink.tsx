import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { PasswordResetMail } from '#src/features/PasswordResetMail/PasswordResetMail.tsx';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { pathTo } from '#contract/paths.ts';

/** The link was used, is too old, or belongs to another address: a button requests a new one. */
export function ExpiredLink({ email }: { email: string }) {
  const intl = useIntl();
  return (
    <MessagePanel
      icon="warning"
      tone="warning"
      takesFocus
      title={intl.formatMessage({ id: 'PasswordResetPage.expiredTitle' })}
    >
      <p>
        <FormattedMessage id="PasswordResetPage.expiredText" values={{ email: <b>{email}</b> }} />
      </p>
      <PasswordResetMail email={email} variant="primary" />
      <Link to={pathTo('PasswordRecoveryPage', {})}>
        <FormattedMessage id="PasswordResetPage.otherAddress" />
      </Link>
    </MessagePanel>
  );
}
