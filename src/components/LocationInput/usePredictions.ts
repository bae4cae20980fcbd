import { useEffect, useRef, useState } from 'react';
import type { Place } from '#contract/entities/place.ts';

/** Finds places by text; `attribution` names the source beside them. */
export type PlaceSearch = (
  query: string,
  signal: AbortSignal,
) => Promise<{ places: readonly Place[]; attribution: string }>;

interface Predictions {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The text these places answer. */
  query: string;
  places: readonly Place[];
  attribution: string;
}

const none: Predictions = { status: 'idle', query: '', places: [], attribution: '' };

const suggestionCount = 5;
/** A pause of this length while typing starts the search; short texts match too much and wait longer. Milliseconds. */
const pause = { long: 300, short: 1000, longFrom: 3 } as const;

/** Searches places as a person types. Only the latest text counts: earlier searches are dropped. */
export function usePredictions(search: PlaceSearch) {
  const [predictions, setPredictions] = useState(none);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);

  const drop = () => {
    clearTimeout(timer.current);
    running.current?.abort();
  };

  useEffect(() => drop, []);

  /** Searches at once. Resolves to nothing when a later text has taken over or the search fails. */
  const searchNow = async (query: string): Promise<readonly Place[]> => {
    drop();
    const controller = new AbortController();
    running.current = controller;
    setPredictions(previous => ({ ...previous, status: 'loading' }));
    try {
      const found = await search(query, controller.signal);
      if (controller.signal.aborted) return [];
      const places = found.places.slice(0, suggestionCount);
      setPredictions({ status: 'ready', query, places, attribution: found.attribution });
      return places;
    } catch {
      if (!controller.signal.aborted) setPredictions({ ...none, status: 'failed', query });
      return [];
    }
  };

  const searchLater = (text: string) => {
    const query = text.trim();
    drop();
    if (!query) return setPredictions(none);
    timer.current = setTimeout(
      () => void searchNow(query),
      query.length >= pause.longFrom ? pause.long : pause.short,
    );
  };

  const clear = () => {
    drop();
    setPredictions(none);
  };

  return { predictions, searchNow, searchLater, clear };
}
