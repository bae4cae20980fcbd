import { useState } from 'react';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { usePostedFailure } from '#src/forms/posted.ts';
import type { AppThunk } from '#src/store/state.ts';

/** State shared by the forms of this page: submission by a thunk, being busy, and the last failure. */
export function useSubmit<Values>(work: (values: Values) => AppThunk<Promise<void>>) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(state => state.auth.inProgress !== null);
  const [failure, setFailure] = useState<Failure | null>(usePostedFailure() ?? null);
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
