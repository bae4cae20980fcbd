import Stripe from 'stripe';
import type { PaymentProvider } from '#server/marketplace/ports/payments.ts';
import { accountsOf } from './accounts.ts';
import { cardsOf } from './cards.ts';
import { eventReader } from './events.ts';
import { intentsOf, type Naming } from './intents.ts';
import { payoutsOf } from './payouts.ts';
import type { Clock } from '#server/marketplace/origin.ts';

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
export function stripePayments({
  secretKey,
  server,
  webhookSecrets,
  clock,
  ...naming
}: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, { ...server, timeout, maxNetworkRetries: 2, telemetry: false });
  return {
    ...intentsOf(stripe, naming),
    ...payoutsOf(stripe),
    ...accountsOf(stripe),
    ...cardsOf(stripe),
    ...eventReader(webhookSecrets, () => clock.now()),
  };
}
