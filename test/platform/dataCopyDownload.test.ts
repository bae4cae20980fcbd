import { MINUTE } from '#contract/time/units.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { tokenAs } from '#test/support/loginAs.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { unzip } from '#test/support/unzip.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { testClient, type Token } from './sdk.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
let whole: Response;
let bytes: Buffer;

beforeAll(async () => {
  app = await startApp();
  ({ ada, ben, cy } = await cast(app));
  const currentPassword = ada.password;
  const asked = await callWebApi(app, 'data-copy/request', { currentPassword }, tokenOf(ada));
  expect(asked).toMatchObject({ status: 200, body: { data: { state: 'preparing' } } });
  await drain(app.engine, handlers);
  whole = await get(tokenOf(ada));
  bytes = Buffer.from(await whole.arrayBuffer());
});
afterAll(() => app.close());

const tokenOf = ({ tokens }: Person) => tokens.getToken();
const get = (token: Token | null | undefined, headers: Record<string, string> = {}, method = 'GET') => {
  const cookie = `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(token))}`;
  return fetch(`${app.baseUrl}/api/data-copy/file`, {
    method,
    headers: { ...(token ? { cookie } : {}), ...headers },
  });
};
const part = async (range: string, more: Record<string, string> = {}) => {
  const answer = await get(tokenOf(ada), { Range: range, ...more });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, range: answer.headers.get('content-range'), body };
};

test('an export is downloaded as an uncacheable file', async () => {
  expect(whole.status).toBe(200);
  expect(whole.headers.get('content-disposition')).toMatch(
    /^attachment; filename="poruch-\d{4}-\d\d-\d\d\.zip"$/,
  );
  expect(whole.headers.get('cache-control')).toContain('no-store');
  expect(whole.headers.get('content-length')).toBe(String(bytes.length));
  const [profile] = JSON.parse(String(unzip(bytes).get('profile.json'))) as { email: string }[];
  expect(profile?.email).toBe(ada.email);
  const head = await get(tokenOf(ada), {}, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
});

test('an interrupted download resumes', async () => {
  const tag = whole.headers.get('etag') ?? '';
  expect(await part('bytes=100-', { 'If-Range': tag })).toEqual({
    status: 206,
    range: `bytes 100-${bytes.length - 1}/${bytes.length}`,
    body: bytes.subarray(100),
  });
  expect((await part('bytes=-10')).body).toEqual(bytes.subarray(-10));
  expect(await part('bytes=999999999-')).toMatchObject({ status: 416, range: `bytes */${bytes.length}` });
  // Another version can't be resumed, and multiple ranges aren't supported: both return the whole file.
  expect(await part('bytes=100-', { 'If-Range': '"another"' })).toMatchObject({ status: 200, body: bytes });
  expect(await part('bytes=0-1,9-10')).toMatchObject({ status: 200, body: bytes });
});

test('neither another user, whatever cookie they send, nor another site can fetch it', async () => {
  expect((await get(null)).status).toBe(403);
  expect((await get(tokenOf(ben))).status).toBe(404);
  expect((await get(tokenOf(ada), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  const limited = await tokenAs(app, ada.id);
  for (const token of [limited, { ...limited, scope: 'user', isLoggedInAs: false }]) {
    expect((await get(token)).status).toBe(403);
    expect((await callWebApi(app, 'data-copy/request', {}, token)).status).toBe(403);
  }
});

test('an unlocked session is not enough to request an export: the password is required', async () => {
  const asks = (body: object) => callWebApi(app, 'data-copy/request', body, tokenOf(ben));
  for (const body of [{}, { currentPassword: '' }, { currentPassword: 'a guess' }])
    expect((await asks(body)).status).toBe(403);
  expect((await get(tokenOf(ben))).status).toBe(404);
  expect((await asks({ currentPassword: ben.password })).status).toBe(200);
});

test('a user without a password has to request it soon after signing in', async () => {
  await app.engine.db.run('update users set password_hash = null where id = $1', [cy.id]);
  const ask = () => callWebApi(app, 'data-copy/request', {}, tokenOf(cy));
  app.clock.advance(14 * MINUTE);
  expect((await ask()).status).toBe(200);
  await drain(app.engine, handlers);
  await cy.sdk.currentUser.show();
  app.clock.advance(2 * MINUTE);
  await cy.sdk.currentUser.show();
  expect((await ask()).status).toBe(403);
});
