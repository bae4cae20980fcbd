import type Stripe from 'stripe';
import { bookingProcess } from '#contract/processes/booking.ts';
import { Money } from '#contract/values.ts';
import type { PaymentProvider } from '#server/marketplace/ports/payments.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson, deedsIn } from '#test/support/deeds.ts';
import { payingHouse, type PayingHouse } from '#test/support/payingHouse.ts';
import { step, type Stage } from './walk.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A house where one person books of another again and again, and what can be seen of the money afterwards. */
export interface Till {
  house: TestEngine;
  paying: PayingHouse;
  stage: Stage;
  /** The payment provider as it is when nothing is wrong with it. */
  provider: PaymentProvider;
  /** The host's account there. */
  account: string;
  /** A listing of its own for the next booking, and a provider that works. */
  fresh(): Promise<void>;
  /** From now on the provider does so for these calls, and as ever for all others. */
  breaks(calls: Partial<PaymentProvider>): void;
  goesOn(id: string, ...names: readonly string[]): Promise<string>;
  /** Requested, paid by this card, confirmed, accepted and what else is named. Answers the transaction. */
  books(card: string, ...names: readonly string[]): Promise<string>;
  ledgerOf(id: string): Promise<Record<string, unknown> | undefined>;
  payoutsOf(id: string): Promise<Stripe.Payout[]>;
  /** Tells the engine that something happened, as a webhook does; whatever else it would say is left out. */
  hears(id: string, type: string, objectId?: string): Promise<void>;
  openSteps(id: string): Promise<{ step: string; attempt: number }[]>;
  /** So much time goes by, and everything that is due is done. */
  waits(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

export async function openTill(): Promise<Till> {
  const house = await testEngine();
  house.clock.set('2026-03-20T10:00:00Z');
  const paying = await payingHouse(house);
  const { engine } = paying;
  const provider = engine.payments as PaymentProvider;
  const [host, customer] = [await addPerson(engine), await addPerson(engine)];
  const stage: Stage = {
    engine,
    clock: house.clock,
    process: bookingProcess,
    provider: host,
    customer,
    listingId: '',
  };
  const account = await paying.opensAccount(host.id);
  const goesOn = async (id: string, ...names: readonly string[]) => {
    for (const name of names) await step(stage, `transition/${name}`, id);
    return id;
  };
  return {
    house,
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
        `select captured, refunded, coalesce(payout_amount, 0) as "paidOut" from payments where transaction_id = $1`,
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
      house.clock.advance(milliseconds);
      await paying.settles();
    },
    async close() {
      await paying.close();
      await house.close();
    },
  };
}

export const amountsOf = (payouts: readonly Stripe.Payout[]) => payouts.map(({ amount }) => amount);

/** The customer, in the words of the web app's own server: it may name prices. */
export const asCustomer = ({ stage }: Till) =>
  deedsIn(stage.engine).by({ ...stage.customer.viewer, trusted: true });
