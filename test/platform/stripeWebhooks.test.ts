import Stripe from 'stripe';
import { bookingProcess } from '#contract/processes/booking.ts';
import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';
import { Money } from '#contract/values.ts';
import { addPerson, actionsIn, type Actions } from '#test/support/actions.ts';
import { payingApp, type PayingApp } from '#test/support/payingApp.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { step, type Stage } from '../processes/walk.ts';
import { transitionNamed } from '#test/support/names.ts';

const secret = 'whsec_of_this_house';

let app: TestApp;
let paying: PayingApp;
let stage: Stage;
let does: Actions;
let url: string;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-20T10:00:00Z');
  url = `${app.baseUrl}/v1/stripe/webhooks`;
  paying = await payingApp(app, { webhook: { url, secret } });
  const { engine } = paying;
  const [provider, customer] = [await addPerson(engine), await addPerson(engine)];
  stage = { engine, clock: app.clock, process: bookingProcess, provider, customer, listingId: '' };
  does = actionsIn(engine);
  await paying.opensAccount(provider.id);
}, 30_000);

beforeEach(async () => {
  stage.listingId = await stage.provider.publishes({ price: new Money(2500, 'EUR') });
});

afterAll(async () => {
  await paying.close();
  await app.close();
});

/** Makes these transitions; the card is confirmed as soon as there is a payment. */
async function walk(...names: readonly string[]): Promise<string> {
  let id = '';
  for (const name of names) {
    id = await step(stage, transitionNamed(name), id || undefined);
    if (name === 'request-payment') await paying.paysBy('pm_card_visa', id);
  }
  return id;
}

const send = (body: string, signature: string) =>
  fetch(url, { method: 'POST', headers: { 'Stripe-Signature': signature }, body });

/** Returns an event as Stripe would send it now. */
function signed(event: object, { by = secret, at = app.clock.now() } = {}) {
  const body = JSON.stringify({ object: 'event', livemode: false, ...event });
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: by, timestamp });
  return [body, signature] as const;
}

const factsOf = (id: string) =>
  stage.engine.db.rows(`select 1 from outbox where kind = 'payment/event' and payload ->> 'objectId' = $1`, [
    id,
  ]);

test('a booking is confirmed even if the browser dies after the bank’s approval', async () => {
  const id = await walk('request-payment');
  await paying.settles();
  // The browser has a minute to confirm by itself.
  expect(await does.stateOf(id)).toBe('state/pending-payment');
  app.clock.advance(MINUTE);
  await paying.settles();
  expect(await does.stateOf(id)).toBe('state/preauthorized');
  // A browser that does return gets the same result.
  await step(stage, 'transition/confirm-payment', id);
  expect(await does.stateOf(id)).toBe('state/preauthorized');
});

test('an authorisation released at Stripe ends the request', async () => {
  const id = await walk('request-payment', 'confirm-payment');
  await paying.simulator.stripe.paymentIntents.cancel((await paying.intentOf(id)).id);
  await paying.settles();
  expect(await does.stateOf(id)).toBe('state/declined');
});

test('late or reordered events change nothing that has happened since', async () => {
  const tells = async (id: string, type: string) => {
    const object = await paying.intentOf(id);
    const [body, signature] = signed({ id: `evt_${type}_${id}`, type, data: { object } });
    expect((await send(body, signature)).status).toBe(200);
    app.clock.advance(MINUTE);
    await paying.settles();
    return does.stateOf(id);
  };
  // Outdated events: held, when it is already accepted; cancelled, when it is already captured.
  const accepted = await walk('request-payment', 'confirm-payment', 'accept');
  expect(await tells(accepted, 'payment_intent.amount_capturable_updated')).toBe('state/accepted');
  expect(await tells(accepted, 'payment_intent.canceled')).toBe('state/accepted');
  expect(await tells(accepted, 'charge.dispute.closed')).toBe('state/accepted');
  expect((await paying.intentOf(accepted)).status).toBe('succeeded');
  stage.listingId = await stage.provider.publishes({ price: new Money(2500, 'EUR') });
  const declined = await walk('request-payment', 'confirm-payment', 'decline');
  expect(await tells(declined, 'payment_intent.amount_capturable_updated')).toBe('state/declined');
  expect((await paying.intentOf(declined)).status).toBe('canceled');
});

test('refunds made in Stripe’s dashboard are recorded', async () => {
  const id = await walk('request-payment', 'confirm-payment', 'accept');
  const { id: payment_intent } = await paying.intentOf(id);
  await paying.simulator.stripe.refunds.create({
    payment_intent,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  await paying.settles();
  expect(
    await stage.engine.db.first('select captured, refunded from payments where transaction_id = $1', [id]),
  ).toEqual({ captured: 5000, refunded: 5000 });
});

test('an account whose charges Stripe disables is marked', async () => {
  const newcomer = await addPerson(stage.engine);
  const accountId = await paying.opensAccount(newcomer.id);
  await stage.engine.db.run('update payment_accounts set charges_enabled = false where account_id = $1', [
    accountId,
  ]);
  const [body, signature] = signed({
    id: 'evt_account',
    type: 'account.updated',
    account: accountId,
    data: { object: { id: accountId, object: 'account' } },
  });
  const events = () =>
    stage.engine.db.rows<{ type: string; was: unknown }>(
      `select event_type as type, previous_values as was from events
       where resource_id = $1 and event_type = 'user/updated'`,
      [newcomer.id],
    );
  expect(await events()).toEqual([]);
  expect((await send(body, signature)).status).toBe(200);
  await paying.settles();
  // Reported to integrations, once.
  expect(await events()).toHaveLength(1);
  expect(JSON.stringify(await events())).toContain('stripeChargesEnabled');
  expect(
    await stage.engine.db.first('select charges_enabled as on from payment_accounts where account_id = $1', [
      accountId,
    ]),
  ).toEqual({ on: true });
});

test('a payout returned by the bank is retried a day later with a new key', async () => {
  const provider = await addPerson(stage.engine);
  const account = await paying.opensAccount(provider.id, {
    external_account: {
      object: 'bank_account',
      country: 'DE',
      currency: 'eur',
      account_number: 'DE89370400440532013002',
    },
  });
  const own = { ...stage, provider, listingId: await provider.publishes({ price: new Money(2500, 'EUR') }) };
  const id = await step(own, 'transition/request-payment');
  await paying.paysBy('pm_card_bypassPending', id);
  for (const name of ['confirm-payment', 'accept', 'complete']) await step(own, transitionNamed(name), id);
  await paying.settles();
  app.clock.advance(8 * DAY);
  await paying.settles();
  const payouts = await paying.simulator.stripe.payouts.list({}, { stripeAccount: account });
  expect(payouts.data.filter(({ status }) => status === 'failed').length).toBeGreaterThan(0);
  const row = await stage.engine.db.first<{ attempts: number }>(
    `select max(attempt) as attempts from payment_operations where transaction_id = $1 and step = 'payOut'`,
    [id],
  );
  expect(row?.attempts).toBeGreaterThan(1);
});

test('an event counts once, however often it is delivered', async () => {
  const [body, signature] = signed({
    id: 'evt_twice',
    type: 'charge.updated',
    data: { object: { id: 'ch_twice', object: 'charge' } },
  });
  for (let n = 0; n < 3; n++) expect((await send(body, signature)).status).toBe(200);
  expect(await factsOf('ch_twice')).toHaveLength(1);
});

test.each<[string, () => readonly [string, string]]>([
  [
    'with a wrong signature',
    () => signed({ id: 'evt_1', type: 'x', data: { object: { id: 'forged' } } }, { by: 'whsec_other' }),
  ],
  [
    'signed an hour ago',
    () =>
      signed(
        { id: 'evt_2', type: 'x', data: { object: { id: 'forged' } } },
        { at: new Date(app.clock.now().getTime() - HOUR) },
      ),
  ],
  [
    'with altered content',
    () => {
      const [body, signature] = signed({ id: 'evt_3', type: 'x', data: { object: { id: 'forge' } } });
      return [body.replace('forge', 'forged'), signature];
    },
  ],
  ['without a signature', () => [JSON.stringify({ id: 'evt_4', data: { object: { id: 'forged' } } }), '']],
  ['of nonsense', () => ['nonsense', 't=1,v1=00']],
])('an event %s is rejected', async (_, make) => {
  expect((await send(...make())).status).toBe(400);
  expect(await factsOf('forged')).toHaveLength(0);
});

test('an event about another payment changes nothing', async () => {
  const [body, signature] = signed({
    id: 'evt_stranger',
    type: 'payment_intent.canceled',
    data: { object: { id: 'pi_stranger', object: 'payment_intent' } },
  });
  expect((await send(body, signature)).status).toBe(200);
  await paying.settles();
  const open = await stage.engine.db.rows(
    `select last_error from outbox where kind = 'payment/event' and done_at is null`,
  );
  expect(open).toEqual([]);
});
