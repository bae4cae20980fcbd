import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, room } from '#test/support/cast.ts';
import { Money, type Res } from '#test/platform/sdk.ts';
import { visit } from './visit.ts';

// What machines and people without scripts read in the HTML of a page.

let server: BuiltServer;
let listing: Res;
let request: Res;
let georgian: Res;

beforeAll(async () => {
  server = await startBuiltServer();
  const ada = await person(server, 'Ada', 'Lovelace');
  const need = { ...(room.publicData as object), category: 'lookingForPlace' };
  listing = await ada.publishes({ price: new Money(2550, 'EUR') });
  request = await ada.publishes({ title: 'Шукаємо кімнату на зиму', publicData: need });
  georgian = await ada.publishes({ title: 'თბილი ოთახი' });
}, 90_000);
afterAll(() => server?.stop());

const see = (path: string, language = 'en') => visit(server.url, path, {}, { 'Accept-Language': language });
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

test('a listing page tells title, description, price, place, author and its one address', async () => {
  const page = await see(`/l/quiet-room-near-the-park/${listing.id.uuid}`);
  expect(page.status).toBe(200);
  expect(page.title).toBe('Quiet room near the park | Poruch');
  expect(page.canonical).toBe(`${server.url}/l/${listing.id.uuid}`);
  expect(meta(page.html, 'description')).toBe(room.description);
  expect(meta(page.html, 'og:image')).toMatch(`${server.url}/media/`);
  for (const text of [room.description, '€25.50 per night', 'Berlin, Germany', 'Ada L']) {
    expect(page.html).toContain(text);
  }
});

test('a listing page keeps the exact address and the whole name to itself', async () => {
  const { html } = await see(`/l/quiet-room-near-the-park/${listing.id.uuid}`);
  for (const secret of ['Invalidenstraße', 'Back yard', 'Lovelace', '@example.org']) {
    expect(html).not.toContain(secret);
  }
});

test('an outdated or mistyped slug leads to the right one, with its query', async () => {
  const { id } = listing;
  const wrong = await see(`/l/some-slug/${id.uuid}?enquiry=open&from=M%C3%BCnster%20S%C3%BCd`);
  expect([wrong.status, wrong.location]).toEqual([
    301,
    `/l/quiet-room-near-the-park/${id.uuid}?enquiry=open&from=M%C3%BCnster%20S%C3%BCd`,
  ]);
  expect(wrong.headers.get('cache-control')).toBe('no-cache');
  const cyrillic = await see(`/l/${encodeURIComponent('шукаємо-кімнату')}/${request.id.uuid}`);
  expect(cyrillic.location).toBe(`/l/shukaiemo-kimnatu-na-zymu/${request.id.uuid}`);
});

test('a slug in letters of another script is an address like any other', async () => {
  const path = `/l/${encodeURIComponent('თბილი-ოთახი')}/${georgian.id.uuid}`;
  expect((await see('/s')).html).toContain(`href="${path}"`);
  expect((await see(path)).status).toBe(200);
  expect((await see(`/l/no-slug/${georgian.id.uuid}`)).location).toBe(path);
});

test('a listing can be printed with a code that leads to it, without script', async () => {
  const { html } = await see(`/l/quiet-room-near-the-park/${listing.id.uuid}`);
  expect(html).toContain(`src="/qr/${listing.id.uuid}.svg"`);
  const code = await see(`/qr/${listing.id.uuid}.svg`);
  expect(code.status).toBe(200);
  expect(code.headers.get('content-type')).toMatch('image/svg+xml');
  expect(code.headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
  expect(code.html).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"[^>]*>/);
  for (const path of ['/qr/room.svg', '/qr/', `/qr/${listing.id.uuid}`])
    expect((await see(path)).status).toBe(404);
});

test('the short address of a listing shows the same page', async () => {
  const page = await see(`/l/${listing.id.uuid}`);
  expect([page.status, page.canonical]).toEqual([200, `${server.url}/l/${listing.id.uuid}`]);
});

test('the search page holds the cards, the count and links that need no script', async () => {
  const page = await see('/s');
  expect(page.html).toContain('3 listings');
  expect(page.html).toContain(`href="/l/quiet-room-near-the-park/${listing.id.uuid}"`);
  expect(page.html).toContain(`href="/l/shukaiemo-kimnatu-na-zymu/${request.id.uuid}"`);
  expect(page.html).toContain('€25.50 per night');
});

test('a search by a name alone leads to the place of that name', async () => {
  const near = async (name: string) => {
    const { status, location } = await see(`/s?address=${encodeURIComponent(name)}`);
    expect(status).toBe(302);
    expect(location).toMatch(/bounds=/);
    return see(location ?? '');
  };
  const berlin = await near('Берлін');
  expect(berlin.title).toMatch(/in Berlin/);
  expect(berlin.html).toContain('Quiet room near the park');
  expect((await near('Lisboa')).html).not.toContain('Quiet room near the park');
});

test.each([
  ['uk', 'uk'],
  ['de-AT,de;q=0.9', 'de'],
  ['pl', 'pl'],
  ['ru-RU,ru;q=0.9', 'ru'],
  ['ru;q=0.8,uk;q=0.9', 'uk'],
  ['uk-UA,uk;q=0.9,ru;q=0.8,en;q=0.7', 'uk'],
  ['be,uk;q=0.5', 'uk'],
  ['fr', 'en'],
])('a browser that asks for %s gets %s', async (wish, language) => {
  const page = await see('/', wish);
  expect(page.html).toContain(`<html lang="${language}"`);
});

test('an id that is no uuid is an unknown address', async () => {
  for (const path of ['/l/room/12', '/l/12', '/u/12', `/l/room/${listing.id.uuid}/other`]) {
    expect((await see(path)).status).toBe(404);
  }
});
