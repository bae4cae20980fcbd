import type { ErrorCode } from '#contract/errors.ts';

/**
 * A code of the API, or: network, the server could not be reached; limited-access, somebody is signed in in another
 * person's name, who alone may do it; new-account, somebody who has just signed up has done as much as they may in a day.
 */
export type FailureCode = ErrorCode | 'network' | 'limited-access' | 'new-account';

/** Why a call failed, plain enough for the store. `status` 0: the server could not be reached. */
export interface Failure {
  status: number;
  code: FailureCode;
  /** Seconds after which it is worth trying again, where it was tried too often. */
  retryAfter?: number;
  /** The payment provider's own words, where it refused (`meta.stripeMessage`). */
  stripeMessage?: string;
}

export class ApiFailure extends Error {
  constructor(readonly failure: Failure) {
    super(`${failure.status} ${failure.code}`);
    this.name = 'ApiFailure';
  }
}

/** What a catch clause caught, as a failure; anything unknown counts as an internal error. */
export function toFailure(caught: unknown): Failure {
  return caught instanceof ApiFailure ? caught.failure : { status: 500, code: 'internal-error' };
}
