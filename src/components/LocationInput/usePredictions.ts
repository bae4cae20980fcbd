import { useEffect, useRef, useState } from 'react';
import type { Place } from '#contract/geo/place.ts';
import { cleanWords } from '#contract/text/pastedText.ts';

/** Finds places by text; `attribution` credits their source. */
export type PlaceSearch = (
  query: string,
  signal: AbortSignal,
) => Promise<{ places: readonly Place[]; attribution: string }>;

interface Predictions {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The text that was searched for. */
  query: string;
  places: readonly Place[];
  attribution: string;
}

const none: Predictions = { status: 'idle', query: '', places: [], attribution: '' };

const suggestionCount = 5;
/**
 * Minimum length of a text that is searched at once; a shorter one matches too much and waits (specification section
 * 5).
 */
const minImmediateLength = 3;
/** Milliseconds: the delay before a short text is searched, and the debounce after a search (section 9). */
const shortWait = 1000;
const searchDebounce = 300;

/** Searches places as the user types. Only the latest text counts: earlier searches are dropped. */
export function usePredictions(search: PlaceSearch) {
  const [predictions, setPredictions] = useState(none);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<{ query: string; stop: AbortController; places: Promise<readonly Place[]> }>(
    undefined,
  );
  /** When a text that is searched at once was last typed. */
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

  /** Searches at once. Resolves to an empty list when a later text supersedes it or the search fails. */
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
    const query = cleanWords(text);
    drop();
    if (!query) return setPredictions(none);
    const isLong = query.length >= minImmediateLength;
    const now = performance.now();
    const isRested = now - typedAt.current >= searchDebounce;
    typedAt.current = isLong ? now : -Infinity;
    if (isLong && isRested) return void searchNow(query);
    timer.current = setTimeout(() => void searchNow(query), isLong ? searchDebounce : shortWait);
  };

  return { predictions, searchNow, searchLater, clear };
}
