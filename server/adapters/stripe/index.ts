import Stripe from 'stripe';
import type { PaymentProvider } from '#server/marketplace/ports/payments.ts';
import { createConnectedAccounts } from './accounts.ts';
import { createSavedCards } from './cards.ts';
import { createEventReader } from './events.ts';
import { createIntents, type Naming } from './intents.ts';
import { createPayouts } from './payouts.ts';
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
