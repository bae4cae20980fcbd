import type { ErrorCode } from '#contract/errors.ts';
import type { Failure } from '#src/api/failure.ts';
import { usePostedField } from './posted.ts';

/** Returns why the server rejected a form posted without JavaScript, for the form that contains this field. */
export function usePostedFailure(field: string): Failure | undefined {
  const isOurs = usePostedField(field) !== undefined;
  const [status, code] = usePostedField('$failure')?.split(' ') ?? [];
  return isOurs && status && code ? { status: Number(status), code: code as ErrorCode } : undefined;
}
