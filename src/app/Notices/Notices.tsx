import loadable from '@loadable/component';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useAppDispatch, useAppSelector, useSession, useSettings } from '#src/store/hooks.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { isImpersonated } from '#src/store/session.ts';
import { logout } from '#src/store/logout.ts';
import { useMessages } from '#src/util/messages.ts';
import { matchRoute } from '../matchRoute.ts';
import { CookieBanner } from './CookieBanner.tsx';
import type { Reminder as Shown } from './Reminder.tsx';
import { TermsBanner } from './TermsBanner.tsx';
import { useReminder } from './useReminder.ts';
import css from './Notices.module.css';

const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { Reminder: typeof Shown }) => chunk.Reminder,
};
const Reminder = loadable(() => import('./Reminder.tsx'), inBrowser);

/** Notices shown on every page: cookies, limited rights, new terms, and missing account details. */
export function Notices() {
  const place = useAppSelector(state => state.navigation.place);
  const route = place ? matchRoute(place)?.route.name : undefined;
  const { reminder, dismiss } = useReminder();
  return (
    <>
      {route !== 'SearchPage' && <LimitedAccessBanner />}
      <TermsBanner />
      <CookieBanner />
      {reminder && <Reminder reminder={reminder} onDismiss={dismiss} />}
    </>
  );
}

/** Shown to sessions with limited rights, such as an operator impersonating a user (specification section 6). */
function LimitedAccessBanner() {
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
