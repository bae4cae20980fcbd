import { useEffect, useRef } from 'react';
import type { LiveEvent } from '#contract/notification/liveEvent.ts';

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();

/** Publishes an event to the components on screen. Browser only. */
export function publishLiveEvent(event: LiveEvent): void {
  for (const listener of [...listeners]) listener(event);
}

/** Returns a function that unsubscribes. */
export function subscribeToLiveEvents(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Serialises frequent work: it never runs twice at a time, and runs once more, with everything passed in meanwhile,
 * when it was called during a run. Errors are dropped: the next event retries.
 */
export function serialize<T>(work: (given: readonly T[]) => Promise<unknown>): (given: T) => void {
  let waiting: T[] = [];
  let isRunning = false;
  return given => {
    waiting.push(given);
    if (isRunning) return;
    isRunning = true;
    void (async () => {
      while (waiting.length > 0) {
        const now = waiting;
        waiting = [];
        await work(now).catch(() => undefined);
      }
      isRunning = false;
    })();
  };
}

/**
 * Runs `refresh` when the current page may be out of date, with all events since the last run; never twice at a time. A
 * failed refresh is ignored: the page stays as it is.
 */
export function useLiveEvents(refresh: (events: readonly LiveEvent[]) => Promise<unknown>): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  }, [refresh]);
  useEffect(() => subscribeToLiveEvents(serialize<LiveEvent>(events => latest.current(events))), []);
}
