import type { SubmissionErrors } from 'final-form';
import { useState } from 'react';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { usePostedField } from '#src/forms/posted.ts';
import type { AppThunk } from '#src/store/state.ts';

/**
 * State shared by the forms of this page: submission by a thunk, being busy, and the last failure; failures for which
 * `fieldErrors` has messages are shown beside the fields instead.
 */
export function useSubmit<Values>(
  work: (values: Values) => AppThunk<Promise<void>>,
  fieldErrors?: (failure: Failure) => SubmissionErrors | undefined,
) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(state => state.auth.inProgress !== null);
  const [failure, setFailure] = useState<Failure | null>(usePostedFailure());
  const handleSubmit = async (values: Values) => {
    setFailure(null);
    try {
      await dispatch(work(values));
    } catch (caught) {
      const failed = toFailure(caught);
      const errors = fieldErrors?.(failed);
      if (errors) return errors;
      setFailure(failed);
    }
  };
  return { isBusy, failure, handleSubmit };
}

/**
 * Returns why a form posted without JavaScript failed, as the server wrote it: `401 auth-invalid-access-token`, or with
 * the seconds to wait `429 too-many-requests 60`.
 */
function usePostedFailure(): Failure | null {
  const [status, code, retryAfter] = usePostedField('$failure')?.split(' ') ?? [];
  if (!code) return null;
  const wait = retryAfter === undefined ? {} : { retryAfter: Number(retryAfter) };
  return { status: Number(status), code: code as Failure['code'], ...wait };
}
