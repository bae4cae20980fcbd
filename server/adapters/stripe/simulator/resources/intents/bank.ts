import type Stripe from 'stripe';
import type { Call } from '../../call.ts';
import type { Decline } from '../../cards.ts';

/** Returns the `next_action` for the bank's authentication: embedded by the browser script, or a redirect. */
export function authenticationAction(
  call: Call,
  intent: { id: string; client_secret: string | null },
  given: { return_url?: string | undefined; use_stripe_sdk?: boolean | undefined },
) {
  const url = `${call.pagesUrl}/stripe-sim/3ds/${intent.id}?client_secret=${intent.client_secret}`;
  const { return_url } = given;
  if (call.by === 'publishable' || given.use_stripe_sdk || !return_url) {
    const question = { type: 'three_d_secure_redirect', stripe_js: url };
    return { type: 'use_stripe_sdk', use_stripe_sdk: question };
  }
  const there = `${url}&return_url=${encodeURIComponent(return_url)}`;
  return { type: 'redirect_to_url', redirect_to_url: { return_url, url: there } };
}

/** Error body for a declined card. */
export const declinedBody = (why: Decline, method: Stripe.PaymentMethod) => ({
  type: 'card_error' as const,
  code: why.code,
  ...(why.declineCode ? { decline_code: why.declineCode } : {}),
  doc_url: docUrlOf(why.code),
  message: why.message,
  payment_method: method,
});

/** Error body when the cardholder failed or cancelled the bank's authentication. */
export function unauthenticatedBody<Code extends string>(code: Code, method: Stripe.PaymentMethod) {
  return {
    type: 'invalid_request_error' as const,
    code,
    doc_url: docUrlOf(code),
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  };
}

const docUrlOf = (code: string) => `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}`;
