import { testClient } from '#test/platform/sdk.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
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
])('a visitor who asks for %s is sent to %s and remembered', async (path, to) => {
  const { status, location, headers } = await visit(server.url, path);
  expect([status, location]).toEqual([302, to]);
  expect(headers.get('set-cookie')).toMatch(`from=${encodeURIComponent(path)};`);
});

test('somebody signed in sees their pages, and nobody keeps a copy', async () => {
  const inbox = await visit(server.url, '/inbox/sales', sessionOf(ada));
  expect(inbox.status).toBe(200);
  expect(inbox.headers.get('cache-control')).toBe('private, no-store');
  expect(inbox.data('state')).toMatchObject({
    session: { currentUser: { email: ada.email }, scopes: ['user'] },
  });
});

test('the addresses that stand for others lead there', async () => {
  const go = async (path: string) => (await visit(server.url, path, sessionOf(ada))).location;
  expect(await go('/inbox')).toBe('/inbox/sales');
  expect(await go('/l')).toBe('/');
  expect(await go('/l/new')).toBe('/l/draft/00000000-0000-0000-0000-000000000000/new/description');
});

test('somebody signed in who asks to sign in goes on to where they were going', async () => {
  const cookies = sessionOf(ada);
  expect((await visit(server.url, '/login', cookies)).location).toBe('/');
  const back = await visit(server.url, '/signup', { ...cookies, from: '/inbox/orders?page=2' });
  expect(back.location).toBe('/inbox/orders?page=2');
  expect(back.headers.get('set-cookie')).toMatch('from=;');
  expect((await visit(server.url, '/login', { ...cookies, from: '//evil.example' })).location).toBe('/');
});

test('a thread is for its two parties; to others it does not exist', async () => {
  const listing = await ada.publishes();
  const transaction = await ben.enquires(listing, 'Is the room still free?');
  const path = `/sale/${transaction.id.uuid}`;
  expect((await visit(server.url, path, sessionOf(ada))).location).toBe(`${path}/details`);
  const thread = await visit(server.url, `${path}/details`, sessionOf(ada));
  expect(thread.status).toBe(200);
  expect(thread.html).toContain('Is the room still free?');
});

test.each(['not json', '{}', 'null', '{"access_token":"unknown","token_type":"bearer","scope":"user"}'])(
  'a session cookie that holds %s is a visitor',
  async cookie => {
    const page = await visit(server.url, '/s', { [tokenCookie]: cookie });
    expect(page.status).toBe(200);
    expect(page.data('state')).toMatchObject({ session: { currentUser: null } });
  },
);
