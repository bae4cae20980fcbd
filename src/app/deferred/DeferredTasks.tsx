import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '#src/store/store.ts';
import { useCurrentUser } from '#src/store/hooks.ts';
import { nextTask } from '#src/util/nextTask.ts';

/** Loads code that a page doesn't need at first, once the page works. Renders nothing. */
export function DeferredTasks() {
  const store = useStore() as AppStore;
  useEffect(() => {
    // In a task of its own: hydration has just taken one.
    const starting = nextTask()
      .then(() => import('./start.ts'))
      .then(({ startDeferredTasks }) => startDeferredTasks(store));
    // The page works without it.
    starting.catch(() => undefined);
    return () => void starting.then(stop => stop()).catch(() => undefined);
  }, [store]);
  return null;
}

/** Loads the live event stream once a user is signed in, after the page works. Renders nothing. */
export function LiveEventStream() {
  const store = useStore() as AppStore;
  const userId = useCurrentUser()?.id;
  useEffect(() => {
    if (!userId) return;
    const starting = nextTask()
      .then(() => import('../live/live.ts'))
      .then(({ startLiveEvents }) => startLiveEvents(store, userId));
    // The page works without it, and is up to date when it is loaded.
    starting.catch(() => undefined);
    return () => void starting.then(stop => stop()).catch(() => undefined);
  }, [store, userId]);
  return null;
}
