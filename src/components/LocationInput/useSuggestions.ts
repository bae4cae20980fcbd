import { useCallback, useRef, useState } from 'react';
import type { Suggestions, SuggestionsHandle } from './Suggestions.tsx';

type Wish = (handle: SuggestionsHandle) => void;

/** The suggestions of a location input: every page has one, few people use it, so they are fetched on first use. */
export function useSuggestions() {
  const [part, setPart] = useState<{ Suggestions: typeof Suggestions } | null>(null);
  const handle = useRef<SuggestionsHandle>(null);
  const waiting = useRef<Wish[]>([]);
  const typed = useRef<Wish>(undefined);

  /** Takes the handle of the part once it is on the page. */
  const attach = useCallback((next: SuggestionsHandle | null) => {
    handle.current = next;
    if (!next) return;
    typed.current?.(next);
    typed.current = undefined;
    for (const wish of waiting.current.splice(0)) wish(next);
  }, []);

  /** Resolves when the part is on the page. @throws when it cannot be fetched; the next use tries again. */
  const load = useCallback(async (): Promise<SuggestionsHandle> => {
    if (handle.current) return handle.current;
    const chunk = await import('./Suggestions.tsx');
    setPart(chunk);
    return handle.current ?? new Promise(resolve => waiting.current.push(resolve));
  }, []);

  /** Tells the part what was typed; of several texts that came before it, only the last. */
  const type = useCallback(
    (text: string) => {
      if (handle.current) return handle.current.type(text);
      typed.current = there => there.type(text);
      // Without the part the text is looked up when it is sent.
      load().catch(() => undefined);
    },
    [load],
  );

  return { part, handle, attach, load, type };
}
