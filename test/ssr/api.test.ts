import * as vendor from 'sharetribe-flex-sdk';
import { DAY } from '#contract/time/units.ts';
import { Money, testClient, type Res } from '#test/platform/sdk.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';

let server: BuiltServer;
let ada: Person;
let priced: Res;
let free: Res;

beforeAll(async () => {
  server = await startBuiltServer();
  ada = await person(server, 'Ada', 'Lovelace');
  [priced, free] = await Promise.all([ada.publishes({ price: new Money(2500, 'EUR') }), ada.publishes()]);
}, 90_000);
afterAll(() => server?.stop());

const { transit } = vendor;

async function ask(
  body: string,
  contentType = 'application/transit+json',
  path = 'transaction-line-items',
  cookie = '',
) {
  const headers = { Origin: server.url, 'Content-Type': contentType, cookie };
  const answer = await fetch(`${server.url}/api/${path}`, { method: 'POST', headers, body });
  return {
    status: answer.status,
    cookie: answer.headers.get('set-cookie'),
    body: transit.read(await answer.text()) as Record<string, unknown>,
  };
}

const stay = (listing: Res, startDate: unknown, endDate: unknown) =>
  transit.write({ listingId: listing.id, isOwnListing: false, bookingData: { startDate, endDate } });

test('the price of a stay at a priced listing is returned as line items', async () => {
  const { status, body } = await ask(stay(priced, '2026-12-01', '2026-12-04'));
  expect(status).toBe(200);
  expect(body.data).toEqual([
    expect.objectContaining({
      code: 'line-item/night',
      quantity: expect.objectContaining({ value: '3' }),
      lineTotal: expect.objectContaining({ amount: 7500, currency: 'EUR' }),
    }),
  ]);
});

test('a Date counts as its UTC day', async () => {
  const { body } = await ask(
    stay(priced, new Date('2026-12-01T00:00:00Z'), new Date('2026-12-02T00:00:00Z')),
  );
  expect(body.data).toHaveLength(1);
});

test.each([
  ['a free listing', () => stay(free, '2026-12-01', '2026-12-04'), 409, 'transaction-missing-listing-price'],
  ['a stay of no nights', () => stay(priced, '2026-12-04', '2026-12-04'), 400, 'validation-invalid-params'],
  ['an invalid month', () => stay(priced, '2026-13-01', '2026-12-04'), 400, 'validation-invalid-value'],
  ['no dates', () => transit.write({ listingId: priced.id }), 400, 'validation-invalid-value'],
  [
    'a stay of more than a year',
    () => stay(priced, '2026-01-01', '2027-01-03'),
    400,
    'validation-invalid-value',
  ],
  [
    'a day that does not exist',
    () => stay(priced, '2026-02-30', '2026-03-04'),
    400,
    'validation-invalid-value',
  ],
  ['broken transit', () => '["^ ', 400, 'bad-request'],
])('%s is rejected with its code', async (_, body, status, code) => {
  expect(await ask(body())).toMatchObject({ status, body: { errors: [{ status, code }] } });
});

test('the marketplace’s error for an unknown listing is passed on', async () => {
  const unknown = { ...priced, id: { ...priced.id, uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' } };
  const { status, body } = await ask(stay(unknown, '2026-12-01', '2026-12-04'));
  expect([status, body]).toMatchObject([404, { errors: [{ code: 'not-found' }] }]);
});

test.each<Record<string, string>>([
  { 'Content-Encoding': 'foo' },
  { 'Content-Type': 'application/transit+json; charset=foo' },
])('the unreadable body %j is rejected', async change => {
  const answer = await fetch(`${server.url}/api/transaction-line-items`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/transit+json', ...change },
    body: stay(priced, '2026-12-01', '2026-12-04'),
  });
  expect(answer.status).toBe(400);
  expect(transit.read(await answer.text())).toMatchObject({ errors: [{ code: 'unsupported-content-type' }] });
});

test('another content type and an unknown URL are rejected', async () => {
  expect((await ask('{}', 'application/json')).status).toBe(400);
  expect((await fetch(`${server.url}/api/none`)).status).toBe(404);
});

test('places are found in the requested language', async () => {
  const answer = await fetch(`${server.url}/api/places?q=${encodeURIComponent('Варшава')}&locale=en`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  const { places, attribution } = (await answer.json()) as {
    places: { address: string }[];
    attribution: string;
  };
  expect(places[0]?.address).toMatch('Warsaw');
  expect(attribution).toMatch('GeoNames');
});

test('a geocoding request without text is rejected, and requests are rate-limited per client', async () => {
  expect((await fetch(`${server.url}/api/places`)).status).toBe(400);
  const flood = async () =>
    (await Promise.all(Array.from({ length: 160 }, () => fetch(`${server.url}/api/places?q=Kyiv`)))).map(
      answer => answer.status,
    );
  expect(await flood()).toContain(429);
  // The limit refills by eight requests a second: on a slow machine the page may get the first of them.
  let page: Response;
  do {
    const flooding = flood();
    page = await fetch(`${server.url}/s?address=Kyiv`, { redirect: 'manual' });
    await flooding;
  } while (page.status === 302);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('a lot of searches in a short time');
  expect(html).toContain('Quiet room near the park');
});

const cookieOf = ({ tokens }: Person) =>
  `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(tokens.getToken()))}`;
const leaves = (body: object, cookie?: string) =>
  ask(transit.write(body), undefined, 'delete-account', cookie);

test('deleting an account requires the password, and clears the cookie', async () => {
  const ira = await person(server, 'Ira', 'Bondar');
  const errorOf = (code: string) => ({ errors: [expect.objectContaining({ code })] });
  expect(await leaves({}, cookieOf(ira))).toMatchObject({
    status: 400,
    body: errorOf('validation-invalid-params'),
  });
  expect(await leaves({ currentPassword: ira.password })).toMatchObject({
    status: 403,
    body: errorOf('forbidden'),
  });
  expect(await leaves({ currentPassword: 'not hers' }, cookieOf(ira))).toMatchObject({
    status: 403,
    body: errorOf('forbidden'),
  });
  const { status, body, cookie } = await leaves({ currentPassword: ira.password }, cookieOf(ira));
  expect(status).toBe(200);
  expect(body).toEqual({ deleted: true });
  expect(cookie).toMatch(/-token=;.*Expires=Thu, 01 Jan 1970/);
});

test('the answer counts unfinished tasks', async () => {
  const [oleh, ira] = [await person(server, 'Oleh', 'Koval'), await person(server, 'Ira', 'Bondar')];
  const listing = await oleh.publishes();
  const bookingStart = new Date(Math.ceil(Date.now() / DAY) * DAY + 10 * DAY);
  await ira.sdk.transactions.initiate({
    processAlias: 'free-process/release-1',
    transition: 'transition/request',
    params: { listingId: listing.id, bookingStart, bookingEnd: new Date(bookingStart.getTime() + 2 * DAY) },
  });
  const { status, body } = await leaves({ currentPassword: ira.password }, cookieOf(ira));
  expect(status).toBe(409);
  expect(body).toEqual({
    errors: [
      expect.objectContaining({
        code: 'conflict',
        meta: { openTransactionsAsCustomer: 1, openTransactionsAsProvider: 0 },
      }),
    ],
  });
});
