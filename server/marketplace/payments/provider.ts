import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { PaymentRefusal, type PaymentProvider } from '#server/marketplace/ports/payments.ts';

/** @throws stripe-missing-api-key when this house has no payment provider. */
export function requireProvider({ payments }: Pick<Engine, 'payments'>): PaymentProvider {
  if (!payments) throw new ApiError('stripe-missing-api-key');
  return payments;
}

/** What a client matches on when the provider of help cannot take charges (specification section 8). */
const cannotCharge = 'Your account cannot currently make charges.';

/** A refused payment as transaction-payment-failed, with what the payment provider said. */
export function paymentFailed(refusal: {
  message: string;
  code?: string | undefined;
  declineCode?: string | undefined;
}): ApiError {
  const { message, code, declineCode } = refusal;
  const stripeMessage = code === 'insufficient_capabilities_for_transfer' ? cannotCharge : message;
  return new ApiError('transaction-payment-failed', {
    meta: {
      stripeMessage,
      ...(code ? { stripeCode: code } : {}),
      ...(declineCode ? { stripeDeclineCode: declineCode } : {}),
    },
    cause: refusal,
  });
}

/** A refusal that is about what was asked becomes an answer for people; anything else stays what it was. */
export function asPaymentFailed(error: unknown): unknown {
  return error instanceof PaymentRefusal && error.isAboutRequest ? paymentFailed(error) : error;
}

/**
 * Asks the provider about accounts, persons or cards; a refusal becomes a conflict that carries its words
 * (marketplace-api 8).
 */
export async function ask<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PaymentRefusal && error.isAboutRequest)) throw error;
    const { message, code, declineCode } = error;
    throw new ApiError('conflict', {
      meta: {
        stripeMessage: message,
        ...(code ? { stripeCode: code } : {}),
        ...(declineCode ? { stripeDeclineCode: declineCode } : {}),
      },
      cause: error,
    });
  }
}
