/**
 * Every error code of the wire with its HTTP status and title: specification section 8 and the marketplace API's
 * catalogue. Code must not match on titles or details.
 */
export const errorCodes = {
  'bad-request': [400, 'Bad request'],
  'unsupported-content-type': [400, 'Unsupported content type'],
  'validation-missing-key': [400, 'Missing parameter'],
  'validation-disallowed-key': [400, 'Parameter not allowed'],
  'validation-invalid-value': [400, 'Invalid value'],
  'validation-invalid-params': [400, 'Invalid parameters'],
  'auth-missing-access-token': [401, 'Unauthorized'],
  'auth-invalid-access-token': [401, 'Unauthorized'],
  'transaction-payment-failed': [402, 'Payment failed'],
  forbidden: [403, 'Forbidden'],
  'permission-denied-post-listings': [403, 'Posting listings is not allowed'],
  'permission-denied-initiate-transactions': [403, 'Starting transactions is not allowed'],
  'permission-denied-read': [403, 'Reading is not allowed'],
  'permission-denied-pending-approval': [403, 'The user waits for approval'],
  'user-pending-approval': [403, 'The user waits for approval'],
  'not-found': [404, 'Not found'],
  conflict: [409, 'Conflict'],
  'email-taken': [409, 'Email taken'],
  'email-not-found': [409, 'Email not found'],
  'email-already-verified': [409, 'Email already verified'],
  'email-too-many-verification-requests': [409, 'Too many verification requests'],
  'image-invalid': [409, 'Invalid image'],
  'image-invalid-content': [409, 'The file is not a picture that can be read'],
  'document-damaged': [409, 'The file is not a whole PDF document'],
  'document-locked': [409, 'The PDF document cannot be checked: it is encrypted or packed in an unusual way'],
  'document-active': [409, 'The PDF document contains scripts, programs or other files'],
  'document-invalid': [409, 'Invalid document'],
  'file-invalid': [409, 'Invalid file'],
  'listing-not-found': [409, 'Listing not found'],
  'listing-invalid-state': [409, 'Listing is in the wrong state'],
  'user-not-found': [409, 'User not found'],
  'user-is-banned': [409, 'User is banned'],
  'transaction-not-found': [409, 'Transaction not found'],
  'transaction-locked': [409, 'Transaction locked'],
  'transaction-unknown-alias': [409, 'Unknown process alias'],
  'transaction-listing-not-found': [409, 'Listing not found'],
  'transaction-invalid-transition': [409, 'Invalid transition'],
  'transaction-invalid-action-sequence': [409, 'Invalid action sequence'],
  'transaction-same-author-and-customer': [409, 'Own listing'],
  'transaction-provider-banned-or-deleted': [409, 'Provider banned or deleted'],
  'transaction-customer-banned-or-deleted': [409, 'Customer banned or deleted'],
  'transaction-not-possible': [409, 'Not possible between these people'],
  'transaction-booking-time-not-available': [409, 'Booking time not available'],
  'old-total-mismatch': [409, 'The stock is another'],
  'transaction-missing-listing-price': [409, 'Listing has no price'],
  'transaction-missing-stripe-account': [409, 'The provider cannot be paid'],
  'transaction-booking-state-not-pending': [409, 'Booking is not pending'],
  'transaction-booking-state-not-accepted': [409, 'Booking is not accepted'],
  'transaction-charge-zero-payin': [409, 'There is nothing to pay'],
  'transaction-charge-zero-payout': [409, 'Nothing would be left for the provider'],
  'transaction-already-reviewed-by-customer': [409, 'Already reviewed by the customer'],
  'transaction-already-reviewed-by-provider': [409, 'Already reviewed by the provider'],
  'stripe-missing-api-key': [409, 'There is no payment provider'],
  'stripe-account-not-found': [409, 'There is no payout account'],
  'stripe-customer-not-found': [409, 'There is no paying customer'],
  'stripe-payment-method-type-not-supported': [409, 'Only cards can be kept'],
  'stripe-invalid-payment-intent-status': [409, 'The payment is not in a state for this'],
  'transaction-stripe-account-disabled-charges': [409, 'The provider cannot be paid now'],
  'transaction-stripe-account-disabled-payouts': [409, 'The provider cannot be paid out now'],
  'request-upload-over-limit': [413, 'Upload over limit'],
  'request-larger-than-content-length': [413, 'Request too large'],
  'too-many-requests': [429, 'Too many requests'],
  'internal-error': [500, 'Internal error'],
  maintenance: [503, 'The site is being worked on'],
  'service-unavailable': [503, 'Unavailable for a moment'],
  'outcome-unknown': [503, 'Unavailable for a moment: whether this was done is not known'],
  'insufficient-storage': [507, 'No space left to store this'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errorCodes;

/** Location of a rejected value: `{type: 'body', path: ['publicData', 'category']}`. */
export interface ErrorSource {
  type: 'body' | 'query';
  path: readonly string[];
}

export interface ErrorOptions {
  source?: ErrorSource;
  /** Details for developers. Never shown to users; code must not match on them. */
  details?: string;
  meta?: Record<string, string | number>;
  cause?: unknown;
}

/** Accompanies `forbidden` when an action needs the user's own sign-in, not an operator's impersonation. */
export const limitedAccess = { reason: 'limited-access' } as const;

/** Accompanies `validation-invalid-value` when a new password is too easy to guess. */
export const weakPassword = { reason: 'weak-password' } as const;

/**
 * Accompanies `validation-invalid-value` when a user chooses a name that looks like the site's, its team's or an
 * authority's.
 */
export const teamName = { reason: 'team-name' } as const;

/** Accompanies `validation-invalid-value` when a bio says that its author speaks for the site's team or an authority. */
export const officeClaim = { reason: 'office-claim' } as const;

/** Accompanies `validation-invalid-value` when a user chooses the name of a verified user. */
export const verifiedName = { reason: 'verified-name' } as const;

/**
 * Accompanies `validation-invalid-value` when a new password is long enough for users, but too short for an operator.
 */
export const shortForOperator = { reason: 'short-for-operator' } as const;

/**
 * Accompanies `auth-invalid-access-token` when the identity's email address belongs to an account with a password,
 * which must be entered once before the two are linked.
 */
export const passwordNeeded = { reason: 'password-needed' } as const;

/**
 * Accompanies `not-found` and `stripe-account-not-found` when the user had a payout account that the payment provider no
 * longer has: the payout details have to be entered again.
 */
export const accountGone = { reason: 'account-gone' } as const;

/**
 * Accompanies `transaction-payment-failed` when the payment provider no longer has the saved card, which is forgotten: a
 * card has to be entered.
 */
export const savedCardGone = { reason: 'saved-card-gone' } as const;

/** Accompanies `transaction-payment-failed` when the payment provider does not have the payment. */
export const paymentGone = { reason: 'payment-gone' } as const;

/** Thrown anywhere in the engine; the API's error handler turns it into a response. */
export class ApiError extends Error {
  readonly status: number;
  readonly source: ErrorSource | undefined;
  readonly details: string | undefined;
  readonly meta: Record<string, string | number> | undefined;
  constructor(
    readonly code: ErrorCode,
    options: ErrorOptions = {},
  ) {
    super(errorCodes[code][1], { cause: options.cause });
    this.name = 'ApiError';
    this.status = errorCodes[code][0];
    this.source = options.source;
    this.details = options.details;
    this.meta = options.meta;
  }
}
