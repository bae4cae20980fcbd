import type Stripe from 'stripe';
import { bookingProcess } from '#contract/processes/booking.ts';
import { Money } from '#contract/values.ts';
import type { PaymentProvider } from '#server/marketplace/ports/payments.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson, actionsIn } from '#test/support/actions.ts';
import { payingApp, type PayingApp } from '#test/support/payingApp.ts';
import { step, type Stage } from './walk.ts';
import { transitionNamed } from '#test/support/names.ts';

/** An engine where one user repeatedly books with another, with views of the resulting money. */
export interface Till {
  app: TestEngine;
  paying: PayingApp;
  stage: Stage;
  /** The fake payment provider without failures. */
  provider: PaymentProvider;
  /** The host's account at the provider. */
  account: string;
  /** Creates a new listing for the next booking, and restores a working provider. */
  fresh(): Promise<void>;
  /** From now on, overrides these methods of the provider; all others work as usual. */
  breaks(calls: Partial<PaymentProvider>): void;
  goesOn(id: string, ...names: readonly string[]): Promise<string>;
  /**
   * Creates a booking that is requested, paid with this card, confirmed and accepted, then makes these transitions.
   * Returns the transaction.
   */
  books(card: string, ...names: readonly string[]): Promise<string>;
  ledgerOf(id: string): Promise<Record<string, unknown> | undefined>;
  payoutsOf(id: string): Promise<Stripe.Payout[]>;
  /** Reports an event to the engine as a webhook does, with only the fields used here. */
  hears(id: string, type: string, objectId?: string): Promise<void>;
  openSteps(id: string): Promise<{ step: string; attempt: number }[]>;
  /** Advances the clock, then runs everything that is due. */
  waits(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

export async function openTill(): Promise<Till> {
  const app = await testEngine();
  app.clock.set('2026-03-20T10:00:00Z');
  const paying = await payingApp(app);
  const { engine } = paying;
  const provider = engine.payments as PaymentProvider;
  const [host, customer] = [await addPerson(engine), await addPerson(engine)];
  const stage: Stage = {
    engine,
    clock: app.clock,
    process: bookingProcess,
    provider: host,
    customer,
    listingId: '',
  };
  const account = await paying.opensAccount(host.id);
  const goesOn = async (id: string, ...names: readonly string[]) => {
    for (const name of names) await step(stage, transitionNamed(name), id);
    return id;
  };
  return {
    app,
    paying,
    stage,
    provider,
    account,
    goesOn,
    async fresh() {
      engine.payments = provider;
      stage.listingId = await host.publishes({ price: new Money(2500, 'EUR') });
    },
    breaks: calls => void (engine.payments = { ...provider, ...calls }),
    async books(card, ...names) {
      const id = await step(stage, 'transition/request-payment');
      await paying.paysBy(card, id);
      return goesOn(id, 'confirm-payment', 'accept', ...names);
    },
    ledgerOf: id =>
      engine.db.first(
        `select captured, refunded, coalesce(payout_amount, 0) as paid_out from payments where transaction_id = $1`,
        [id],
      ),
    async payoutsOf(id) {
      const { payouts } = paying.simulator.stripe;
      const { data } = await payouts.list({ limit: 100 }, { stripeAccount: account });
      return data.filter(({ metadata }) => metadata?.transactionId === id);
    },
    async hears(id, type, objectId = '') {
      const { id: intentId } = await paying.intentOf(id);
      const told = { type, objectId, intentId, accountId: account, failureCode: undefined };
      await transactions.reconcile(engine, told);
    },
    openSteps: id =>
      engine.db.rows(
        `select step, attempt from payment_operations where transaction_id = $1 and status = 'open'`,
        [id],
      ),
    async waits(milliseconds) {
      app.clock.advance(milliseconds);
      await paying.settles();
    },
    async close() {
      await paying.close();
      await app.close();
    },
  };
}

export const amountsOf = (payouts: readonly Stripe.Payout[]) => payouts.map(({ amount }) => amount);

/** The customer with a trusted token, as used by the web app's server: it may set prices. */
export const asCustomer = ({ stage }: Till) =>
  actionsIn(stage.engine).by({ ...stage.customer.viewer, trusted: true });
