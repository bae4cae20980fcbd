import loadable from '@loadable/component';
import type { RefObject } from 'react';
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

interface NoticesProps {
  /** Whether the user has pressed or typed anything since the current path was opened. */
  hasInteracted: RefObject<boolean>;
}

/** Notices shown on every page: cookies, limited rights, new terms, and missing account details. */
export function Notices({ hasInteracted }: NoticesProps) {
  const place = useAppSelector(state => state.navigation.place);
  const route = place ? matchRoute(place)?.route.name : undefined;
  const { reminder, mayBeDialog, dismiss } = useReminder(hasInteracted);
  return (
    <>
      {route !== 'SearchPage' && <LimitedAccessBanner />}
      <TermsBanner />
      <CookieBanner />
      {reminder && <Reminder reminder={reminder} mayBeDialog={mayBeDialog} onDismiss={dismiss} />}
    </>
  );
}
