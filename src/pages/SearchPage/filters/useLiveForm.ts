import { useEffect, useRef, type RefObject } from 'react';
import type { SearchValues } from '../searchValues.ts';
import { liveForm, type LiveForm, type LiveHost } from './liveForm.ts';

/** Lets a form of filters search while it is filled in. */
export function useLiveForm(
  form: RefObject<HTMLFormElement | null>,
  values: SearchValues,
  onSearch: LiveHost['onSearch'],
): void {
  const latest = useRef({ values, onSearch });
  const live = useRef<LiveForm>(undefined);

  useEffect(() => {
    latest.current = { values, onSearch };
  });
  // What was chosen before the script came is not shown over: the first search is the one that the form was made with.
  useEffect(() => live.current?.sync(), [values]);
  useEffect(() => {
    if (!form.current) return;
    const started = liveForm(form.current, {
      values: () => latest.current.values,
      onSearch: (...asked) => latest.current.onSearch(...asked),
    });
    live.current = started;
    return started.stop;
  }, [form]);
}
