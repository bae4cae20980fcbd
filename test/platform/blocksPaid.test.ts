import { DAY, MINUTE } from '#contract/time/units.ts';
import { drainTimers } from '#server/jobs/worker.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { fakePayments, createPayable } from '#test/support/payments.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { createSdk, failureOf, Money, newStore, testClient, type Res, type Sdk } from './sdk.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let trusted: Sdk;
let pending: Res;
const bank = fakePayments();

const notPossible = { status: 409, code: 'transaction-not-possible' };

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  app.engine.payments = bank.payments;
});
afterAll(() => app.close());

// Ben has started to pay for two nights at Ada's.
beforeEach(async () => {
  ({ ada, ben } = await cast(app));
  await createPayable(app.engine, ada.id);
  const secretary = createSdk(app.baseUrl, { ...testClient, tokenStore: ben.tokens });
  const tokenStore = newStore();
  tokenStore.setToken((await secretary.exchangeToken()).data);
  trusted = createSdk(app.baseUrl, { tokenStore });
  const listing = await ada.publishes({ price: new Money(2500, 'EUR') });
  const today = Math.floor(app.clock.now().getTime() / DAY) * DAY;
  const params = {
    listingId: listing.id,
    bookingStart: new Date(today + 10 * DAY),
    bookingEnd: new Date(today + 12 * DAY),
    lineItems: [{ code: 'line-item/night', unitPrice: new Money(2500, 'EUR'), quantity: 2 }],
  };
  const start = {
    processAlias: 'default-process/release-1',
    transition: 'transition/request-payment',
    params,
  };
  pending = (await trusted.transactions.initiate(start, { expand: true })).data.data;
  bank.actions();
});

const moves = (who: Person, transition: string) =>
  who.sdk.transactions.transition({ id: pending.id, transition, params: {} }, { expand: true });
const blocks = async (who: Person, whom: Person) => {
  const { status } = await callWebApi(app, 'safety/block', { userId: whom.id }, who.tokens.getToken());
  expect(status).toBe(200);
};
const stateNow = async () => (await ben.sdk.transactions.show({ id: pending.id })).data.data.attributes.state;

test('a payment in progress is not confirmed, and the nights become free in time', async () => {
  await blocks(ada, ben);
  expect(await failureOf(moves(ben, 'transition/confirm-payment'))).toEqual(notPossible);
  expect(await stateNow()).toBe('state/pending-payment');
  app.clock.advance(15 * MINUTE);
  await drainTimers(app.engine);
  expect(await stateNow()).toBe('state/payment-expired');
});

test('a payment hold is not captured: the request cannot be accepted, and can be declined', async () => {
  await moves(ben, 'transition/confirm-payment');
  bank.actions();
  await blocks(ben, ada);
  expect(await failureOf(moves(ada, 'transition/accept'))).toEqual(notPossible);
  expect(bank.actions()).toEqual([]);
  await moves(ada, 'transition/decline');
  expect(await stateNow()).toBe('state/declined');
});
