import { bookingProcess } from '#contract/processes/booking.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { Money } from '#contract/values.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { closeAccount } from '#server/marketplace/payments/index.ts';
import { purgeDeleted } from '#server/marketplace/users/index.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { payingApp, type PayingApp } from '#test/support/payingApp.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { addPerson } from '#test/support/actions.ts';
import { step } from '../processes/walk.ts';
import { transitionNamed } from '#test/support/names.ts';

let app: TestApp;
let paying: PayingApp;
let ada: Person;

beforeEach(async () => {
  app = await startApp();
  app.clock.set('2026-03-20T10:00:00Z');
  paying = await payingApp(app);
  ({ ada } = await cast(app));
}, 30_000);

afterEach(async () => {
  await paying.close();
  await app.close();
});

const leaves = (params: { deleteFromStripe?: boolean } = {}) =>
  ada.sdk.currentUser.delete({ currentPassword: ada.password, ...params });

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { statusCode?: number }) => error.statusCode,
  );
const accountStatus = (id: string) => statusOf(paying.simulator.stripe.accounts.retrieve(id));

async function becomesPayer(): Promise<string> {
  await ada.sdk.stripeCustomer.create({ stripePaymentMethodId: await paying.typesCard() });
  const row = await app.engine.db.first<{ id: string }>(
    'select customer_id as id from payment_customers where user_id = $1',
    [ada.id],
  );
  return row?.id ?? '';
}
const isPayerGone = async (id: string) =>
  (await paying.simulator.stripe.customers.retrieve(id)).deleted === true;
/** Stripe's status for an account that is closed or never existed. */
const closed = 403;

test('account and customer are closed at Stripe when the deleted account is erased', async () => {
  const [account, payer] = [await paying.opensAccount(ada.id), await becomesPayer()];
  await leaves();
  await drain(app.engine, handlers);
  expect([await accountStatus(account), await isPayerGone(payer)]).toEqual([200, false]);
  app.clock.advance(27 * DAY);
  await purgeDeleted(app.engine);
  await drain(app.engine, handlers);
  expect([await accountStatus(account), await isPayerGone(payer)]).toEqual([closed, true]);
  // A second call is harmless.
  await app.engine.payments?.deleteAccount(account);
});

/** Creates a booking to be paid to Ada's account, which meanwhile belongs to another provider. */
async function asksForPayment() {
  const { engine } = app;
  const [provider, customer] = [await addPerson(engine), await addPerson(engine)];
  await engine.db.run('update payment_accounts set user_id = $2 where user_id = $1', [ada.id, provider.id]);
  const listingId = await provider.publishes({ price: new Money(2500, 'EUR') });
  const stage = { engine, clock: app.clock, process: bookingProcess, provider, customer, listingId };
  const id = await step(stage, 'transition/request-payment');
  return { stage, provider, id };
}

test('data at Stripe is deleted at once on request', async () => {
  const [account, payer] = [await paying.opensAccount(ada.id), await becomesPayer()];
  await leaves({ deleteFromStripe: true });
  await drain(app.engine, handlers);
  expect([await accountStatus(account), await isPayerGone(payer)]).toEqual([closed, true]);
});

test('an account stays open until its payout has arrived and can no longer be returned', async () => {
  const { engine } = app;
  const account = await paying.opensAccount(ada.id);
  const { stage, provider, id } = await asksForPayment();
  await paying.paysBy('pm_card_createDispute', id);
  for (const name of ['confirm-payment', 'accept']) await step(stage, transitionNamed(name), id);
  app.clock.advance(MINUTE);
  await step(stage, 'transition/complete', id);
  await engine.db.run('update payment_accounts set user_id = $2 where user_id = $1', [provider.id, ada.id]);
  await leaves({ deleteFromStripe: true });
  await paying.settles();
  for (let n = 0; n < 30; n++) {
    app.clock.advance(DAY);
    await paying.settles();
  }
  expect(await accountStatus(account)).toBe(200);
  const { stripe } = paying.simulator;
  const { data } = await stripe.disputes.list({ payment_intent: (await paying.intentOf(id)).id });
  const evidence = { uncategorized_text: 'winning_evidence' };
  await stripe.disputes.update(data[0]?.id ?? '', { evidence, submit: true });
  app.clock.advance(DAY);
  await paying.settles();
  // The bank may still return it.
  app.clock.advance(6 * DAY);
  await paying.settles();
  expect(await accountStatus(account)).toBe(200);
  app.clock.advance(2 * DAY);
  await paying.settles();
  expect(await accountStatus(account)).toBe(closed);
});

test('a user who only stops receiving payments keeps the account until the last booking is paid out', async () => {
  const { engine } = app;
  const account = await paying.opensAccount(ada.id);
  const { stage, provider, id } = await asksForPayment();
  await paying.paysBy('pm_card_bypassPending', id);
  await step(stage, 'transition/confirm-payment', id);
  // The account is still empty, but the request may be accepted.
  await expect(closeAccount(engine, account)).rejects.toMatchObject({ reason: 'waits' });
  for (const name of ['accept', 'complete']) await step(stage, transitionNamed(name), id);
  await engine.db.run('update payment_accounts set user_id = $2 where user_id = $1', [provider.id, ada.id]);
  await ada.sdk.currentUser.deleteStripeAccount();
  await paying.settles();
  expect(await accountStatus(account)).toBe(200);
  const payouts = await paying.simulator.stripe.payouts.list({}, { stripeAccount: account });
  expect(payouts.data).toMatchObject([{ amount: 4500 }]);
  for (let n = 0; n < 9; n++) {
    app.clock.advance(DAY);
    await paying.settles();
  }
  expect(await accountStatus(account)).toBe(closed);
});

test("an account that Stripe won't close does not block deletion", async () => {
  const account = await paying.opensAccount(ada.id);
  await app.engine.db.run(
    `insert into stripe_simulator.objects (id, account, object, data) values ('txn_left', $1, 'balance_transaction', $2::jsonb)`,
    [account, JSON.stringify({ ...emptyBooking, id: 'txn_left' })],
  );
  expect(await statusOf(leaves({ deleteFromStripe: true }))).toBe(200);
  await drain(app.engine, handlers);
  expect(await accountStatus(account)).toBe(200);
  expect(
    await app.engine.db.rows(`select 1 from outbox where kind like 'payment/%' and done_at is null`),
  ).toEqual([]);
});

const emptyBooking = {
  object: 'balance_transaction',
  amount: 100,
  net: 100,
  fee: 0,
  currency: 'eur',
  available_on: 0,
  created: 0,
  status: 'available',
  type: 'adjustment',
};
