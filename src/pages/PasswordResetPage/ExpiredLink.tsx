import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { PasswordResetMail } from '#src/features/PasswordResetMail/PasswordResetMail.tsx';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { pathTo } from '#contract/paths.ts';
import { useMessages } from '#src/util/messages.ts';

/** The link was used, is too old, or belongs to another address: a button requests a new one. */
export function ExpiredLink({ email }: { email: string }) {
  const text = useMessages('PasswordResetPage');
  return (
    <MessagePanel icon="warning" tone="warning" takesFocus title={text('expiredTitle')}>
      <p>
        <FormattedMessage id="PasswordResetPage.expiredText" values={{ email: <b>{email}</b> }} />
      </p>
      <PasswordResetMail email={email} variant="primary" />
      <Link to={pathTo('PasswordRecoveryPage', {})}>{text('otherAddress')}</Link>
    </MessagePanel>
  );
}
