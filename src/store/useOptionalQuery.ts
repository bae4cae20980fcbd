import { useEffect, useState } from 'react';
import type { Api } from '#src/api/api.ts';
import { useAppDispatch } from '#src/store/hooks.ts';

type Question<T> = (api: Api) => Promise<T>;

/**
 * Loads optional data from the marketplace; null until then, and on failure. Runs again only when the function changes.
 */
export function useOptionalQuery<T>(ask: Question<T>): T | null {
  const dispatch = useAppDispatch();
  const [answer, setAnswer] = useState<{ to: Question<T>; value: T } | null>(null);

  useEffect(() => {
    let isWanted = true;
    dispatch(async (_dispatch, _getState, { api }) => ask(await api()))
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
