import { useEffect, useState } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppThunk } from './state.ts';

type Question<T> = AppThunk<Promise<T>>;

/** Loads optional data; null until then, and on failure. Runs again only when the thunk changes. */
export function useOptionalQuery<T>(ask: Question<T>): T | null {
  const dispatch = useAppDispatch();
  const [answer, setAnswer] = useState<{ to: Question<T>; value: T } | null>(null);

  useEffect(() => {
    let isWanted = true;
    dispatch(ask)
      .then(value => {
        if (isWanted) setAnswer({ to: ask, value });
      })
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [dispatch, ask]);

  return answer?.to === ask ? answer.value : null;
}
