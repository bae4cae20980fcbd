import { useSyncExternalStore } from 'react';
import { inAppBrowser, type InAppBrowser } from '#contract/account/inAppBrowser.ts';
import { useSettings } from '#src/store/hooks.ts';

const noChange = () => () => undefined;

/** A page on the home screen of an iPhone looks like a page inside another app, but is none. */
export const isOnHomeScreen = (): boolean =>
  typeof navigator === 'object' && (navigator as { standalone?: boolean }).standalone === true;

/** Returns the kind of the browser inside another app that shows this page; undefined for others. */
export function useInAppBrowser(): InAppBrowser | undefined {
  const { inApp } = useSettings();
  return useSyncExternalStore(
    noChange,
    () => (isOnHomeScreen() ? undefined : inAppBrowser(navigator.userAgent)),
    () => inApp,
  );
}
