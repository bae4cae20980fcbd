import type Stripe from 'stripe';
import { stripePayments } from '#server/adapters/stripe/index.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import type { Clock, Engine } from '#server/marketplace/ctx.ts';
import type { PaymentProvider } from '#server/marketplace/ports/payments.ts';
import type { TestEngine } from './database.ts';
import { makePayable } from './payments.ts';
import { readyPerson, startSimulator, type TestSimulator } from './simulator.ts';

/** The real adapter, talking to a simulator. */
export function paymentsOver(
  { connection }: Pick<TestSimulator, 'connection'>,
  clock: Clock,
  webhookSecrets: readonly string[] = [],
): PaymentProvider {
  const { secretKey, host, port, protocol } = connection;
  return stripePayments({
    secretKey,
    server: { host, port, protocol },
    webhookSecrets,
    clock,
    marketplaceName: 'Poruch',
    statementSuffix: 'PORUCH',
  });
}

/** A house with money: the engine, Stripe's simulator, and what people do in their browsers. */
export interface PayingHouse {
  engine: Engine;
  simulator: TestSimulator;
  /** Opens an account for this person, verified, with a bank. */
  opensAccount(userId: string, params?: Partial<Stripe.AccountCreateParams>): Promise<string>;
  /** The customer's browser confirms the payment of a transaction with a test card, as `pm_card_visa`. */
  paysBy(card: string, transactionId: string): Promise<Stripe.PaymentIntent>;
  /** What Stripe's script in the browser makes of a filled payout form. */
  payoutTokens(): Promise<{ accountToken: string; bankAccountToken: string; personToken: string }>;
  /** A card that is typed in, and belongs to nobody yet; its name. */
  typesCard(number?: string): Promise<string>;
  /** The payment of a transaction as Stripe has it. */
  intentOf(transactionId: string): Promise<Stripe.PaymentIntent>;
  /** Everything that is due here and at Stripe is done. */
  settles(): Promise<void>;
  close(): Promise<void>;
}

export async function payingHouse(
  house: TestEngine,
  options: { webhook?: { url: string; secret: string } } = {},
): Promise<PayingHouse> {
  const simulator = await startSimulator(house, options);
  const secrets = options.webhook ? [options.webhook.secret] : [];
  // The same engine for whoever was given it before.
  const engine = Object.assign(house.engine, { payments: paymentsOver(simulator, house.clock, secrets) });
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
      await makePayable(engine, userId, id);
      return id;
    },
    async paysBy(payment_method, transactionId) {
      const { id } = await intentOf(transactionId);
      return simulator.stripe.paymentIntents.confirm(id, { payment_method });
    },
    async payoutTokens() {
      const { tokens } = simulator.publicStripe;
      const { individual, external_account: bank } = readyPerson(house.clock.now());
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
