import Stripe from 'stripe';
import {
  type PaymentEvent,
  type PaymentProvider,
  PaymentRefusal,
} from '#server/marketplace/ports/payments.ts';
import type { Clock } from '#server/marketplace/origin.ts';
import type { SavedCards } from '#server/marketplace/ports/savedCards.ts';
import { createConnectedAccounts } from './accounts.ts';
import { createIntents, idOf, type Naming } from './intents.ts';
import { createPayouts } from './payouts.ts';
import { answerOf } from './errors.ts';

export interface StripeOptions extends Naming {
  secretKey: string;
  /** The API server; Stripe's by default. */
  server?: { host: string; port: number; protocol: 'http' | 'https' };
  webhookSecrets: readonly string[];
  clock: Clock;
}

/** Timeout of one request, in milliseconds; with two retries it stays below the lease of an operation. */
const timeout = 20_000;

/** Creates the engine's {@link PaymentProvider} port on Stripe's official client. */
export function createStripePayments({
  secretKey,
  server,
  webhookSecrets,
  clock,
  ...naming
}: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, { ...server, timeout, maxNetworkRetries: 2, telemetry: false });
  return {
    ...createIntents(stripe, naming),
    ...createPayouts(stripe),
    ...createConnectedAccounts(stripe),
    ...createSavedCards(stripe),
    ...createEventReader(webhookSecrets, () => clock.now()),
  };
}

/**
 * Parses webhook events. There may be several secrets: one endpoint receives the platform's events, another those of
 * the connected accounts, and each has its own. `now` is used to check the age of the signature.
 */
function createEventReader(secrets: readonly string[], now: () => Date): Pick<PaymentProvider, 'readEvent'> {
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

/** Stripe customers and their saved cards. */
function createSavedCards(stripe: Stripe): SavedCards {
  return {
    async createPayer({ userId, email }, idempotencyKey) {
      const params = { email, metadata: { userId } };
      return (await answerOf(stripe.customers.create(params, { idempotencyKey }))).id;
    },
    async hasPayer(id) {
      try {
        return (await answerOf(stripe.customers.retrieve(id))).deleted !== true;
      } catch (error) {
        if (error instanceof PaymentRefusal && error.isMissing) return false;
        throw error;
      }
    },
    async deletePayer(id) {
      try {
        await answerOf(stripe.customers.del(id));
      } catch (error) {
        if (!(error instanceof PaymentRefusal && error.isMissing)) throw error;
      }
    },
    async findPaymentMethod(id) {
      const { card, customer } = await answerOf(stripe.paymentMethods.retrieve(id));
      return {
        card: card && {
          id,
          brand: card.brand,
          last4: card.last4,
          expMonth: card.exp_month,
          expYear: card.exp_year,
        },
        payerId: idOf(customer),
      };
    },
    async attachPaymentMethod(id, customer) {
      await answerOf(stripe.paymentMethods.attach(id, { customer }));
    },
    async detachPaymentMethod(id) {
      try {
        await answerOf(stripe.paymentMethods.detach(id));
      } catch (error) {
        if (!(error instanceof PaymentRefusal && error.isAboutRequest)) throw error;
        // Rejected because the card is not attached or no longer exists: that is the desired state.
        const found = await answerOf(stripe.paymentMethods.retrieve(id)).catch(() => undefined);
        if (found?.customer) throw error;
      }
    },
    async setDefaultCard(payerId, default_payment_method) {
      await answerOf(stripe.customers.update(payerId, { invoice_settings: { default_payment_method } }));
    },
    async createSetupIntent(customer) {
      const params: Stripe.SetupIntentCreateParams = {
        customer,
        usage: 'on_session',
        allowed_payment_method_types: ['card'],
      };
      const { id, client_secret } = await answerOf(stripe.setupIntents.create(params));
      return { id, clientSecret: client_secret ?? '' };
    },
  };
}
