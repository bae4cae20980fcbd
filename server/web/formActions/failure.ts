import { ApiError } from '#contract/errors.ts';
import { unavailableError } from '#server/limits/unavailable.ts';
import { apiFailure } from '#src/api/apiFailure.ts';
import type { Failure } from '#src/api/failure.ts';
import type { WebLog } from '../ports/index.ts';

/**
 * Returns why a form was refused that was posted without JavaScript: what the same call in the browser would fail with.
 * Logs anything unexpected.
 */
export function failureOf(error: unknown, log: WebLog): Failure {
  const failure = refusalOf(unavailableError(error, 'POST') ?? error);
  if (failure.status >= 400 && (failure.status < 500 || failure.status === 503 || failure.status === 507))
    return failure;
  log.error('form action failed', { error });
  return { status: 500, code: 'internal-error' };
}

function refusalOf(error: unknown): Failure {
  if (error instanceof ApiError)
    return apiFailure({ status: error.status, data: { errors: [error] } }).failure;
  // The pages' own copy of the class, when the app is built.
  const { failure } = (error ?? {}) as { failure?: Failure };
  return failure ?? apiFailure(error).failure;
}
