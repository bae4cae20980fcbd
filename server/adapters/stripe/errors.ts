import Stripe from 'stripe';
import { PaymentRefusal } from '#server/marketplace/ports/payments.ts';

const { errors } = Stripe;

/** Codes for an object that does not exist, and for an account that does not, or is not connected to us any more. */
const missingCodes: readonly string[] = ['resource_missing', 'account_invalid'];

/**
 * Returns the response of a call. A definite rejection becomes a {@link PaymentRefusal}; an uncertain outcome (no
 * response, a failure at Stripe, too many requests) becomes an error without the personal data in Stripe's own error.
 */
export async function answerOf<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toRefusal(error);
  }
}

function toRefusal(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const { type, code, decline_code: declineCode, requestId, message } = error;
  // Stripe's error carries whole objects; these fields are enough to find it.
  const cause = { type, code, requestId };
  const isMissing = code !== undefined && missingCodes.includes(code);
  if (error instanceof errors.StripeCardError || error instanceof errors.StripeInvalidRequestError) {
    return new PaymentRefusal(message, { code, declineCode, isMissing, cause });
  }
  if (
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    error instanceof errors.StripeIdempotencyError
  ) {
    return new PaymentRefusal(type, { code, isAboutRequest: false, isMissing, cause });
  }
  return new Error(`The payment provider did not answer: ${type} ${code ?? ''}`.trim(), { cause });
}
