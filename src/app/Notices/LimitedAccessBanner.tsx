import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { useAppDispatch, useSession, useSettings } from '#src/store/hooks.ts';
import { isImpersonated } from '#src/store/session.ts';
import { logout } from '#src/store/logout.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './Notices.module.css';

/** Shown to sessions with limited rights, such as an operator impersonating a user (specification section 6). */
export function LimitedAccessBanner() {
  const text = useMessages('Notices');
  const dispatch = useAppDispatch();
  const session = useSession();
  const { currentUser } = session;
  const [hasFailed, setHasFailed] = useState(false);
  // Operators have a more detailed banner.
  const { impersonatedUntil } = useSettings();
  if (!currentUser || !isImpersonated(session) || impersonatedUntil !== undefined) return null;
  const { firstName = '', lastName = '' } = currentUser.profile ?? {};

  const handleLogout = () => {
    setHasFailed(false);
    dispatch(logout()).catch(() => setHasFailed(true));
  };

  return (
    <section className={css.limited} aria-label={text('limitedLabel')}>
      <p>
        <FormattedMessage id="Notices.limited" values={{ name: `${firstName} ${lastName}`.trim() }} />
      </p>
      <Button variant="secondary" size="small" onClick={handleLogout}>
        <FormattedMessage id="Topbar.logout" />
      </Button>
      {hasFailed && (
        <p role="alert">
          <FormattedMessage id="Topbar.genericError" />
        </p>
      )}
    </section>
  );
}
