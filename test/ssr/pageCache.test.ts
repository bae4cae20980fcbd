import { testClient } from '#test/platform/sdk.ts';
import type { Res } from '#test/platform/sdk.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { visit, type Visit } from './visit.ts';

let server: BuiltServer;
let beside: BuiltServer;
let ada: Person;
let ben: Person;
let room: Res;
let path: string;

beforeAll(async () => {
  server = await startBuiltServer({ SECRET: 'a secret of thirty-two characters' });
  beside = await startBuiltServer({
    DATABASE_URL: server.databaseUrl,
    SECRET: 'a secret of thirty-two characters',
    STRIPE_SIMULATOR_PORT: '0',
  });
  ({ ada, ben } = await cast(server));
  room = await ada.publishes({ title: 'Room with a view' });
  path = `/l/room-with-a-view/${room.id.uuid}`;
}, 90_000);
afterAll(async () => {
  await beside?.stop();
  await server?.stop();
});

const tokenCookie = `st-${testClient.clientId}-token`;
const sessionOf = ({ tokens }: Person) => ({ [tokenCookie]: JSON.stringify(tokens.getToken()) });
const etagOf = ({ headers }: Visit) => headers.get('etag') ?? '';

/** A cookie that nobody knows: the page is rendered, with data and parts that are cached for all visitors. */
const rendered = { unknown: '1' };

/** Waits until another process's change is visible there. */
async function until(isSeen: () => Promise<boolean>): Promise<void> {
  while (!(await isSeen())) await new Promise(resolve => setTimeout(resolve, 20));
}

test('visitors get the same page and headers, rendered or cached, and 304 when they already have it', async () => {
  for (const address of ['/', '/s', path, `/u/${ada.id}`]) {
    const made = await visit(server.url, address);
    const kept = await visit(server.url, address);
    expect([made.status, kept.status]).toEqual([200, 200]);
    expect(kept.html).toBe(made.html);
    const names = [
      'etag',
      'cache-control',
      'content-security-policy',
      'content-language',
      'content-type',
      'poruch-reader',
    ];
    for (const name of names) expect([name, kept.headers.get(name)]).toEqual([name, made.headers.get(name)]);
    expect(kept.headers.get('vary')).toMatch(/Cookie/);
    expect(kept.headers.get('set-cookie')).toBeNull();
    const again = await visit(server.url, address, {}, { 'if-none-match': etagOf(made) });
    expect([again.status, again.html]).toEqual([304, '']);
  }
});

test('a page that is made anew and still the same keeps its styles: browsers take over the headers of a 304', async () => {
  const made = await visit(server.url, '/');
  // Drops the cached pages, and changes nothing on this one.
  await ada.sdk.currentUser.updateProfile({ bio: 'I live near the park.' });
  const again = await visit(server.url, '/', {}, { 'if-none-match': etagOf(made) });
  expect(again.status).toBe(304);
  expect(again.headers.get('content-security-policy')).toBe(made.headers.get('content-security-policy'));
});

test('each language, data saver mode and encoding has its own cached page', async () => {
  for (let time = 0; time < 2; time++) {
    const english = await visit(server.url, '/s');
    const german = await visit(server.url, '/s', {}, { 'accept-language': 'de' });
    const chosen = await visit(server.url, '/s', { locale: 'uk' });
    const light = await visit(server.url, '/s', { light: 'on' });
    const asked = await visit(server.url, '/s', {}, { 'save-data': 'on' });
    const plain = await visit(server.url, '/s', {}, { 'accept-encoding': 'identity' });
    const pages = [english, german, chosen, light, asked];
    expect(pages.map(({ headers }) => headers.get('content-language'))).toEqual([
      'en',
      'de',
      'uk',
      'en',
      'en',
    ]);
    expect(new Set(pages.map(({ html }) => html)).size).toBe(5);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.html).toBe(english.html);
  }
});

test('a change is visible to its author and everyone else at once, through every server', async () => {
  const pages = ['/s', path];
  for (const { url } of [server, beside]) for (const page of pages) await visit(url, page);
  for (let n = 0; n < 10; n++) {
    // The slug stays the same, the visible title changes.
    const title = `Room with a view${'!'.repeat(n + 1)}`;
    await ada.sdk.ownListings.update({ id: room.id, title });
    for (const page of pages) expect((await visit(server.url, page)).html).toContain(`${title}<`);
    for (const page of pages) {
      expect((await visit(server.url, page, rendered)).html).toContain(`${title}<`);
      for (const cookies of [{}, rendered])
        await until(async () => (await visit(beside.url, page, cookies)).html.includes(`${title}<`));
    }
  }
  await ada.sdk.ownListings.close({ id: room.id });
  for (const cookies of [{}, rendered]) {
    expect((await visit(server.url, path, cookies)).status).toBe(404);
    expect((await visit(server.url, '/s', cookies)).html).not.toContain(room.id.uuid);
    await until(async () => (await visit(beside.url, path, cookies)).status === 404);
  }
  await ada.sdk.ownListings.open({ id: room.id });
  for (const cookies of [{}, rendered]) expect((await visit(server.url, path, cookies)).status).toBe(200);
});

test('a signed-in user’s page is never served to another, whatever the order of requests', async () => {
  const pages = ['/', '/s', path, `/u/${ben.id}`];
  const readers = [undefined, ada, ben, undefined];
  const asks = Array.from({ length: 96 }, (_, n) => ({
    page: pages[n % 4] ?? '/',
    reader: readers[Math.floor(n / 4) % 4],
  }));
  await Promise.all(
    asks.map(async ({ page, reader }) => {
      const { html, headers, data } = await visit(server.url, page, reader ? sessionOf(reader) : {});
      const { session } = data('state') as { session: { currentUser: { id: string } | null } };
      expect(session.currentUser?.id).toBe(reader?.id);
      expect(headers.get('cache-control')).toBe(reader ? 'private, no-store' : 'no-cache');
      for (const { email } of [ada, ben]) expect(html.includes(email)).toBe(email === reader?.email);
    }),
  );
});

test('a request with a broken session or a pending sign-up bypasses the cache', async () => {
  const kept = await visit(server.url, '/s');
  const spoilt = await visit(server.url, '/s', { [tokenCookie]: '{"access_token"' });
  expect(spoilt.headers.get('set-cookie')).toContain(`${tokenCookie}=;`);
  expect(spoilt.headers.get('etag')).toBeNull();
  const neutral = await visit(server.url, '/s', { euCookiesAccepted: '1', from: '/inbox' });
  expect(neutral.headers.get('etag')).toBe(etagOf(kept));
});

test('missing and forbidden pages are not cached', async () => {
  for (const address of ['/l/room/00000000-0000-4000-8000-000000000000', '/login', '/inbox']) {
    expect(etagOf(await visit(server.url, address))).toBe('');
  }
});
