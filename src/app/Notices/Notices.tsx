import loadable from '@loadable/component';
import { useAppSelector } from '#src/store/hooks.ts';
import { matchRoute } from '../matchRoute.ts';
import { CookieBanner } from './CookieBanner.tsx';
import { LimitedAccessBanner } from './LimitedAccessBanner.tsx';
import type { Reminder as Shown } from './Reminder.tsx';
import { TermsBanner } from './TermsBanner.tsx';
import { useReminder } from './useReminder.ts';

const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { Reminder: typeof Shown }) => chunk.Reminder,
};
const Reminder = loadable(() => import('./Reminder.tsx'), inBrowser);

/** Notices shown on every page: cookies, limited rights, new terms, and missing account details. */
export function Notices() {
  const place = useAppSelector(state => state.navigation.place);
  const route = place ? matchRoute(place)?.route.name : undefined;
  const { reminder, mayBeDialog, dismiss } = useReminder();
  return (
    <>
      {route !== 'SearchPage' && <LimitedAccessBanner />}
      <TermsBanner />
      <CookieBanner />
      {reminder && <Reminder reminder={reminder} mayBeDialog={mayBeDialog} onDismiss={dismiss} />}
    </>
  );
}
