import type { ErrorCode } from '#contract/errors.ts';

/**
 * A code of the API, or one of: network, the server could not be reached; limited-access, an impersonating operator
 * tried what only the user may do; new-account, a new user has reached a daily quota; weak-password, a new password is
 * too easy to guess; short-for-operator, an operator's new password is too short; team-name, a new name looks like the
 * site's, its team's or an authority's; verified-name, or like a verified user's; office-claim, a bio speaks for one;
 * account-gone, saved-card-gone, payment-gone: the payment provider no longer has the payout account, the saved card or
 * the payment.
 */
export type FailureCode =
  | ErrorCode
  | 'network'
  | 'limited-access'
  | 'new-account'
  | 'weak-password'
  | 'short-for-operator'
  | 'team-name'
  | 'verified-name'
  | 'office-claim'
  | 'account-gone'
  | 'saved-card-gone'
  | 'payment-gone';

/** Why a call failed, serialisable for the store. `status` 0: the server could not be reached. */
export interface Failure {
  status: number;
  code: FailureCode;
  /** Seconds after which to retry, when rate limited. */
  retryAfter?: number;
  /** The payment provider's own message when it refused (`meta.stripeMessage`). */
  stripeMessage?: string;
  /** The values that the server refused, where it says which: for the messages beside their fields. */
  fields?: readonly RefusedValue[];
}

/** A value that the server refused. */
export interface RefusedValue {
  /** Its keys in the request, from the outside in: `['publicData', 'rules']`. */
  path: readonly string[];
  code: FailureCode;
}

/** A form that was posted without JavaScript, and why the server refused it, if it did. */
export interface PostedForm {
  /** Values by field name; those of passwords are empty. */
  fields: Readonly<Record<string, string>>;
  failure?: Failure | undefined;
}

export class ApiFailure extends Error {
  constructor(readonly failure: Failure) {
    super(`${failure.status} ${failure.code}`);
    this.name = 'ApiFailure';
  }
}

/** Converts a caught value to a failure; anything unknown counts as an internal error. */
export function toFailure(caught: unknown): Failure {
  return caught instanceof ApiFailure ? caught.failure : { status: 500, code: 'internal-error' };
}
