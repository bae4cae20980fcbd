import type { Failure } from '#src/api/failure.ts';

/** What prevents a booking; each has its own message (specification section 8). */
export type Problem =
  | 'timeTaken'
  | 'notYet'
  | 'badDays'
  | 'payoutIncomplete'
  | 'amountTooLow'
  | 'paymentFailed'
  | 'paymentGone'
  | 'savedCardGone'
  | 'expired'
  | 'listingGone'
  | 'offerChanged'
  | 'priceChanged'
  | 'noPaymentInfo'
  | 'missingKey'
  | 'breakdownFailed'
  | 'requestFailed'
  | 'loggedOut'
  | 'notAllowed'
  | 'limitedAccess'
  | 'pendingApproval'
  | 'tooMany'
  | 'newAccount'
  | 'network';

const isDay = /^booking(?:Start|End)$/;
const amountTooLow = /^Amount must (?:be at least|convert to at least)/;
// The only texts of the payment provider that the specification allows matching on.
const cannotCharge = 'Your account cannot currently make charges.';
const disabledReason = /verification|requirements\.|disabled/i;

const byCode: Partial<Record<Failure['code'], Problem>> = {
  network: 'network',
  'service-unavailable': 'network',
  'outcome-unknown': 'network',
  'too-many-requests': 'tooMany',
  'new-account': 'newAccount',
  'transaction-booking-time-not-available': 'timeTaken',
  'transaction-missing-stripe-account': 'noPaymentInfo',
  'stripe-account-not-found': 'noPaymentInfo',
  'transaction-stripe-account-disabled-charges': 'payoutIncomplete',
  'transaction-stripe-account-disabled-payouts': 'payoutIncomplete',
  'transaction-charge-zero-payin': 'amountTooLow',
  'transaction-charge-zero-payout': 'amountTooLow',
  'payment-gone': 'paymentGone',
  'saved-card-gone': 'savedCardGone',
  'stripe-missing-api-key': 'missingKey',
  'listing-not-found': 'listingGone',
  'not-found': 'listingGone',
  'transaction-listing-not-found': 'listingGone',
  'transaction-provider-banned-or-deleted': 'listingGone',
  'transaction-not-possible': 'listingGone',
  // It had no price, or has none any more.
  'transaction-invalid-action-sequence': 'offerChanged',
  'transaction-missing-listing-price': 'offerChanged',
  'auth-missing-access-token': 'loggedOut',
  'auth-invalid-access-token': 'loggedOut',
  forbidden: 'notAllowed',
  'permission-denied-initiate-transactions': 'notAllowed',
  'limited-access': 'limitedAccess',
  'permission-denied-pending-approval': 'pendingApproval',
  'user-pending-approval': 'pendingApproval',
  'transaction-customer-banned-or-deleted': 'notAllowed',
};

/** Retrying does not help with these: their screen replaces the form. */
export const isFinal = (problem: Problem): boolean => finals.has(problem);

const finals: ReadonlySet<Problem> = new Set([
  'timeTaken',
  'payoutIncomplete',
  'amountTooLow',
  'listingGone',
  'offerChanged',
  'badDays',
  'noPaymentInfo',
  'paymentGone',
  'missingKey',
  'notAllowed',
  'limitedAccess',
  'pendingApproval',
]);

/** Maps a failed call to a problem; `other` for everything without its own message. */
export function problemOf(
  { code, stripeMessage = '', fields = [] }: Failure,
  other: 'breakdownFailed' | 'requestFailed',
): Problem {
  // The price request contains only the days; a booking request also contains a card.
  if (code === 'validation-invalid-params') return 'badDays';
  // The form for payment is shown only while there is a price.
  if (code === 'transaction-charge-zero-payin' && other === 'requestFailed') return 'offerChanged';
  const hasBadDay = fields.some(({ path }) => isDay.test(path.at(-1) ?? ''));
  if (code === 'validation-invalid-value' && (other === 'breakdownFailed' || hasBadDay)) return 'badDays';
  if (code !== 'transaction-payment-failed') return byCode[code] ?? other;
  if (amountTooLow.test(stripeMessage)) return 'amountTooLow';
  if (stripeMessage === cannotCharge || disabledReason.test(stripeMessage)) return 'payoutIncomplete';
  return 'paymentFailed';
}
