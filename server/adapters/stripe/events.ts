import Stripe from 'stripe';
import {
  PaymentRefusal,
  type PaymentEvent,
  type PaymentProvider,
} from '#server/marketplace/ports/payments.ts';

/**
 * Reads what a webhook brought. There may be several secrets: one endpoint hears of the platform, another of the
 * connected accounts, and each has its own. `now` is asked for the age of the signature.
 */
export function eventReader(secrets: readonly string[], now: () => Date): Pick<PaymentProvider, 'readEvent'> {
  return {
    readEvent(body, signature) {
      for (const secret of secrets) {
        try {
          const receivedAt = now().getTime();
          return toEvent(
            Stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, receivedAt),
          );
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
        }
      }
      throw new PaymentRefusal('The signature is not the payment provider’s');
    },
  };
}

function toEvent({ id, type, account, data: { object } }: Stripe.Event): PaymentEvent {
  return {
    id,
    type,
    objectId: textOf(object, 'id') ?? '',
    intentId: intentOf(object),
    accountId: account,
    failureCode: textOf(object, 'failure_code') ?? textOf(object, 'failure_reason'),
  };
}

function intentOf(object: object): string | undefined {
  const kind = textOf(object, 'object');
  if (kind === 'payment_intent') return textOf(object, 'id');
  return ['charge', 'refund', 'dispute'].includes(kind ?? '') ? textOf(object, 'payment_intent') : undefined;
}

// An event holds one of a hundred kinds of object, as its own version of the API spelt it.
function textOf(object: object, name: string): string | undefined {
  const value: unknown = Object.entries(object).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}
