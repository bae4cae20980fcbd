import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { pathTo } from '#contract/paths.ts';
import { useCurrentUser } from '#src/store/hooks.ts';
import css from './ConfirmEmail.module.css';

/**
 * Asks in one line to follow the link in the verification mail. Its own link leads to where the mail is sent again and
 * the address is changed; `onLeave` is called when it is followed.
 */
export function ConfirmEmail({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const currentUser = useCurrentUser();
  const email = currentUser?.pendingEmail ?? currentUser?.email ?? '';
  return (
    <p className={css.line}>
      <FormattedMessage id="Notices.email" values={{ email: <strong>{email}</strong> }} />{' '}
      <Link to={pathTo('ContactDetailsPage', {})} onClick={onLeave}>
        <FormattedMessage id="Notices.emailHelp" />
      </Link>
    </p>
  );
}
