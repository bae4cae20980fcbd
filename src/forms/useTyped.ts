import { useCallback, useState, useSyncExternalStore } from 'react';
import { forgetTyped, keepTyped, readTyped } from '#src/util/typedDraft.ts';

/**
 * What a person had typed under `key` when this was first shown; undefined on the server, while the page hydrates, and
 * when nothing was kept. Use it as a form's initial values and part of its React key. One key per component instance.
 */
export function useTyped(key: string) {
  const [before] = useState(() => readOnce(key));
  const [isForgotten, setIsForgotten] = useState(false);
  const found = useSyncExternalStore(subscribeToNothing, before, nothing);
  return {
    typed: isForgotten ? undefined : found,
    keep: useCallback((values: unknown) => keepTyped(key, values), [key]),
    /** After sending, or when the person does not want it back. */
    forget: () => {
      forgetTyped(key);
      setIsForgotten(true);
    },
  };
}

const subscribeToNothing = () => () => undefined;
const nothing = () => undefined;

function readOnce(key: string): () => unknown {
  let read: { value: unknown } | undefined;
  return () => (read ??= { value: readTyped(key) }).value;
}
