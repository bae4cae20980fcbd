import Stripe from 'stripe';
import type { Clock } from '#server/marketplace/ctx.ts';
import type { PaymentProvider } from '#server/marketplace/ports/payments.ts';
import { accountsOf } from './accounts.ts';
import { cardsOf } from './cards.ts';
import { eventReader } from './events.ts';
import { intentsOf, type Naming } from './intents.ts';
import { payoutsOf } from './payouts.ts';

export interface StripeOptions extends Naming {
  secretKey: string;
  /** Where the API is spoken; absent: at Stripe. */
  server?: { host: string; port: number; protocol: 'http' | 'https' };
  webhookSecrets: readonly string[];
  clock: Clock;
}

/** How long one answer is waited for, in milliseconds; with two repetitions it stays below the lease of an operation. */
const timeout = 20_000;

/** Stripe behind the engine's {@link PaymentProvider} port, over its official client. */
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
