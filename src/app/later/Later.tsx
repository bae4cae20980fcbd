import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '#src/store/store.ts';

/** Fetches, once a page works, what it does not need for that. Shows nothing. */
export function Later() {
  const store = useStore() as AppStore;
  useEffect(() => {
    const starting = import('./start.ts').then(({ startLater }) => startLater(store));
    // Without it the page works all the same.
    starting.catch(() => undefined);
    return () => void starting.then(stop => stop()).catch(() => undefined);
  }, [store]);
  return null;
}
