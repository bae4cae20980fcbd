import Stripe from 'stripe';
import {
  PaymentRefusal,
  type PaymentEvent,
  type PaymentProvider,
} from '#server/marketplace/ports/payments.ts';

/**
 * Parses webhook events. There may be several secrets: one endpoint receives the platform's events, another those of
 * the connected accounts, and each has its own. `now` is used to check the age of the signature.
 */
export function createEventReader(
  secrets: readonly string[],
  now: () => Date,
): Pick<PaymentProvider, 'readEvent'> {
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

// The object of an event is one of about a hundred types, in the format of the event's own API version.
function textOf(object: object, name: string): string | undefined {
  const value: unknown = Object.entries(object).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}
