import { useSyncExternalStore } from 'react';

/** False on the server and during hydration, when nothing may depend on the user's clock or time zone. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const subscribeToNothing = () => () => undefined;
