import { cast, type Person } from '#test/support/cast.ts';
import { fakePayments, createPayable } from '#test/support/payments.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { Money, type Params, type Res } from './sdk.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
let listing: Res;
const bank = fakePayments();

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-20T10:00:00Z');
  app.engine.payments = bank.payments;
  ({ ada, ben, cy } = await cast(app));
  await createPayable(app.engine, ada.id);
}, 30_000);

beforeEach(async () => {
  listing = await ada.publishes({ price: new Money(2500, 'EUR') });
  bank.actions();
});

afterAll(() => app.close());

const stay = { bookingStart: new Date('2026-04-01T00:00:00Z'), bookingEnd: new Date('2026-04-03T00:00:00Z') };

const start = (params: Params = {}, more: Params = {}) => ({
  isSpeculative: false,
  bodyParams: {
    processAlias: 'default-process/release-1',
    transition: 'transition/request-payment',
    params: { listingId: listing.id, ...stay, ...params },
  },
  queryParams: { expand: true, include: ['booking', 'provider'] },
  ...more,
});

const initiate = (body: unknown, by: Person | undefined = ben) =>
  callWebApi(app, 'initiate-privileged', body, by?.tokens.getToken());

const codeOf = ({ status, body }: { status: number; body: Record<string, never> }) => ({
  status,
  code: (body.errors as unknown as { code: string }[] | undefined)?.[0]?.code,
});

test('a stay is booked at the listing’s price, less the configured commission', async () => {
  const { status, body } = await initiate(start());
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    attributes: {
      state: 'state/pending-payment',
      payinTotal: { amount: 5000, currency: 'EUR' },
      payoutTotal: { amount: 4500, currency: 'EUR' },
      lineItems: [{ code: 'line-item/night' }, { code: 'line-item/provider-commission' }],
      protectedData: {
        stripePaymentIntents: { default: { stripePaymentIntentClientSecret: expect.any(String) } },
      },
    },
  });
  expect((body.included as unknown as Res[]).map(({ type }) => type).sort()).toEqual(['booking', 'user']);
  expect(bank.actions()).toEqual(['reserve 5000 EUR, of it 4500']);
});

test('an older release that a page names becomes the newest, in which the host can end the stay', async () => {
  for (const processAlias of ['default-process/release-1', 'flex-default-process/release-1']) {
    const { bodyParams, ...call } = start();
    const stay = {
      bookingStart: new Date(
        processAlias.startsWith('flex') ? '2026-04-05T00:00:00Z' : '2026-04-01T00:00:00Z',
      ),
      bookingEnd: new Date(processAlias.startsWith('flex') ? '2026-04-07T00:00:00Z' : '2026-04-03T00:00:00Z'),
    };
    const params = { ...bodyParams.params, ...stay };
    const { body } = await initiate({ ...call, bodyParams: { ...bodyParams, processAlias, params } });
    const [processName] = processAlias.split('/');
    expect(body.data).toMatchObject({ attributes: { processName, processVersion: 2 } });
  }
});

test('the party is stored beside the payment', async () => {
  const party = { adults: 2, children: 0, hasPets: false };
  const { body } = await initiate(start({ protectedData: { party } }));
  expect(body.data).toMatchObject({
    attributes: {
      protectedData: {
        party,
        stripePaymentIntents: { default: { stripePaymentIntentClientSecret: expect.any(String) } },
      },
    },
  });
  const wrong = start({ protectedData: { party: { ...party, adults: 0 } } });
  expect(codeOf(await initiate(wrong))).toEqual({ status: 400, code: 'validation-invalid-value' });
});

test('a dry run charges nothing and leaves nothing behind', async () => {
  const { body } = await initiate(start({}, { isSpeculative: true }));
  expect(body.data).toMatchObject({ attributes: { payinTotal: { amount: 5000 }, protectedData: {} } });
  expect(bank.actions()).toEqual([]);
});

test('the browser’s price is ignored', async () => {
  const tampered = {
    lineItems: [{ code: 'line-item/night', unitPrice: new Money(1, 'JPY'), quantity: 1 }],
    price: new Money(1, 'EUR'),
    currency: 'JPY',
    unitPrice: new Money(1, 'EUR'),
    seats: 7,
    bookingDisplayEnd: new Date('2026-04-30T00:00:00Z'),
    protectedData: { stripePaymentIntents: {} },
  };
  const { body } = await initiate(
    start(tampered, { bookingData: { startDate: '2026-04-01', endDate: '2026-04-02' } }),
  );
  expect(body.data).toMatchObject({ attributes: { payinTotal: { amount: 5000, currency: 'EUR' } } });
  const booking = (body.included as unknown as Res[]).find(({ type }) => type === 'booking');
  expect(booking?.attributes).toMatchObject({ seats: 1, displayEnd: stay.bookingEnd });
});

test.each<[string, Params, number, string]>([
  ['no listing', { listingId: undefined }, 400, 'validation-invalid-value'],
  [
    'an end before the start',
    { bookingEnd: new Date('2026-03-30T00:00:00Z') },
    400,
    'validation-invalid-value',
  ],
  [
    'a stay of more than a year',
    { bookingEnd: new Date('2027-04-03T00:00:00Z') },
    400,
    'validation-invalid-value',
  ],
  ['an invalid day', { bookingStart: '2026-02-30' }, 400, 'validation-invalid-value'],
])('%s is rejected', async (_, params, status, code) => {
  expect(codeOf(await initiate(start(params)))).toEqual({ status, code });
  expect(bank.actions()).toEqual([]);
});

test('a listing that is free, or no longer exists, cannot be booked with a card', async () => {
  const free = await ada.publishes();
  expect(codeOf(await initiate(start({ listingId: free.id })))).toEqual({
    status: 409,
    code: 'transaction-charge-zero-payin',
  });
  await ada.sdk.ownListings.close({ id: listing.id });
  expect(codeOf(await initiate(start()))).toEqual({ status: 409, code: 'transaction-listing-not-found' });
});

test('a provider without a payout account cannot be booked', async () => {
  const unpaid = await cy.publishes({ price: new Money(2500, 'EUR') });
  expect(codeOf(await initiate(start({ listingId: unpaid.id })))).toEqual({
    status: 409,
    code: 'transaction-missing-stripe-account',
  });
});

test('nights taken in the meantime are rejected, and their payment hold is released', async () => {
  await initiate(start());
  bank.actions();
  expect(codeOf(await initiate(start(), cy))).toEqual({
    status: 409,
    code: 'transaction-booking-time-not-available',
  });
  expect(bank.actions()).toEqual([]);
});

test('the endpoint makes only transitions with payments', async () => {
  for (const transition of ['transition/enquire', 'transition/accept', 'toString', undefined]) {
    const { bodyParams, ...rest } = start();
    expect(codeOf(await initiate({ ...rest, bodyParams: { ...bodyParams, transition } }))).toEqual({
      status: 409,
      code: 'transaction-invalid-transition',
    });
  }
});

test('visitors and forms of other sites are rejected', async () => {
  expect(codeOf(await callWebApi(app, 'initiate-privileged', start()))).toEqual({
    status: 403,
    code: 'forbidden',
  });
  const answer = await fetch(`${app.baseUrl}/api/initiate-privileged`, { method: 'POST', body: 'x=1' });
  expect(answer.status).toBe(400);
});

describe('after an enquiry', () => {
  const move = (id: unknown, params: Params = {}) => ({
    isSpeculative: false,
    bodyParams: {
      id,
      transition: 'transition/request-payment-after-enquiry',
      params: { ...stay, ...params },
    },
    queryParams: { expand: true },
  });
  const transition = (body: unknown, by = ben) =>
    callWebApi(app, 'transition-privileged', body, by.tokens.getToken());

  test("the transaction's own listing is the one that is paid for", async () => {
    const dear = await ada.publishes({ price: new Money(99_900, 'EUR') });
    const { id } = await ben.enquires(dear);
    const { status, body } = await transition(move(id, { listingId: listing.id }));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ attributes: { payinTotal: { amount: 199_800 } } });
  });

  test('the browser’s price is ignored here, too', async () => {
    const { id } = await ben.enquires(listing);
    const { body } = await transition(
      move(id, {
        lineItems: [{ code: 'line-item/night', unitPrice: new Money(1, 'JPY'), quantity: 1 }],
        price: new Money(1, 'EUR'),
        currency: 'JPY',
        seats: 7,
        bookingDisplayEnd: new Date('2026-04-30T00:00:00Z'),
        protectedData: { stripePaymentIntents: {} },
      }),
    );
    expect(body.data).toMatchObject({
      attributes: {
        payinTotal: { amount: 5000, currency: 'EUR' },
        payoutTotal: { amount: 4500, currency: 'EUR' },
      },
    });
    expect(bank.actions()).toEqual(['reserve 5000 EUR, of it 4500']);
    const booking = await app.engine.db.first<{ seats: number; end: Date }>(
      'select seats, display_end as "end" from bookings where transaction_id = $1',
      [id.uuid],
    );
    expect(booking).toEqual({ seats: 1, end: stay.bookingEnd });
  });

  test.each<[string, Params]>([
    ['an end before the start', { bookingEnd: new Date('2026-03-30T00:00:00Z') }],
    ['no nights', { bookingEnd: stay.bookingStart }],
    ['days in the past', { bookingStart: new Date('2025-04-01'), bookingEnd: new Date('2025-04-03') }],
    ['a stay of more than a year', { bookingEnd: new Date('2027-04-03T00:00:00Z') }],
    ['an invalid day', { bookingStart: '2026-02-30' }],
  ])('%s is rejected', async (_, params) => {
    const { id } = await ben.enquires(listing);
    expect(codeOf(await transition(move(id, params)))).toEqual({
      status: 400,
      code: 'validation-invalid-value',
    });
    expect(bank.actions()).toEqual([]);
  });

  test('the price is the listing’s current one, not that of a page opened earlier', async () => {
    const { id } = await ben.enquires(listing);
    await ada.sdk.ownListings.update({ id: listing.id, price: new Money(3000, 'EUR') });
    const { body } = await transition(move(id, { price: new Money(2500, 'EUR') }));
    expect(body.data).toMatchObject({ attributes: { payinTotal: { amount: 6000 } } });
  });

  test('a transaction between other users is not shown', async () => {
    const { id } = await ben.enquires(listing);
    expect(codeOf(await transition(move(id), cy))).toEqual({ status: 403, code: 'forbidden' });
  });
});
