import { useCallback, useState, useSyncExternalStore } from 'react';
import { clearFormDraft, saveFormDraft, readFormDraft } from '#src/util/formDraft.ts';
import { FormSpy } from 'react-final-form';

/**
 * Returns the draft stored under `key` at first render; undefined on the server, during hydration, and when nothing was
 * stored. Use it as a form's initial values and as part of its React key. One key per component instance.
 */
export function useFormDraft(key: string) {
  const [before] = useState(() => readOnce(key));
  const [isForgotten, setIsForgotten] = useState(false);
  const found = useSyncExternalStore(subscribeToNothing, before, nothing);
  return {
    typed: isForgotten ? undefined : found,
    keep: useCallback((values: unknown) => saveFormDraft(key, values), [key]),
    /** Call it once everything is saved; the form's values stay unchanged. */
    clear: useCallback(() => clearFormDraft(key), [key]),
    /** Call it after submission, or when the user discards the draft. */
    forget: () => {
      clearFormDraft(key);
      setIsForgotten(true);
    },
  };
}

const subscribeToNothing = () => () => undefined;
const nothing = () => undefined;

function readOnce(key: string): () => unknown {
  let read: { value: unknown } | undefined;
  return () => (read ??= { value: readFormDraft(key) }).value;
}

const subscription = { values: true, dirty: true };

/** Reports the surrounding form's values whenever the user has changed something. Renders nothing. */
export function PersistDraft({ onType }: { onType: (values: object) => void }) {
  return (
    <FormSpy
      subscription={subscription}
      onChange={({ values, dirty }) => dirty && values && onType(values)}
    />
  );
}
