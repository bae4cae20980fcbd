import * as vendor from 'sharetribe-flex-sdk';
import { testClient } from '#test/platform/sdk.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { unzip } from '#test/support/unzip.ts';

let server: BuiltServer;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
}, 90_000);
afterAll(() => server?.stop());

const cookieOf = ({ tokens }: Person) =>
  `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(tokens.getToken()))}`;
const ask = (who: Person | null, path: string, init: RequestInit = {}) =>
  fetch(server.url + path, {
    redirect: 'manual',
    ...init,
    headers: { ...(who ? { cookie: cookieOf(who) } : {}), ...init.headers },
  });
const page = async (who: Person) => (await ask(who, '/account/data')).text();
const send = (who: Person, headers: Record<string, string> = {}) =>
  ask(who, '/account/data', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: 'ask=1',
  });
const readyFor = async (who: Person) => {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline;) {
    const html = await page(who);
    if (html.includes('/api/data-copy/file')) return html;
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  throw new Error('the copy is not prepared');
};
const part = (range: string, more: Record<string, string> = {}) =>
  ask(ada, '/api/data-copy/file', { headers: { Range: range, ...more } });

test('without script a form asks, a link looks again, and another fetches', async () => {
  const html = await page(ada);
  expect(html).toContain('name="ask"');
  const sent = await send(ada);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/account/data']);
  expect(await readyFor(ada)).toContain('Download my copy');

  const whole = await ask(ada, '/api/data-copy/file');
  expect(whole.headers.get('content-disposition')).toMatch(
    /^attachment; filename="poruch-\d{4}-\d\d-\d\d\.zip"$/,
  );
  expect(whole.headers.get('cache-control')).toContain('no-store');
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(whole.headers.get('content-length')).toBe(String(bytes.length));
  const [profile] = JSON.parse(String(unzip(bytes).get('profile.json'))) as { email: string }[];
  expect(profile?.email).toBe(ada.email);
});

test('a download that broke off goes on where it was', async () => {
  const whole = await ask(ada, '/api/data-copy/file');
  const bytes = Buffer.from(await whole.arrayBuffer());
  const tag = whole.headers.get('etag') ?? '';
  const rest = await part('bytes=100-', { 'If-Range': tag });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes 100-${bytes.length - 1}/${bytes.length}`,
  ]);
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(100))).toBe(true);
  const end = await part('bytes=-10');
  expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-10))).toBe(true);
  const beyond = await part('bytes=999999999-');
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
  // Of another copy there is nothing to go on with: it comes whole.
  expect((await part('bytes=100-', { 'If-Range': '"another"' })).status).toBe(200);
  const head = await ask(ada, '/api/data-copy/file', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
});

test('nobody else fetches it, and no other site asks for it', async () => {
  expect((await ask(null, '/api/data-copy/file')).status).toBe(403);
  expect((await ask(ben, '/api/data-copy/file')).status).toBe(404);
  const crossSite = { 'Sec-Fetch-Site': 'cross-site' };
  expect((await ask(ada, '/api/data-copy/file', { headers: crossSite })).status).toBe(403);
  expect((await ask(ben, '/api/data-copy/request', { method: 'POST', headers: crossSite })).status).toBe(403);
  await send(ben, crossSite);
  expect(await page(ben)).toContain('Prepare my copy');
  expect((await ask(null, '/account/data')).status).toBe(302);
});

test('with script it is asked for over HTTP, three times a day', async () => {
  const request = async () => {
    const answer = await ask(ben, '/api/data-copy/request', { method: 'POST' });
    return { status: answer.status, body: vendor.transit.read(await answer.text()) as unknown };
  };
  expect(await request()).toMatchObject({ status: 200, body: { data: { state: 'preparing' } } });
  for (let more = 0; more < 2; more += 1) {
    await readyFor(ben);
    expect(await request()).toMatchObject({ status: 200 });
  }
  await readyFor(ben);
  expect(await request()).toMatchObject({ status: 429 });
  const refused = await send(ben);
  expect([refused.status, (await refused.text()).includes('three copies today')]).toEqual([200, true]);
});
