import { useCallback, useRef, useState } from 'react';
import type { Suggestions, SuggestionsHandle } from './Suggestions.tsx';

type PendingCall = (handle: SuggestionsHandle) => void;

/** Loads the suggestions of a location input on first use: every page has the input, but few users use it. */
export function useSuggestions() {
  const [part, setPart] = useState<{ Suggestions: typeof Suggestions } | null>(null);
  const handle = useRef<SuggestionsHandle>(null);
  const waiting = useRef<PendingCall[]>([]);
  const typed = useRef<PendingCall>(undefined);

  /** Takes the handle of the suggestions once they are mounted. */
  const attach = useCallback((next: SuggestionsHandle | null) => {
    handle.current = next;
    if (!next) return;
    typed.current?.(next);
    typed.current = undefined;
    for (const call of waiting.current.splice(0)) call(next);
  }, []);

  /** Resolves when the suggestions are mounted. @throws when they cannot be fetched; the next use retries. */
  const load = useCallback(async (): Promise<SuggestionsHandle> => {
    if (handle.current) return handle.current;
    const chunk = await import('./Suggestions.tsx');
    setPart(chunk);
    return handle.current ?? new Promise(resolve => waiting.current.push(resolve));
  }, []);

  /** Passes typed text to the suggestions; while they are loading, only the last text is kept. */
  const type = useCallback(
    (text: string) => {
      if (handle.current) return handle.current.type(text);
      typed.current = there => there.type(text);
      // Without the suggestions, the text is resolved when the form is submitted.
      load().catch(() => undefined);
    },
    [load],
  );

  return { part, handle, attach, load, type };
}
