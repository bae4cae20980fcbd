import { freshnessToken } from '#server/marketplace/listings/index.ts';
import { testClient, type Res } from '#test/platform/sdk.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { visit } from './visit.ts';

// A hidden profile's page is that of an unknown person (decision 133).

const secret = 'a secret of thirty-two characters';
const unknownId = '7e0c7a53-5a0f-4c3b-9a39-9d8a53b7a1f4';

let server: BuiltServer;
let ada: Person;
let ben: Person;
let cy: Person;

beforeAll(async () => {
  server = await startBuiltServer({ SECRET: secret });
  ({ ada, ben, cy } = await cast(server));
}, 90_000);
afterAll(() => server?.stop());

const cookiesOf = ({ tokens }: Person) => ({
  [`st-${testClient.clientId}-token`]: JSON.stringify(tokens.getToken()),
});
const open = (id: string, reader?: Person, query = '') =>
  visit(server.url, `/u/${id}${query}`, reader ? cookiesOf(reader) : {}, { 'accept-language': 'en' });
const hides = (isOn: boolean) =>
  ada.sdk.currentUser.updateProfile({ privateData: { hidesProfile: isOn ? true : null } });
const statusOf = async (reader?: Person) => (await open(ada.id, reader)).status;

test('the page of a hidden profile is that of an unknown id to the byte, apart from the id', async () => {
  await hides(true);
  const listing = await ada.publishes();
  await ben.enquires(listing);
  expect([await statusOf(), await statusOf(cy)]).toEqual([200, 200]);
  await ada.sdk.ownListings.close({ id: listing.id });
  const differing = ['date', 'content-length', 'etag', 'x-request-id', 'server-timing'];
  for (const query of ['', '?tab=ofProvider', '?lang=uk']) {
    for (const reader of [undefined, cy]) {
      const [hidden, unknown] = [await open(ada.id, reader, query), await open(unknownId, reader, query)];
      expect([hidden.status, unknown.status]).toEqual([404, 404]);
      expect(hidden.html.replaceAll(ada.id, unknownId)).toBe(unknown.html);
      const headers = ({ headers: all }: typeof hidden) =>
        [...all]
          .filter(([name]) => !differing.includes(name))
          .map(([name, value]) => [name, value.replaceAll(ada.id, unknownId)]);
      expect(headers(hidden)).toEqual(headers(unknown));
      expect(hidden.html).not.toMatch(/Ada|Lovelace/);
    }
  }
  expect((await open(ada.id, ben)).html).toContain('Ada L');
  expect(await statusOf(ada)).toBe(200);
});

test('a page that was kept for visitors goes as soon as the profile is hidden, and comes back', async () => {
  await hides(false);
  expect([await statusOf(), await statusOf()]).toEqual([200, 200]);
  await hides(true);
  expect(await statusOf()).toBe(404);
  const listing = await ada.publishes();
  expect([await statusOf(), await statusOf()]).toEqual([200, 200]);
  await ada.sdk.ownListings.close({ id: listing.id });
  expect(await statusOf()).toBe(404);
  await hides(false);
  expect(await statusOf()).toBe(200);
});

const post = async (path: string, fields: Record<string, string>, person?: Person) => {
  const cookie = person
    ? Object.entries(cookiesOf(person)).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    : [];
  const answer = await fetch(server.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: server.url, cookie: cookie.join('; ') },
    redirect: 'manual',
  });
  return [answer.status, answer.headers.get('location')];
};

test('without JavaScript the setting is a form of the safety page', async () => {
  const saved = [303, '/account/safety?saved=1'];
  const box = async () => {
    const { html } = await visit(server.url, '/account/safety?saved=1', cookiesOf(cy), {
      'accept-language': 'en',
    });
    expect(html).toContain('Your choice is saved.');
    return /<input[^>]*name="isHidden"[^>]*>/.exec(html)?.[0];
  };
  expect(await post('/account/safety', { setting: 'hidesProfile', isHidden: 'on' }, cy)).toEqual(saved);
  expect(await box()).toContain('checked');
  expect((await open(cy.id, cy)).status).toBe(200);
  expect((await open(cy.id)).status).toBe(404);
  expect(await post('/account/safety', { setting: 'hidesProfile' }, cy)).toEqual(saved);
  expect(await box()).not.toContain('checked');
  expect((await open(cy.id)).status).toBe(200);
});

test('the answer to the renewal mail that closes the last listing leads to the setting, an earlier one does not', async () => {
  const [one, two] = [await ben.publishes(), await ben.publishes()];
  const answer = async ({ uuid }: Res['id']) => {
    const [, to] = await post(`/still-valid/${freshnessToken({ secret }, uuid, Date.now())}`, {
      answer: 'other',
    });
    return new URL(String(to), server.url).search;
  };
  expect(await answer(one.id)).toBe('?done=closed');
  expect(await answer(two.id)).toBe('?done=closed&hide=1');
  await ben.sdk.currentUser.updateProfile({ privateData: { hidesProfile: true } });
  expect(await answer(two.id)).toBe('?done=closed');
});
