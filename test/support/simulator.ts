import Stripe from 'stripe';
import { createPool } from '#server/adapters/db/pool.ts';
import { createSimulatorStorage } from '#server/adapters/stripe/simulatorStorage.ts';
import {
  startStripeSimulator,
  testAccount,
  type StripeSimulator,
} from '#server/adapters/stripe/simulatorAdapter.ts';
import { silentLog } from '#server/observability/log.ts';
import type { TestEngine } from './database.ts';

export interface TestSimulator extends StripeSimulator {
  /** The official Stripe package, connected to the simulator with the secret key. */
  stripe: Stripe;
  /** The same with the publishable key, as in a browser. */
  publicStripe: Stripe;
  /** The simulator's database, through connections that it shares with the simulator. */
  storage: ReturnType<typeof createSimulatorStorage>;
  /** Creates an account that can receive payments: complete, verified, with a bank account for payouts. */
  payableAccount(params?: Partial<Stripe.AccountCreateParams>): Promise<Stripe.Account>;
}

/**
 * Starts Stripe for tests, on the database and the stopped clock of a test engine:
 *
 * const test = await testEngine(); const simulator = await startSimulator(test); await
 * simulator.stripe.paymentIntents.create({ … }); test.clock.advance(7 * day); await simulator.tick(); // holds expire,
 * accounts are verified, webhooks are delivered
 *
 * `simulator.connection` is what production code gets in place of Stripe's host. Close it before the engine.
 */
export async function startSimulator(
  { url, clock }: Pick<TestEngine, 'url' | 'clock'>,
  options: { webhook?: { url: string; secret: string } } = {},
): Promise<TestSimulator> {
  const db = createPool({ url, max: 4 });
  const simulator = await startStripeSimulator({
    db,
    clock,
    log: silentLog,
    port: 0,
    pagesUrl: 'http://localhost:3000',
    ...options,
  }).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const { secretKey, publishableKey, host, port, protocol } = simulator.connection;
  const connect = (key: string) =>
    new Stripe(key, { host, port, protocol, maxNetworkRetries: 0, telemetry: false });
  const stripe = connect(secretKey);
  return {
    ...simulator,
    stripe,
    publicStripe: connect(publishableKey),
    storage: createSimulatorStorage(db),
    async payableAccount(params = {}) {
      const created = await stripe.accounts.create({ ...testAccount(clock.now()), ...params });
      clock.advance(3_000);
      await simulator.tick();
      return stripe.accounts.retrieve(created.id);
    },
    async close() {
      await simulator.close();
      await db.close();
    },
  };
}
