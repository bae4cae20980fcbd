import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '#src/store/store.ts';

/** Loads code that a page doesn't need at first, once the page works. Renders nothing. */
export function DeferredTasks() {
  const store = useStore() as AppStore;
  useEffect(() => {
    const starting = import('./start.ts').then(({ startDeferredTasks }) => startDeferredTasks(store));
    // The page works without it.
    starting.catch(() => undefined);
    return () => void starting.then(stop => stop()).catch(() => undefined);
  }, [store]);
  return null;
}
