import type { ErrorCode } from '#contract/errors.ts';

/** Why a call failed, plain enough for the store. `status` 0: the server could not be reached. */
export interface Failure {
  status: number;
  code: ErrorCode | 'network';
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
