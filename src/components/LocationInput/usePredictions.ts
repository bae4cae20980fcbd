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
/** Letters from which a text is searched at once; a shorter one matches too much and waits (specification section 5). */
const longFrom = 3;
/** Milliseconds: until a short text is searched, and of rest before what is typed after a search is searched (section 9). */
const shortWait = 1000;
const rest = 300;

/** Searches places as a person types. Only the latest text counts: earlier searches are dropped. */
export function usePredictions(search: PlaceSearch) {
  const [predictions, setPredictions] = useState(none);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<{ query: string; stop: AbortController; places: Promise<readonly Place[]> }>(
    undefined,
  );
  /** When somebody last typed a text that is searched at once. */
  const typedAt = useRef(-Infinity);

  const drop = () => {
    clearTimeout(timer.current);
    running.current?.stop.abort();
    running.current = undefined;
  };

  useEffect(() => drop, []);

  const ask = async (query: string, signal: AbortSignal): Promise<readonly Place[]> => {
    setPredictions(previous => ({ ...previous, status: 'loading' }));
    try {
      const found = await search(query, signal);
      if (signal.aborted) return [];
      const places = found.places.slice(0, suggestionCount);
      setPredictions({ status: 'ready', query, places, attribution: found.attribution });
      return places;
    } catch {
      if (!signal.aborted) setPredictions({ ...none, status: 'failed', query });
      return [];
    }
  };

  /** Searches at once. Resolves to nothing when a later text has taken over or the search fails. */
  const searchNow = (query: string): Promise<readonly Place[]> => {
    clearTimeout(timer.current);
    const { current } = running;
    if (current?.query === query && predictions.status === 'loading') return current.places;
    drop();
    const stop = new AbortController();
    const places = ask(query, stop.signal);
    running.current = { query, stop, places };
    return places;
  };

  const clear = () => {
    drop();
    setPredictions(none);
  };

  const searchLater = (text: string) => {
    const query = text.trim();
    drop();
    if (!query) return setPredictions(none);
    const isLong = query.length >= longFrom;
    const now = performance.now();
    const isRested = now - typedAt.current >= rest;
    typedAt.current = isLong ? now : -Infinity;
    if (isLong && isRested) return void searchNow(query);
    timer.current = setTimeout(() => void searchNow(query), isLong ? rest : shortWait);
  };

  return { predictions, searchNow, searchLater, clear };
}
