import type Stripe from 'stripe';
import { createStripePayments } from '#server/adapters/stripe/index.ts';
import { testAccount } from '#server/adapters/stripe/simulatorAdapter.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { PaymentProvider } from '#server/marketplace/ports/payments.ts';
import type { TestEngine } from './database.ts';
import { createPayable } from './payments.ts';
import { startSimulator, type TestSimulator } from './simulator.ts';
import type { Clock } from '#server/marketplace/origin.ts';

/** Creates the production adapter, connected to a simulator. */
export function paymentsOver(
  { connection }: Pick<TestSimulator, 'connection'>,
  clock: Clock,
  webhookSecrets: readonly string[] = [],
): PaymentProvider {
  const { secretKey, host, port, protocol } = connection;
  return createStripePayments({
    secretKey,
    server: { host, port, protocol },
    webhookSecrets,
    clock,
    marketplaceName: 'Poruch',
    statementSuffix: 'PORUCH',
  });
}

/** An engine with payments: Stripe's simulator, and what users do with Stripe in their browsers. */
export interface PayingApp {
  engine: Engine;
  simulator: TestSimulator;
  /** Opens a verified account with a bank account for this user. */
  opensAccount(userId: string, params?: Partial<Stripe.AccountCreateParams>): Promise<string>;
  /** Confirms a transaction's payment in the customer's browser with a test card, such as `pm_card_visa`. */
  paysBy(card: string, transactionId: string): Promise<Stripe.PaymentIntent>;
  /** Creates the tokens that Stripe's script makes of a completed payout form in the browser. */
  payoutTokens(): Promise<{ accountToken: string; bankAccountToken: string; personToken: string }>;
  /** Creates a payment method for a typed card, not yet attached to a customer; returns its id. */
  typesCard(number?: string): Promise<string>;
  /** Returns a transaction's payment from Stripe. */
  intentOf(transactionId: string): Promise<Stripe.PaymentIntent>;
  /** Runs everything that is due, here and at Stripe. */
  settles(): Promise<void>;
  close(): Promise<void>;
}

export async function payingApp(
  app: TestEngine,
  options: { webhook?: { url: string; secret: string } } = {},
): Promise<PayingApp> {
  const simulator = await startSimulator(app, options);
  const secrets = options.webhook ? [options.webhook.secret] : [];
  // Mutates the engine, so that existing references get payments too.
  const engine = Object.assign(app.engine, { payments: paymentsOver(simulator, app.clock, secrets) });
  const intentId = async (transactionId: string) => {
    const row = await engine.db.first<{ id: string }>(
      'select intent_id as id from payments where transaction_id = $1',
      [transactionId],
    );
    return row?.id ?? '';
  };
  const intentOf = async (transactionId: string) =>
    simulator.stripe.paymentIntents.retrieve(await intentId(transactionId));
  return {
    engine,
    simulator,
    intentOf,
    async opensAccount(userId, params) {
      const { id } = await simulator.payableAccount(params);
      await createPayable(engine, userId, id);
      return id;
    },
    async paysBy(payment_method, transactionId) {
      const { id } = await intentOf(transactionId);
      return simulator.stripe.paymentIntents.confirm(id, { payment_method });
    },
    async payoutTokens() {
      const { tokens } = simulator.publicStripe;
      const { individual, external_account: bank } = testAccount(app.clock.now());
      const { object: _account, ...bank_account } = bank;
      const terms = { business_type: 'individual', tos_shown_and_accepted: true } as const;
      const made = await Promise.all([
        tokens.create({ account: { ...terms, individual } }),
        tokens.create({ bank_account }),
        tokens.create({ person: { first_name: 'Iryna', relationship: { owner: true } } }),
      ]);
      const [accountToken, bankAccountToken, personToken] = made.map(({ id }) => id) as [
        string,
        string,
        string,
      ];
      return { accountToken, bankAccountToken, personToken };
    },
    async typesCard(number = '4242424242424242') {
      const card = { number, exp_month: 12, exp_year: 2040, cvc: '123' };
      return (await simulator.publicStripe.paymentMethods.create({ type: 'card', card })).id;
    },
    async settles() {
      await simulator.tick();
      await drain(engine, handlers);
      await simulator.tick();
    },
    close: () => simulator.close(),
  };
}
