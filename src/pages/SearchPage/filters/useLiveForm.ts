import { useEffect, useRef, type RefObject } from 'react';
import { startLiveForm, type LiveForm, type LiveHost } from './liveForm.ts';
import type { SearchValues } from '#src/search/searchValues.ts';

/** Makes a filter form search while it is filled in. */
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
  // Choices made before hydration are not overwritten: the first search is the one the form was rendered with.
  useEffect(() => live.current?.sync(), [values]);
  useEffect(() => {
    if (!form.current) return;
    const started = startLiveForm(form.current, {
      values: () => latest.current.values,
      onSearch: (...args) => latest.current.onSearch(...args),
    });
    live.current = started;
    return started.stop;
  }, [form]);
}
