import { cast, type Person } from '#test/support/cast.ts';
import { payingApp, type PayingApp } from '#test/support/payingApp.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { failureOf, Money, type Params, type Res } from './sdk.ts';

// The checkout's calls in the order the web app makes them: a new card, a new card that is saved, a saved card.

let app: TestApp;
let paying: PayingApp;
let ada: Person;
let ben: Person;
let listing: Res;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-20T10:00:00Z');
  paying = await payingApp(app);
  ({ ada, ben } = await cast(app));
  await paying.opensAccount(ada.id);
}, 30_000);

beforeEach(async () => {
  listing = await ada.publishes({ price: new Money(2500, 'EUR') });
});

afterAll(async () => {
  await paying.close();
  await app.close();
});

const requests = async (params: Params = {}): Promise<string> =>
  ((await requestWith(params)).body.data as unknown as Res).id.uuid;

const requestWith = (params: Params) =>
  callWebApi(
    app,
    'initiate-privileged',
    {
      isSpeculative: false,
      bodyParams: {
        processAlias: 'default-process/release-1',
        transition: 'transition/request-payment',
        params: { listingId: listing.id, bookingStart: '2026-04-01', bookingEnd: '2026-04-03', ...params },
      },
      queryParams: { expand: true },
    },
    ben.tokens.getToken(),
  );

const confirms = (id: string) =>
  ben.sdk.transactions.transition(
    { id, transition: 'transition/confirm-payment', params: {} },
    { expand: true },
  );

const savedCard = async () => {
  const { data } = await ben.sdk.currentUser.show({ include: ['stripeCustomer.defaultPaymentMethod'] });
  const found = data.included?.find(({ type }) => type === 'stripePaymentMethod');
  return found?.attributes as { stripePaymentMethodId?: string } | undefined;
};

test('a one-time card is not stored afterwards', async () => {
  const id = await requests();
  const { payment_method } = await paying.paysBy('pm_card_visa', id);
  expect((await confirms(id)).data.data.attributes).toMatchObject({
    state: 'state/preauthorized',
    protectedData: {},
  });
  const card = await paying.simulator.stripe.paymentMethods.retrieve(String(payment_method));
  expect(card.customer).toBeNull();
  expect(await savedCard()).toBeUndefined();
});

test('a card saved while paying needs no second confirmation', async () => {
  const id = await requests({ setupPaymentMethodForSaving: true });
  const { payment_method } = await paying.paysBy('pm_card_visa', id);
  await confirms(id);
  await ben.sdk.stripeCustomer.create({ stripePaymentMethodId: String(payment_method) });
  expect(await savedCard()).toMatchObject({ stripePaymentMethodId: String(payment_method) });
});

test('after another card was declined the saved one can pay for the same booking', async () => {
  const { stripePaymentMethodId: saved } = (await savedCard()) ?? {};
  const id = await requests();
  await expect(paying.paysBy('pm_card_chargeDeclined', id)).rejects.toMatchObject({ code: 'card_declined' });
  expect(await paying.paysBy(String(saved), id)).toMatchObject({ status: 'requires_capture' });
  expect((await confirms(id)).data.data.attributes).toMatchObject({ state: 'state/preauthorized' });
});

test('a one-time card is not saved, even for a known customer', async () => {
  const { payment_method } = await paying.paysBy('pm_card_mastercard', await requests());
  const card = await paying.simulator.stripe.paymentMethods.retrieve(String(payment_method));
  expect(card.customer).toBeNull();
});

test('the saved card pays without being typed, confirmed by browser or server', async () => {
  const { stripePaymentMethodId } = (await savedCard()) ?? {};
  const id = await requests({ paymentMethod: stripePaymentMethodId });
  expect(await paying.intentOf(id)).toMatchObject({
    status: 'requires_confirmation',
    payment_method: stripePaymentMethodId,
  });
  expect((await confirms(id)).data.data.attributes).toMatchObject({ state: 'state/preauthorized' });
  expect(await paying.intentOf(id)).toMatchObject({ status: 'requires_capture' });
});

test('a saved card whose bank requires authentication does not pay without it', async () => {
  const number = '4000002760003184';
  await ben.sdk.stripeCustomer.addPaymentMethod({ stripePaymentMethodId: await paying.typesCard(number) });
  const { stripePaymentMethodId } = (await savedCard()) ?? {};
  const id = await requests({ paymentMethod: stripePaymentMethodId });
  expect(await failureOf(confirms(id))).toEqual({ status: 402, code: 'transaction-payment-failed' });
  expect(await paying.intentOf(id)).toMatchObject({ status: 'requires_action' });
});

test('a new card can be named in the request, and is not saved', async () => {
  const paymentMethod = await paying.typesCard('5555555555554444');
  const id = await requests({ paymentMethod });
  expect(await paying.intentOf(id)).toMatchObject({
    status: 'requires_confirmation',
    payment_method: paymentMethod,
  });
  expect((await confirms(id)).data.data.attributes).toMatchObject({ state: 'state/preauthorized' });
  expect((await paying.simulator.stripe.paymentMethods.retrieve(paymentMethod)).customer).toBeNull();
});

test('neither a card of another customer nor an unknown one pays', async () => {
  const foreign = await paying.typesCard();
  await ada.sdk.stripeCustomer.create({ stripePaymentMethodId: foreign });
  for (const [paymentMethod, error] of [
    [foreign, { status: 403, code: 'forbidden' }],
    ['pm_nobody', { status: 409, code: 'conflict' }],
  ] as const) {
    const { status, body } = await requestWith({ paymentMethod });
    expect({ paymentMethod, status, errors: body.errors }).toMatchObject({
      paymentMethod,
      status: error.status,
      errors: [error],
    });
  }
});
