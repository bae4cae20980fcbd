import { bookingProcess } from '#contract/processes/booking.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { Money } from '#contract/values.ts';
import { testCards } from '#server/adapters/stripe/simulatorAdapter.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson, codeOf, actionsIn } from '#test/support/actions.ts';
import { payingApp, type PayingApp } from '#test/support/payingApp.ts';
import { step, type Stage } from './walk.ts';
import { transitionNamed } from '#test/support/names.ts';

// Bookings with every test card that gets a different response from its bank, and payouts in other currencies.

let app: TestEngine;
let paying: PayingApp;
let stage: Stage;

beforeAll(async () => {
  app = await testEngine();
  app.clock.set('2026-03-20T10:00:00Z');
  paying = await payingApp(app);
  const { engine, clock } = app;
  const [provider, customer] = [await addPerson(engine), await addPerson(engine)];
  stage = { engine, clock, process: bookingProcess, provider, customer, listingId: '' };
  await paying.opensAccount(provider.id);
}, 60_000);

beforeEach(async () => {
  stage.listingId = await stage.provider.publishes({ price: new Money(2500, 'EUR') });
});

afterAll(async () => {
  await paying.close();
  await app.close();
});

const requests = () => step(stage, 'transition/request-payment');
const confirms = (id: string) => step(stage, 'transition/confirm-payment', id);
const stateOf = (id: string) => actionsIn(app.engine).stateOf(id);
const numberOf = (card: string) => testCards.find(({ names }) => names.includes(card))?.number ?? '';

/** Confirms in the customer's browser with a typed card, ignoring the response. */
async function browserPays(id: string, number: string): Promise<void> {
  const intent = await paying.intentOf(id);
  const isAmex = /^3[47]/.test(number);
  const card = { number, exp_month: 12, exp_year: 2035, cvc: isAmex ? '1234' : '123' };
  const method = await paying.simulator.publicStripe.paymentMethods.create({ type: 'card', card });
  const params = { payment_method: method.id, client_secret: intent.client_secret ?? '' };
  await paying.simulator.publicStripe.paymentIntents.confirm(intent.id, params).catch(() => undefined);
}

test.each(testCards.map(card => [card.number, card] as const))(
  'a booking with %s ends as the bank decides',
  async (number, { authentication, decline }) => {
    const id = await requests();
    await browserPays(id, number);
    if (authentication) {
      // The 3-D Secure challenge is still unanswered.
      expect(await codeOf(confirms(id))).toBe('transaction-payment-failed');
      await paying.simulator.authenticate((await paying.intentOf(id)).id, 'complete');
    }
    if (decline) {
      await expect(confirms(id)).rejects.toMatchObject({
        code: 'transaction-payment-failed',
        meta: { stripeCode: decline.code, stripeMessage: decline.message },
      });
      // Another card can still pay for the same booking.
      await browserPays(id, '4242424242424242');
    }
    await confirms(id);
    expect(await stateOf(id)).toBe('state/preauthorized');
    expect((await paying.intentOf(id)).amount_received).toBe(0);
  },
);

test('after a failed or closed 3-D Secure challenge nothing is paid, and it can be repeated', async () => {
  const id = await requests();
  const { id: intentId } = await paying.intentOf(id);
  await browserPays(id, numberOf('authenticationRequired'));
  await paying.simulator.authenticate(intentId, 'fail');
  await expect(confirms(id)).rejects.toMatchObject({
    code: 'transaction-payment-failed',
    meta: { stripeCode: 'payment_intent_authentication_failure' },
  });
  expect(await stateOf(id)).toBe('state/pending-payment');
  await browserPays(id, numberOf('authenticationRequired'));
  await paying.simulator.authenticate(intentId, 'complete');
  await confirms(id);
  expect(await stateOf(id)).toBe('state/preauthorized');
  expect((await paying.intentOf(id)).id).toBe(intentId);
  await step(stage, 'transition/accept', id);
  expect((await paying.intentOf(id)).amount_received).toBe(5000);
});

test('an unanswered challenge expires after fifteen minutes', async () => {
  const id = await requests();
  await browserPays(id, numberOf('threeDSecure2Required'));
  app.clock.advance(16 * MINUTE);
  await paying.settles();
  expect(await stateOf(id)).toBe('state/payment-expired');
  expect((await paying.intentOf(id)).status).toBe('canceled');
});

test.each([
  ['CH', 'CHF', 'CH9300762011623852957', '8001'],
  ['PL', 'PLN', 'PL61109010140000071219812874', '00-545'],
])(
  'a host in %s is paid out what has been received, in %s',
  async (country, currency, account_number, postal) => {
    const provider = await addPerson(app.engine);
    const address = { line1: 'Street 1', city: 'Town', postal_code: postal, country };
    const account = await paying.opensAccount(provider.id, {
      country,
      external_account: {
        object: 'bank_account',
        country,
        currency: currency.toLowerCase(),
        account_number,
      },
      individual: {
        first_name: 'Urs',
        last_name: 'Frei',
        dob: { day: 2, month: 3, year: 1980 },
        address,
        email: 'urs@example.org',
        phone: '+41441234567',
      },
    });
    const own = {
      ...stage,
      provider,
      listingId: await provider.publishes({ price: new Money(2500, 'EUR') }),
    };
    const id = await step(own, 'transition/request-payment');
    await paying.paysBy('pm_card_visa', id);
    for (const name of ['confirm-payment', 'accept', 'complete']) await step(own, transitionNamed(name), id);
    await paying.settles();
    app.clock.advance(8 * DAY);
    await paying.settles();

    const { stripe } = paying.simulator;
    const payouts = await stripe.payouts.list({}, { stripeAccount: account });
    expect(payouts.data).toHaveLength(1);
    const [payout] = payouts.data;
    expect(payout).toMatchObject({ currency: currency.toLowerCase(), metadata: { transactionId: id } });
    expect(
      await app.engine.db.first(
        `select currency, captured, payout_currency, payout_amount
       from payments where transaction_id = $1`,
        [id],
      ),
    ).toEqual({ currency: 'EUR', captured: 5000, payoutCurrency: currency, payoutAmount: payout?.amount });
    // The account is empty, and the payout is not simply the amount in euros.
    const balance = await stripe.balance.retrieve({}, { stripeAccount: account });
    expect([...balance.available, ...balance.pending].map(({ amount }) => amount)).toEqual([0, 0]);
    expect(payout?.amount).not.toBe(4500);
  },
);
