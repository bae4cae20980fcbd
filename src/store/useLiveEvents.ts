import { useEffect, useRef } from 'react';
import type { LiveEvent } from '#contract/entities/liveEvent.ts';
import { serialize, subscribeToLiveEvents } from './liveEvents.ts';

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
