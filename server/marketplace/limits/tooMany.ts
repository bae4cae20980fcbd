import { ApiError } from '#contract/errors.ts';
import type { LimitName } from './limits.ts';

/**
 * Creates the error. `wait` is in milliseconds; the response contains it in whole seconds, at least one, and the name
 * of the limit.
 */
export function tooManyRequests(name: LimitName, wait: number): ApiError {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  return new ApiError('too-many-requests', { meta: { retryAfter, limit: name } });
}
