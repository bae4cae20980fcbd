import { ApiError } from '#contract/errors.ts';
import type { LimitName } from './limits.ts';

/** `wait` in milliseconds; the answer says it in whole seconds, at least one, and which limit it is. */
export function tooMany(name: LimitName, wait: number): ApiError {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  return new ApiError('too-many-requests', { meta: { retryAfter, limit: name } });
}
