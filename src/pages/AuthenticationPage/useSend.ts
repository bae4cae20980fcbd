import { useState } from 'react';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/store.ts';

/** What the forms of this page share: sending by a thunk, being busy, and why it failed last. */
export function useSend<Values>(work: (values: Values) => AppThunk<Promise<void>>) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(state => state.auth.inProgress !== null);
  const [failure, setFailure] = useState<Failure | null>(null);
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
