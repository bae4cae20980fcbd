import { useState } from 'react';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { usePosted } from '#src/forms/posted.ts';
import type { AppThunk } from '#src/store/store.ts';

/** What the forms of this page share: sending by a thunk, being busy, and why it failed last. */
export function useSend<Values>(work: (values: Values) => AppThunk<Promise<void>>) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(state => state.auth.inProgress !== null);
  const [failure, setFailure] = useState<Failure | null>(usePostedFailure());
  const handleSubmit = async (values: Values) => {
    setFailure(null);
    try {
      await dispatch(work(values));
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };
  return { isBusy, failure, handleSubmit };
}

/** Why a form failed that was sent without script, as the server wrote it: `401 auth-invalid-access-token`. */
function usePostedFailure(): Failure | null {
  const [status, code] = usePosted('$failure')?.split(' ') ?? [];
  return code ? { status: Number(status), code: code as Failure['code'] } : null;
}
