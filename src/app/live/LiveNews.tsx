import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useSession } from '#src/store/hooks.ts';
import type { AppStore } from '#src/store/store.ts';

/** Fetches what listens for news once somebody is signed in, beside the page and after it works. Shows nothing. */
export function LiveNews() {
  const store = useStore() as AppStore;
  const userId = useSession().currentUser?.id;
  useEffect(() => {
    if (!userId) return;
    const starting = import('./live.ts').then(({ startLive }) => startLive(store, userId));
    // Without it a page still works, and is new when it is loaded.
    starting.catch(() => undefined);
    return () => void starting.then(stop => stop()).catch(() => undefined);
  }, [store, userId]);
  return null;
}
