import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { pathTo } from '#contract/paths.ts';
import { useSession } from '#src/store/hooks.ts';
import css from './ResendVerification.module.css';
import { ResendVerification } from './ResendVerification.tsx';

/** Asks to follow the link in the verification mail. `onLeave` is called when the user goes on to change the address. */
export function ConfirmEmail({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { currentUser } = useSession();
  const email = currentUser?.pendingEmail ?? currentUser?.email ?? '';
  return (
    <>
      <p className={css.words}>
        <FormattedMessage id="Notices.email" values={{ email: <strong>{email}</strong> }} />
      </p>
      <ResendVerification size="small" variant="secondary" />
      <p>
        <Link to={pathTo('ContactDetailsPage', {})} onClick={onLeave}>
          <FormattedMessage id="Notices.emailChange" />
        </Link>
      </p>
    </>
  );
}
