import { useSyncExternalStore } from 'react';

/** False on the server and while the page hydrates: then nothing may depend on the reader's clock or zone. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const subscribeToNothing = () => () => undefined;
