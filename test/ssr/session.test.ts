import { testClient } from '#test/platform/sdk.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { foreignHeaders } from '#test/support/foreign.ts';
import { visit } from './visit.ts';

let server: BuiltServer;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
}, 90_000);
afterAll(() => server?.stop());

const tokenCookie = `st-${testClient.clientId}-token`;
const sessionOf = ({ tokens }: Person) => ({ [tokenCookie]: JSON.stringify(tokens.getToken()) });

test.each([
  ['/inbox', '/login'],
  ['/inbox/sales?page=2', '/login'],
  ['/listings', '/login'],
  ['/l/new', '/signup'],
  ['/l/draft/00000000-0000-0000-0000-000000000000/new/features', '/signup'],
])('a visitor who opens %s is sent to %s, and returns after login', async (path, to) => {
  const { status, location, headers } = await visit(server.url, path);
  expect([status, location]).toEqual([302, to]);
  expect(headers.get('set-cookie')).toMatch(`from=${encodeURIComponent(path)};`);
});

test('signed-in users see their pages, which are not cacheable', async () => {
  const inbox = await visit(server.url, '/inbox/sales', sessionOf(ada));
  expect(inbox.status).toBe(200);
  expect(inbox.headers.get('cache-control')).toBe('private, no-store');
  expect(inbox.data('state')).toMatchObject({
    session: { currentUser: { email: ada.email }, scopes: ['user'] },
  });
});

test('URLs without a page of their own redirect to one', async () => {
  const go = async (path: string) => (await visit(server.url, path, sessionOf(ada))).location;
  expect(await go('/l')).toBe('/');
  expect(await go('/l/new')).toBe('/l/draft/00000000-0000-0000-0000-000000000000/new/description');
});

test('a signed-in user who opens the login page is redirected to their destination', async () => {
  const cookies = sessionOf(ada);
  expect((await visit(server.url, '/login', cookies)).location).toBe('/');
  const back = await visit(server.url, '/signup', { ...cookies, from: '/inbox/orders?page=2' });
  expect(back.location).toBe('/inbox/orders?page=2');
  expect(back.headers.get('set-cookie')).toMatch('from=;');
  expect((await visit(server.url, '/login', { ...cookies, from: '//evil.example' })).location).toBe('/');
});

test('a thread is visible to its two parties, and not found for others', async () => {
  const listing = await ada.publishes();
  const transaction = await ben.enquires(listing, 'Is the room still free?');
  const path = `/sale/${transaction.id.uuid}`;
  expect((await visit(server.url, path, sessionOf(ada))).location).toBe(`${path}/details`);
  const thread = await visit(server.url, `${path}/details`, sessionOf(ada));
  expect(thread.status).toBe(200);
  expect(thread.html).toContain('Is the room still free?');
});

test.each([
  'not json',
  '{}',
  'null',
  '{"access_token":""}',
  '{"access_token":"x","scope":["a"]}',
  '{"access_token":"x","scope":"user"}',
  '{"access_token":"ключ","token_type":"bearer","scope":"user"}',
  '{"access_token":"unknown","token_type":"bearer","scope":"user"}',
  '{"access_token":"unknown","token_type":"bearer","scope":"user","refresh_token":"unknown"}',
  '{"access_token":"unknown","token_type":"bearer","scope":"user","refresh_token":["a"]}',
])('a session cookie with %s counts as none, and is cleared', async cookie => {
  for (const path of ['/s', '/login']) {
    const page = await visit(server.url, path, { [tokenCookie]: cookie });
    expect(page.status).toBe(200);
    expect(page.data('state')).toMatchObject({ session: { currentUser: null } });
    const written = page.headers.getSetCookie();
    expect(written.length).toBeGreaterThan(0);
    for (const line of written) expect(line).toMatch(`${tokenCookie}=; Path=/; Expires=Thu, 01 Jan 1970`);
  }
});

test.each(['/inbox', '/inbox/sales', '/inbox/orders', '/listings'])(
  'a page past the end of %s leads to the first',
  async path => {
    for (const page of ['9', '99999999']) {
      const { status, location } = await visit(server.url, `${path}?page=${page}`, sessionOf(ada));
      expect([status, location]).toEqual([302, path]);
    }
  },
);

test.each(['/inbox', '/inbox/sales'])('%s is ordered by the last message', async path => {
  const listing = await ada.publishes();
  const [first, second] = [await ben.enquires(listing, 'First?'), await ben.enquires(listing, 'Second?')];
  await ben.writes(first, 'The first one again');
  const { data } = await visit(server.url, path, sessionOf(ada));
  const { page } = data('state') as { page: { data: { transactions: { items: object[] } } } };
  expect(page.data.transactions.items.slice(0, 2)).toMatchObject([
    { id: first.id.uuid, messages: [{ content: 'The first one again' }] },
    { id: second.id.uuid, messages: [{ content: 'Second?' }] },
  ]);
});

test('logging out without JavaScript ends the session everywhere; other sites cannot log users out', async () => {
  const cy = await person(server, 'Cy', 'Young');
  const cookies = sessionOf(cy);
  const cookie = `${tokenCookie}=${encodeURIComponent(cookies[tokenCookie] ?? '')}`;
  const logOut = (headers: Record<string, string>) =>
    fetch(`${server.url}/logout`, { method: 'POST', redirect: 'manual', headers: { cookie, ...headers } });

  for (const foreign of Object.values(foreignHeaders(server.url))) {
    expect((await logOut(foreign)).headers.get('set-cookie')).toBeNull();
  }
  expect((await visit(server.url, '/inbox/sales', cookies)).status).toBe(200);

  const answer = await logOut({ Origin: server.url });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  expect(answer.headers.get('set-cookie')).toMatch(`${tokenCookie}=;`);
  expect((await visit(server.url, '/logout')).status).toBe(404);
  const refresh = { ...cy.tokens.getToken(), access_token: 'expired' };
  const after = await visit(server.url, '/inbox/sales', { [tokenCookie]: JSON.stringify(refresh) });
  expect(after.location).toBe('/login');
});
