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
    headers: { Origin: server.url, ...(who ? { cookie: cookieOf(who) } : {}), ...init.headers },
  });
const page = async (who: Person) => (await ask(who, '/account/data')).text();
const send = (who: Person, headers: Record<string, string> = {}) =>
  ask(who, '/account/data', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ ask: '1', currentPassword: who.password }),
  });
const readyFor = async (who: Person) => {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline;) {
    const html = await page(who);
    if (html.includes('/api/data-copy/file')) return html;
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  throw new Error('the copy is not prepared');
};
test('without JavaScript a form requests the export, a link refreshes its status, and another downloads it', async () => {
  const html = await page(ada);
  expect(html).toContain('name="ask"');
  const sent = await send(ada);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/account/data']);
  expect(await readyFor(ada)).toContain('Download my copy');

  const whole = await ask(ada, '/api/data-copy/file');
  const bytes = Buffer.from(await whole.arrayBuffer());
  const [profile] = JSON.parse(String(unzip(bytes).get('profile.json'))) as { email: string }[];
  expect(profile?.email).toBe(ada.email);
});

test('other sites cannot request it, and visitors have to log in first', async () => {
  const crossSite = { 'Sec-Fetch-Site': 'cross-site' };
  await send(ben, crossSite);
  expect(await page(ben)).toContain('Prepare my copy');
  expect((await ask(null, '/account/data')).status).toBe(302);
});

test('errors without JavaScript are shown on the page', async () => {
  for (let more = 0; more < 3; more += 1) {
    expect((await send(ben)).status).toBe(303);
    await readyFor(ben);
  }
  const refused = await send(ben);
  expect([refused.status, (await refused.text()).includes('three copies a day')]).toEqual([200, true]);
});
