import { endpoints } from '#server/platform/endpoints/table.ts';
import { createPlatform } from '#server/platform/index.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { endpointsOf } from '#test/support/endpointsOf.ts';
import { startApp } from '#test/support/startApp.ts';
import { webApi } from '#test/support/webApi.ts';
import { testClient } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let shown: string;

beforeAll(async () => {
  app = await startApp();
  ({ ada } = await cast(app));
  shown = `/v1/api/listings/show?id=${(await ada.publishes()).id.uuid}`;
});
afterAll(() => app.close());

const bearer = () => ({ authorization: `Bearer ${ada.tokens.getToken()?.access_token}` });
const cookie = () => ({
  cookie: `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(ada.tokens.getToken()))}`,
});

/** Returns the headers that GET and HEAD have in common, and whether a HEAD response has a body. */
async function asked(method: 'GET' | 'HEAD', path: string, headers: HeadersInit) {
  const { status, headers: told, body } = await fetch(app.baseUrl + path, { method, headers });
  await body?.cancel();
  const names = ['content-type', 'cache-control', 'vary', 'access-control-allow-origin'];
  return { status, told: names.map(name => told.get(name)), hasBody: method === 'HEAD' && body !== null };
}

async function expectAlike(paths: readonly string[], headers: HeadersInit = {}): Promise<void> {
  for (const path of paths)
    expect([path, await asked('HEAD', path, headers)]).toEqual([path, await asked('GET', path, headers)]);
}

test('HEAD of the API returns the headers of GET, without a body', async () => {
  const reads = [...endpoints].filter(([, { method }]) => method === 'GET').map(([name]) => name);
  expect(reads.length).toBeGreaterThan(20);
  const paths = reads.map(name => `/v1${name.slice('GET '.length)}`);
  const others = ['/v1/api/unheard_of', '/v1/integration_api/users/query', '/v1/auth/token'];
  const assets = `/v1/assets/pub/${testClient.clientId}/a/latest/content/terms.json`;
  await expectAlike([shown, ...paths, ...others, assets], bearer());
  await expectAlike([shown, assets]);
  expect((await asked('HEAD', shown, bearer())).status).toBe(200);
});

test('HEAD changes nothing: commands are not found, as with GET', async () => {
  await expectAlike(['/v1/api/own_listings/create', '/v1/api/current_user/delete'], bearer());
});

test('HEAD of the web app’s endpoints returns the headers of GET, and opens no stream', async () => {
  const platform = createPlatform(app.engine);
  const reads = endpointsOf(() => webApi(app.engine, platform, app.hub))
    .filter(name => name.startsWith('GET '))
    .map(name => `/api${name.slice('GET '.length)}`);
  expect(reads).toContain('/api/live');
  await expectAlike(reads);
  await expectAlike(reads, cookie());
});
