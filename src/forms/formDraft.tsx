import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
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
  const typed = isForgotten ? undefined : found;
  const hasTyped = typed !== undefined;
  // As JSON: what the form reported last, and what of it was saved.
  const reported = useRef<string>(undefined);
  const saved = useRef<string>(undefined);
  return {
    typed,
    /**
     * Stores the form's values; undefined deletes the draft. Values that equal the initial ones (`isChanged` false) are
     * a draft only if the initial ones were.
     */
    keep: useCallback(
      (values: unknown, isChanged = true) => {
        reported.current = JSON.stringify(values);
        const isDraft = (isChanged || hasTyped) && reported.current !== saved.current;
        if (values !== undefined && isDraft) saveFormDraft(key, values);
        else clearFormDraft(key);
      },
      [key, hasTyped],
    ),
    /** Call it after submission, or when the user discards the draft. */
    forget: () => {
      clearFormDraft(key);
      setIsForgotten(true);
    },
    /**
     * Call it instead of `forget` after the submission of a form that stays: where texts are trimmed on saving, its
     * values still count as changed, and aren't stored again.
     */
    forgetSaved: () => {
      saved.current = reported.current;
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

/**
 * Reports the surrounding form's values whenever the user has changed something, and whether they differ from the
 * initial ones. Renders nothing.
 */
export function PersistDraft({ onType }: { onType: (values: object, isChanged: boolean) => void }) {
  // Opening a form must not touch what another tab has stored.
  const wasChanged = useRef(false);
  return (
    <FormSpy
      subscription={subscription}
      onChange={({ values, dirty = false }) => {
        if (values && (dirty || wasChanged.current)) onType(values, dirty);
        wasChanged.current = dirty;
      }}
    />
  );
}
