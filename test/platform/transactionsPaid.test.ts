import { DAY } from '#contract/time/units.ts';
import { cast } from '#test/support/cast.ts';
import { fakePayments, createPayable } from '#test/support/payments.ts';
import { startApp } from '#test/support/startApp.ts';
import { BigDecimal, createSdk, failureOf, Money, newStore, testClient } from './sdk.ts';
import type { Person } from '#test/support/cast.ts';
import type { Params, Res, Sdk } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;
let trusted: Sdk;
let listing: Res;

beforeAll(async () => {
  app = await startApp();
  app.engine.payments = fakePayments().payments;
  ({ ada, ben } = await cast(app));
  await createPayable(app.engine, ada.id);
  const secretary = createSdk(app.baseUrl, { ...testClient, tokenStore: ben.tokens });
  const tokenStore = newStore();
  tokenStore.setToken((await secretary.exchangeToken()).data);
  trusted = createSdk(app.baseUrl, { tokenStore });
});

beforeEach(async () => {
  listing = await ada.publishes({ price: new Money(2500, 'EUR') });
});

afterAll(() => app.close());

const night = { code: 'line-item/night', unitPrice: new Money(2500, 'EUR'), quantity: 2 };

function request(lineItems: unknown = [night]): Params {
  const today = Math.floor(app.clock.now().getTime() / DAY) * DAY;
  return {
    processAlias: 'default-process/release-1',
    transition: 'transition/request-payment',
    params: {
      listingId: listing.id,
      bookingStart: new Date(today + DAY),
      bookingEnd: new Date(today + 3 * DAY),
      lineItems,
      cardToken: 'tok_1',
    },
  };
}

test('a payment is requested with the client secret and confirmed by the customer', async () => {
  const { data } = await trusted.transactions.initiate(request(), { expand: true, include: ['booking'] });
  const { id, attributes } = data.data;
  expect(attributes).toMatchObject({
    state: 'state/pending-payment',
    payinTotal: new Money(5000, 'EUR'),
    payoutTotal: new Money(5000, 'EUR'),
    lineItems: [
      {
        ...night,
        quantity: expect.any(BigDecimal),
        lineTotal: new Money(5000, 'EUR'),
        includeFor: ['customer', 'provider'],
        reversal: false,
      },
    ],
    protectedData: {
      stripePaymentIntents: { default: { stripePaymentIntentClientSecret: expect.any(String) } },
    },
  });
  const confirmed = await ben.sdk.transactions.transition(
    { id, transition: 'transition/confirm-payment', params: {} },
    { expand: true },
  );
  expect(confirmed.data.data.attributes).toMatchObject({ state: 'state/preauthorized', protectedData: {} });
});

test('without the client secret a privileged transition is forbidden, real or speculative', async () => {
  for (const call of [ben.sdk.transactions.initiate, ben.sdk.transactions.initiateSpeculative]) {
    expect(await failureOf(call(request()))).toEqual({ status: 403, code: 'forbidden' });
  }
});

test('a speculative call shows the price and holds no nights', async () => {
  const { data } = await trusted.transactions.initiateSpeculative(request(), {
    expand: true,
    include: ['booking', 'provider'],
  });
  expect(data.data.attributes).toMatchObject({ payinTotal: new Money(5000, 'EUR'), protectedData: {} });
  expect(data.included?.map(({ type }) => type).sort()).toEqual(['booking', 'user']);
  expect((await trusted.transactions.initiate(request())).status).toBe(200);
});

test('quantities may be decimals, or units with seats', async () => {
  const lineItems = [
    { code: 'line-item/hour', unitPrice: new Money(1000, 'EUR'), units: new BigDecimal('1.5'), seats: 2 },
    {
      code: 'line-item/provider-commission',
      unitPrice: new Money(3000, 'EUR'),
      percentage: new BigDecimal('-12.5'),
      includeFor: ['provider'],
    },
  ];
  const { data } = await trusted.transactions.initiateSpeculative(request(lineItems), { expand: true });
  expect(data.data.attributes).toMatchObject({
    payinTotal: new Money(3000, 'EUR'),
    payoutTotal: new Money(2625, 'EUR'),
    lineItems: [
      { quantity: { value: '3' }, units: { value: '1.5' }, seats: 2 },
      { percentage: { value: '-12.5' } },
    ],
  });
});

test.each<[string, unknown, string, string[]]>([
  ['no lines', null, 'validation-missing-key', []],
  ['line items that are not a list', 'x', 'validation-invalid-value', []],
  ['no line', [], 'validation-invalid-value', []],
  ['a line item without a code', [{ ...night, code: undefined }], 'validation-missing-key', ['0', 'code']],
  ['two kinds of quantity', [{ ...night, percentage: 5 }], 'validation-invalid-params', ['0']],
  [
    'a wrong total',
    [{ ...night, lineTotal: new Money(1, 'EUR') }],
    'validation-invalid-params',
    ['0', 'lineTotal'],
  ],
])('%s cannot be a price', async (_, lineItems, code, path) => {
  expect(await failureOf(trusted.transactions.initiate(request(lineItems)))).toEqual({
    status: 400,
    code,
    source: { type: 'body', path: ['params', 'lineItems', ...path] },
  });
});

test('the process requires line items', async () => {
  const { data } = await ben.sdk.processTransitions.query({ processAlias: 'default-process/release-1' });
  const wanted: string = 'transition/request-payment';
  const found = data.data.find(({ attributes: { name } }) => name === wanted);
  expect(found?.attributes).toMatchObject({
    params: { req: { listingId: 'uuid', bookingStart: 'timestamp', lineItems: '[lineItem]' } },
  });
});
