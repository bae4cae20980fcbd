import { useEffect, useState } from 'react';
import type { Api } from '#src/api/api.ts';
import { useAppDispatch } from '#src/store/hooks.ts';

type Question<T> = (api: Api) => Promise<T>;

/**
 * What the marketplace answers to a question that the page can do without; null until then, and when it fails. The same
 * function is asked once.
 */
export function useAnswer<T>(ask: Question<T>): T | null {
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
