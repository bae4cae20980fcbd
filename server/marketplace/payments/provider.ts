import { createHash } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { PaymentRefusal, type PaymentProvider } from '#server/marketplace/ports/payments.ts';

/**
 * The idempotency key of a call about a user. The parts are hashed, since keys travel in a header, which allows neither
 * long tokens nor addresses in Cyrillic.
 */
export function keyOfUser(userId: string, call: string, ...parts: readonly string[]): string {
  const fingerprint = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return `user:${userId}:${call}:${fingerprint}`;
}

/** @throws stripe-missing-api-key when payments are disabled. */
export function requireProvider({ payments }: Pick<Engine, 'payments'>): PaymentProvider {
  if (!payments) throw new ApiError('stripe-missing-api-key');
  return payments;
}

/** The message clients match on when the provider of help cannot take charges (specification section 8). */
const cannotCharge = 'Your account cannot currently make charges.';

/** Converts a refused payment to `transaction-payment-failed` with the payment provider's message. */
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

/**
 * What may be logged of a failure: the provider's code, or ours when there is none, and the provider's request id, by
 * which its console finds the rest. Its message may contain names.
 */
export function traceOf(error: unknown): { code?: string; requestId?: string } {
  const trace: { code?: string; requestId?: string } = {};
  for (let at = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : undefined) {
    if ('code' in at && typeof at.code === 'string') trace.code = at.code;
    if ('requestId' in at && typeof at.requestId === 'string') trace.requestId = at.requestId;
  }
  return trace;
}

/** Converts a refusal about the request itself to an error for the client; returns anything else unchanged. */
export function asPaymentFailed(error: unknown): unknown {
  return error instanceof PaymentRefusal && error.isAboutRequest ? paymentFailed(error) : error;
}

/**
 * Awaits a provider call about accounts, persons or cards. A refusal becomes a conflict with the provider's message
 * (marketplace-api 8).
 */
export async function asConflict<T>(call: Promise<T>): Promise<T> {
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
