import { cast, room } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { anonymousToken, call } from './plainClient.ts';
import { createSdk, failureOf, LatLng, Money, UUID } from './sdk.ts';
import type { Person } from '#test/support/cast.ts';
import type { PlainAnswer } from './plainClient.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;
let anonymous: string;

beforeAll(async () => {
  app = await startApp();
  ({ ada, ben } = await cast(app));
  anonymous = await anonymousToken(app);
});
afterAll(() => app.close());

const tokenOf = (person: Person): string => person.tokens.getToken()?.access_token ?? '';
const transit = { 'Content-Type': 'application/transit+json', Accept: 'application/transit+json' };
const json = { 'Content-Type': 'application/json' };
const refused = (status: number, code: string, source?: object) => ({
  status,
  body: {
    errors: [{ id: expect.any(String), status, code, title: expect.any(String), ...(source && { source }) }],
  },
});
const post = (path: string, body: string, headers: Record<string, string> = json) =>
  call(app, `api/${path}`, { token: tokenOf(ada), body, ...headers });

test.each([false, true])('the whole journey works with transitVerbose %s', async transitVerbose => {
  const provider = createSdk(app.baseUrl, { transitVerbose, tokenStore: ada.tokens });
  const customer = createSdk(app.baseUrl, { transitVerbose, tokenStore: ben.tokens });
  const images = [new UUID(await ada.uploads())];
  const created = await provider.ownListings.createDraft({ ...room, price: new Money(1000, 'EUR'), images });
  const { id } = created.data.data;
  const published = await provider.ownListings.publishDraft({ id }, { expand: true, include: ['images'] });
  expect(published.data.data.attributes).toMatchObject({
    price: new Money(1000, 'EUR'),
    geolocation: new LatLng(52.53, 13.38),
    createdAt: expect.any(Date),
  });
  const found = await customer.listings.query({
    ids: [id],
    include: ['author', 'images'],
    'limit.images': 1,
  });
  expect(found.data.included).toHaveLength(2);
  const params = { listingId: id };
  const enquiry = { processAlias: 'default-process/release-1', transition: 'transition/enquire', params };
  const { data } = await customer.transactions.initiate(enquiry);
  await customer.messages.send({ transactionId: data.data.id, content: '~^` all signs' });
  const read = await provider.messages.query({ transactionId: data.data.id });
  expect(read.data.data[0]?.attributes.content).toBe('~^` all signs');
  expect(await failureOf(provider.ownListings.publishDraft({ id }))).toEqual({
    status: 409,
    code: 'listing-invalid-state',
  });
});

test('the response has the requested format', async () => {
  const show = (headers = {}) => call(app, 'api/marketplace/show', { token: anonymous, ...headers });
  const compact = await show(transit);
  expect(compact.headers.get('content-type')).toBe('application/transit+json;charset=UTF-8');
  expect(compact.body.text).toMatch(/^\["\^ ","~:data",\["\^ ","~:id","~u/);
  const verbose = await show({ ...transit, 'X-Transit-Verbose': 'true' });
  expect(verbose.body.text).toMatch(/^\{"~:data":\{"~:id":"~u/);
  for (const headers of [{ Accept: 'application/json' }, { Accept: '*/*' }, {}]) {
    const plain = await show(headers);
    expect(plain.headers.get('content-type')).toBe('application/json;charset=UTF-8');
    expect(plain.body).toMatchObject({
      data: { id: expect.any(String), type: 'marketplace', attributes: { name: 'Poruch' } },
    });
  }
});

test('a plain JSON client can do without Transit', async () => {
  const body = {
    title: 'By hand',
    price: { amount: 100, currency: 'EUR' },
    geolocation: { lat: 52.5, lng: 13.4 },
  };
  const created = await post('own_listings/create_draft?expand=true', JSON.stringify(body));
  expect(created).toMatchObject({
    status: 200,
    body: {
      data: {
        type: 'ownListing',
        attributes: { ...body, createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
      },
    },
  });
  const { id } = created.body.data as { id: string };
  const update = await post('own_listings/update', JSON.stringify({ id, title: 'Changed' }));
  expect(update.body).toEqual({ data: { id, type: 'ownListing' } });
  const missing = await post('own_listings/show', '{}');
  expect(missing).toMatchObject(refused(404, 'not-found'));
});

test.each([
  ['nothing', ''],
  ['a truncated string', '["^ ","~:title",'],
  ['a truncated map', '["^ ","~:title"]'],
  ['an unknown code', '["^ ","^9","x"]'],
  ['an opaque value', '["^ ","~:title","~n123"]'],
  ['depth', '["^ ","~:title",' + '['.repeat(5000) + ']'.repeat(5000) + ']'],
  ['plain text', 'title=x'],
  ['a list', '["x"]'],
  ['a value', '["~#\'","x"]'],
  ['a path to the prototype', '["^ ","~:title","x","~:__proto__",["^ "]]'],
])('malformed transit is a bad request: %s', async (_, body) => {
  const answer = await post('own_listings/create_draft', body, { ...transit, Accept: 'application/json' });
  expect(answer.status).toBe(400);
  const [error] = answer.body.errors as { code: string }[];
  expect(['bad-request', 'validation-invalid-params']).toContain(error?.code);
});

test.each([
  ['broken JSON', '{', json],
  ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0xfe]), json],
  ['infinity', '{"title":"x","privateData":{"a":1e999}}', json],
])('%s is a bad request', async (_, body, headers) => {
  const answer = await call(app, 'api/own_listings/create_draft', { token: tokenOf(ada), body, ...headers });
  expect(answer.status).toBe(400);
});

test('another content type is rejected', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await post('own_listings/create_draft', 'x', { 'Content-Type': type });
    expect(answer).toMatchObject(refused(400, 'unsupported-content-type'));
  }
  const packed = await post('own_listings/create_draft', '{}', { ...json, 'Content-Encoding': 'gzip' });
  expect(packed).toMatchObject(refused(400, 'unsupported-content-type'));
});

test('a body of more than a megabyte is rejected, declared or not', async () => {
  const body = JSON.stringify({ title: 'x'.repeat(1024 * 1024) });
  const tooLarge = refused(413, 'request-larger-than-content-length');
  expect(await post('own_listings/create_draft', body)).toMatchObject(tooLarge);
  const chunks = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < body.length; sent += 65_536)
        controller.enqueue(new TextEncoder().encode(body.slice(sent, sent + 65_536)));
      controller.close();
    },
  });
  const request = {
    method: 'POST',
    body: chunks,
    duplex: 'half',
    headers: { ...json, Authorization: `Bearer ${tokenOf(ada)}` },
  };
  const streamed = await fetch(`${app.baseUrl}/v1/api/own_listings/create_draft`, request as RequestInit);
  expect({ status: streamed.status, body: await streamed.json() }).toMatchObject(tooLarge);
});

test('a call requires a valid token', async () => {
  expect(await call(app, 'api/marketplace/show')).toMatchObject(refused(401, 'auth-missing-access-token'));
  const unknown = refused(401, 'auth-invalid-access-token');
  expect(await call(app, 'api/marketplace/show', { token: 'unknown' })).toMatchObject(unknown);
  expect(await call(app, 'api/marketplace/show', { token: `${anonymous}x` })).toMatchObject(unknown);
  const basic = await call(app, 'api/marketplace/show', { Authorization: 'Basic eDp5' });
  expect(basic).toMatchObject(refused(401, 'auth-missing-access-token'));
  const lowerCase = await call(app, 'api/marketplace/show', { Authorization: `bearer ${anonymous}` });
  expect(lowerCase.status).toBe(200);
});

test('unknown and unsupported endpoints are not found', async () => {
  for (const path of [
    'api/listings/destroy',
    'api/constructor',
    'integration_api/users/destroy',
    'auth/nothing',
    'api',
    '',
  ])
    expect(await call(app, path, { token: anonymous })).toMatchObject(refused(404, 'not-found'));
  expect(await call(app, 'api/listings/query', { token: anonymous, body: '{}', ...json })).toMatchObject(
    refused(404, 'not-found'),
  );
  expect(await call(app, 'auth/token')).toMatchObject(refused(404, 'not-found'));
});

test('an error names its cause, also to a plain client', async () => {
  const answer = await call(app, 'api/listings/query?per_page=many', { token: anonymous });
  expect(answer).toMatchObject(
    refused(400, 'validation-invalid-value', { type: 'query', path: ['per_page'] }),
  );
});

test('any origin may call', async () => {
  const preflight = await fetch(`${app.baseUrl}/v1/api/listings/query`, { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST, OPTIONS');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('X-Transit-Verbose');
  const { headers } = await call(app, 'api/marketplace/show', { token: anonymous });
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

test('a user’s responses are uncacheable', async () => {
  const cacheControl = ({ headers }: PlainAnswer) => headers.get('cache-control');
  expect(cacheControl(await call(app, 'api/current_user/show', { token: tokenOf(ada) }))).toBe('no-store');
  expect(cacheControl(await call(app, 'api/marketplace/show', { token: tokenOf(ada) }))).toBe('no-store');
  expect(cacheControl(await call(app, 'api/marketplace/show', { token: anonymous }))).toBeNull();
});

test('an unexpected failure reveals only its id', async () => {
  const logged: Record<string, unknown>[] = [];
  const { log } = app.engine;
  const error = jest
    .spyOn(log, 'error')
    .mockImplementation((event, facts) => void logged.push({ event, ...facts }));
  const rows = jest.spyOn(app.engine.db, 'rows').mockRejectedValueOnce(new Error('password=secret'));
  const answer = await call(app, 'api/own_listings/query', { token: anonymous, ...json });
  expect(answer.status).toBe(403);
  rows.mockRejectedValue(new Error('password=secret'));
  const failed = await call(app, `api/users/show?id=${ada.id}`, { token: anonymous });
  rows.mockRestore();
  error.mockRestore();
  expect(failed).toMatchObject(refused(500, 'internal-error'));
  expect(JSON.stringify(failed.body)).not.toContain('secret');
  const [{ id }] = failed.body.errors as [{ id: string }];
  expect(logged).toEqual([
    expect.objectContaining({ event: 'platform/failed', requestId: id, path: '/api/users/show' }),
  ]);
});
