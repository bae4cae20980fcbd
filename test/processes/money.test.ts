import { bookingProcess } from '#contract/processes/booking.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { Money } from '#contract/values.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson, codeOf, actionsIn, type Actions } from '#test/support/actions.ts';
import { payingApp, type PayingApp } from '#test/support/payingApp.ts';
import { readBooks } from './books.ts';
import { nameOf, paramsFor, pathsOf, step, type Stage } from './walk.ts';
import type { TransitionName } from '#contract/processes/process.ts';

// Every path through a paid booking, against Stripe's simulator: whatever is charged is refunded, paid out or kept as
// commission.

let app: TestEngine;
let paying: PayingApp;
let stage: Stage;
let does: Actions;
let account: string;

beforeAll(async () => {
  app = await testEngine();
  app.clock.set('2026-03-20T10:00:00Z');
  paying = await payingApp(app);
  const { engine } = paying;
  const [provider, customer] = [await addPerson(engine), await addPerson(engine)];
  stage = { engine, clock: app.clock, process: bookingProcess, provider, customer, listingId: '' };
  does = actionsIn(engine);
  account = await paying.opensAccount(provider.id);
}, 60_000);

beforeEach(async () => {
  stage.listingId = await stage.provider.publishes({ price: new Money(2500, 'EUR') });
});

afterAll(async () => {
  await paying.close();
  await app.close();
});

const booksOf = (id: string) => readBooks(paying, account, id);

/** The engine's own record of the same amounts. */
const ledgerOf = (id: string) =>
  paying.engine.db.first<Record<string, number | null>>(
    `select captured, refunded, coalesce(payout_amount, 0) as paid_out from payments where transaction_id = $1`,
    [id],
  );

const openOperations = async () =>
  (
    await paying.engine.db.first<{ n: number }>(
      `select count(*) as n from payment_operations where status = 'open'`,
    )
  )?.n;

type Browser = 'pays' | 'goes away';

/** Walks a path as users do: the customer's browser confirms the card before the engine is called. */
async function walk(path: readonly TransitionName[], browser: Browser = 'pays'): Promise<string> {
  let id = '';
  for (const name of path) {
    stage.clock.advance(MINUTE);
    if (name === 'transition/confirm-payment') await paying.paysBy('pm_card_visa', id);
    id = await step(stage, name, id || undefined);
    if (
      browser === 'pays' &&
      name.startsWith('transition/request-payment') &&
      path.includes('transition/expire-payment')
    )
      await paying.paysBy('pm_card_visa', id);
    const { charged } = name === 'transition/enquire' ? { charged: 0 } : await booksOf(id);
    const isAccepted = path.slice(0, path.indexOf(name) + 1).includes('transition/accept');
    expect({ name, charged }).toEqual({ name, charged: isAccepted ? 5000 : 0 });
  }
  await paying.settles();
  // Card payments become available on the account days later.
  stage.clock.advance(8 * DAY);
  await paying.settles();
  return id;
}

const paths = pathsOf(bookingProcess);

test.each(paths.map(path => [nameOf(path), path] as const))('%s: the amounts add up', async (_, path) => {
  const id = await walk(path);
  const isTaken = path.includes('transition/accept');
  const isKept = path.includes('transition/complete');
  const books = await booksOf(id);
  expect(books).toEqual({
    status: isTaken ? 'succeeded' : 'canceled',
    charged: isTaken ? 5000 : 0,
    refunded: isTaken && !isKept ? 5000 : 0,
    kept: isKept ? 500 : 0,
    arrived: isKept ? 4500 : 0,
    paidOut: isKept ? 4500 : 0,
  });
  expect(books.charged).toBe(books.refunded + books.kept + books.paidOut);
  expect(await ledgerOf(id)).toEqual({
    captured: books.charged,
    refunded: books.refunded,
    paidOut: books.paidOut,
  });
  expect(await openOperations()).toBe(0);
});

test('an unconfirmed payment is cancelled', async () => {
  const id = await walk(['transition/request-payment', 'transition/expire-payment'], 'goes away');
  expect(await booksOf(id)).toMatchObject({ status: 'canceled', charged: 0 });
});

test('a payment that the browser has not confirmed is not confirmed here', async () => {
  const id = await step(stage, 'transition/request-payment');
  const confirm = () => step(stage, 'transition/confirm-payment', id);
  await expect(confirm()).rejects.toMatchObject({
    code: 'transaction-payment-failed',
    meta: { stripeMessage: 'The card payment is not confirmed.' },
  });
  await expect(paying.paysBy('pm_card_chargeDeclined', id)).rejects.toMatchObject({ code: 'card_declined' });
  await expect(confirm()).rejects.toMatchObject({
    meta: { stripeMessage: 'Your card was declined.', stripeCode: 'card_declined' },
  });
  await paying.paysBy('pm_card_visa', id);
  await confirm();
  expect(await does.stateOf(id)).toBe('state/preauthorized');
});

test('two tabs that pay for the same booking hold the money once', async () => {
  const id = await step(stage, 'transition/request-payment');
  await paying.paysBy('pm_card_visa', id);
  await expect(paying.paysBy('pm_card_mastercard', id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  const answers = await Promise.all([1, 2].map(() => codeOf(step(stage, 'transition/confirm-payment', id))));
  expect(answers).toContain('nothing');
  expect(answers.filter(code => code !== 'nothing')).not.toContain('transaction-payment-failed');
  expect(await booksOf(id)).toMatchObject({ status: 'requires_capture', charged: 0 });
});

test('a payment for another booking does not confirm this one', async () => {
  const mine = await step(stage, 'transition/request-payment');
  const { id: dear } = await paying.intentOf(mine);
  stage.listingId = await stage.provider.publishes({ price: new Money(2500, 'EUR') });
  const other = await step(stage, 'transition/request-payment');
  await paying.paysBy('pm_card_visa', other);
  const { id: paid } = await paying.intentOf(other);
  const { db } = paying.engine;
  await db.run('update payments set intent_id = $2 where transaction_id = $1', [other, 'pi_elsewhere']);
  await db.run('update payments set intent_id = $2 where transaction_id = $1', [mine, paid]);
  expect(await codeOf(step(stage, 'transition/confirm-payment', mine))).toBe(
    'stripe-invalid-payment-intent-status',
  );
  await db.run('update payments set intent_id = $2 where transaction_id = $1', [mine, dear]);
});

const priced = (amount: number, currency: string) => ({
  processAlias: 'default-process/release-1',
  transition: 'transition/request-payment' as const,
  params: {
    ...paramsFor(stage),
    lineItems: [{ code: 'line-item/night', unitPrice: new Money(amount, currency), quantity: 2 }],
  },
});

const asCustomer = () => does.by({ ...stage.customer.viewer, trusted: true });

test('an amount below Stripe’s minimum is rejected with Stripe’s message', async () => {
  await expect(transactions.initiate(asCustomer(), priced(10, 'EUR'))).rejects.toMatchObject({
    code: 'transaction-payment-failed',
    status: 402,
    meta: {
      stripeMessage: expect.stringMatching(/^Amount must be at least/),
      stripeCode: 'amount_too_small',
    },
  });
});

test('yen have no decimals', async () => {
  const { id } = await transactions.initiate(asCustomer(), priced(500, 'JPY'));
  expect(await paying.intentOf(id)).toMatchObject({ amount: 1000, currency: 'jpy' });
});

test('an account that cannot accept charges is rejected with the message that clients know', async () => {
  const newcomer = await addPerson(paying.engine);
  const { stripe } = paying.simulator;
  const bare = await stripe.accounts.create({
    type: 'custom',
    country: 'DE',
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  await paying.engine.db.run(
    'insert into payment_accounts (user_id, account_id, created_at) values ($1, $2, now())',
    [newcomer.id, bare.id],
  );
  stage.listingId = await newcomer.publishes({ price: new Money(2500, 'EUR') });
  await expect(transactions.initiate(asCustomer(), priced(2500, 'EUR'))).rejects.toMatchObject({
    code: 'transaction-payment-failed',
    meta: { stripeMessage: 'Your account cannot currently make charges.' },
  });
});
