import Stripe from 'stripe';
import { PaymentRefusal } from '#server/marketplace/ports/payments.ts';

const { errors } = Stripe;

/**
 * The answer of a call. A definite no becomes a {@link PaymentRefusal}; what was perhaps done (no answer, a failure of
 * theirs, too many requests) becomes an error without what the vendor's says about people.
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
  // The vendor's error carries whole objects; these are enough to find it.
  const cause = { type, code, requestId };
  if (error instanceof errors.StripeCardError || error instanceof errors.StripeInvalidRequestError) {
    return new PaymentRefusal(message, { code, declineCode, cause });
  }
  if (
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    error instanceof errors.StripeIdempotencyError
  ) {
    return new PaymentRefusal(type, { code, isAboutRequest: false, cause });
  }
  return new Error(`The payment provider did not answer: ${type} ${code ?? ''}`.trim(), { cause });
}
