import type { ErrorCode } from '#contract/errors.ts';
import type { Failure } from '#src/api/failure.ts';
import { usePosted } from './posted.ts';

/** Why the server did not take up a form that was sent without script, for the form that has this field. */
export function usePostedFailure(field: string): Failure | undefined {
  const isOurs = usePosted(field) !== undefined;
  const [status, code] = usePosted('$failure')?.split(' ') ?? [];
  return isOurs && status && code ? { status: Number(status), code: code as ErrorCode } : undefined;
}
