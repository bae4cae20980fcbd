import { createHash } from 'node:crypto';
import { atNewestHash } from '#server/web/middleware/atNewest.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, room, type Person } from '#test/support/cast.ts';
import type { Res } from '#test/platform/sdk.ts';
import { visit } from './visit.ts';

const markup =
  '<script>smuggled()</script><img src=x onerror="smuggled()"><a href="javascript:smuggled()">x</a>';

let server: BuiltServer;
let ada: Person;
let listing: Res;

beforeAll(async () => {
  server = await startBuiltServer();
  ada = await person(server, 'Ada', 'Lovelace');
  listing = await ada.publishes({
    title: 'Кімната </script> біля парку',
    description: `A room for two ${markup}`,
    publicData: { ...(room.publicData as object), rules: markup },
  });
  await ada.sdk.currentUser.updateProfile({ displayName: markup, bio: markup });
}, 90_000);
afterAll(() => server?.stop());

const see: (
  path: string,
  ...rest: [cookies?: Record<string, string>, headers?: Record<string, string>]
) => ReturnType<typeof visit> = (path, ...rest) => visit(server.url, path, ...rest);

test.each(['/', '/s', '/login', '/signup'])(
  '%s is a complete page with one title and no inline scripts',
  async path => {
    const page = await see(path);
    expect(page.status).toBe(200);
    expect(page.html.match(/<title>/g)).toHaveLength(1);
    expect(page.html).toContain('<main id="main"');
    expect(page.html.match(/<h1/g)).toHaveLength(1);
    expect(page.html.match(/<script(?![^>]*(type="application\/(ld\+)?json"|defer src))/g)).toBeNull();
  },
);

test('a listing page is complete, whatever characters its title contains', async () => {
  const page = await see(`/l/${listing.id.uuid}`);
  expect(page.status).toBe(200);
  expect(page.title).toContain('біля парку');
  expect(page.canonical).toBe(`${server.url}/l/${listing.id.uuid}`);
  expect(page.html).toContain('A room for two');
  expect(page.data('state')).toMatchObject({ navigation: { outcome: 'page' }, settings: { locale: 'en' } });
});

test('users’ texts are shown as text and never as markup', async () => {
  for (const path of [`/l/${listing.id.uuid}`, `/u/${ada.id}`, '/s?keywords=%3Cscript%3Esmuggled()', '/s']) {
    const { html } = await see(path);
    expect(/<script>smuggled|<img src=x|<a href="javascript:/.exec(html)).toBeNull();
    if (path.startsWith('/l/') || path.startsWith('/u/'))
      expect(html.includes('＜script＞smuggled()')).toBe(true);
  }
});

test('the search page lists published listings', async () => {
  const page = await see('/s?pub_category=offeringPlace');
  expect(page.html).toContain('біля парку');
});

test.each(['/', '/s', '/l/'])(
  'the data of %s has no addresses of pictures, which follow from their ids',
  async path => {
    const page = await see(path === '/l/' ? `/l/${listing.id.uuid}` : path);
    expect(page.html).toContain('src="/media/');
    expect(JSON.stringify(page.data('state'))).not.toContain('/media/');
  },
);

test('an unknown URL and an unknown listing answer 404', async () => {
  const unknown = [
    '/nowhere',
    '/styleguide/c/nothing',
    '/notfound',
    '/l/room/3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    '/u/%E0%A4%A',
  ];
  for (const path of unknown) {
    const page = await see(path);
    expect({ path, status: page.status }).toEqual({ path, status: 404 });
    expect(page.html).toContain('noindex');
  }
});

test('a URL that names another host is served by this site, without a link to that host', async () => {
  for (const path of ['//evil.example/x?y=1', '///evil.example/x?y=1']) {
    const { status, location } = await see(path);
    expect([status, location]).toEqual([301, '/evil.example/x?y=1']);
  }
  expect((await see('/evil.example/x')).html).not.toContain('href="//');
});

test('a page past the end of a list redirects to the first', async () => {
  for (const path of [`/u/${ada.id}`, '/s']) {
    expect((await see(`${path}?page=9999`)).location).toBe(path);
    expect((await see(`${path}?page=99999999`)).location).toBe(path);
  }
});

test('text from a link’s query is not indexed as a heading', async () => {
  const spam = await see('/s?address=CHEAP%20PILLS&bounds=52.7,13.7,52.3,13.1');
  expect(spam.title).toBe('All listings in this area | Poruch');
  expect(spam.html).toContain('<meta name="robots" content="noindex"');
  const { location } = await see('/s?address=Berlin');
  const berlin = await see(location ?? '');
  expect(berlin.title).toBe('All listings in Berlin | Poruch');
  expect(berlin.html).not.toContain('noindex');
  const mixed = (location ?? '').replace('Berlin', 'Berlin,%20CHEAP%20PILLS');
  expect((await see(mixed)).html).toContain('noindex');
});

test('inline styles and the inline script of a content page are allowed by their hashes alone', async () => {
  const page = await see('/about');
  const policy = page.headers.get('content-security-policy') ?? '';
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const contentsOf = (tag: RegExp) => [...page.html.matchAll(tag)].map(([, content = '']) => content);
  const styles = contentsOf(/<style data-href="[^"]+">(.*?)<\/style>/gs);
  expect(styles.length).toBeGreaterThan(0);
  for (const css of styles) expect(policy).toContain(hashOf(css));
  expect(policy).not.toContain('nonce');
  const scripts = contentsOf(/<script(?![^>]*type="application\/(?:ld\+)?json")[^>]*>(.*?)<\/script>/gs);
  expect(scripts).toHaveLength(1);
  // The other is that of conversations; both are the same for everybody.
  expect(policy).toContain(`script-src 'self' ${hashOf(scripts[0] ?? '')} ${atNewestHash};`);
  expect(policy).toMatch(/report-uri \/api\/csp-reports$/);
  expect(page.html).not.toContain('rel="stylesheet"');
});

test('a visitor gets no cookie, and a page that can be revalidated', async () => {
  const { headers } = await see('/s');
  expect(headers.get('set-cookie')).toBeNull();
  expect(headers.get('cache-control')).toBe('no-cache');
  for (const name of ['Accept-Language', 'Cookie', 'Save-Data']) expect(headers.get('vary')).toContain(name);
  expect(headers.get('etag')).toMatch(/^W\//);
});

test('the language is the saved choice, else the browser’s preference', async () => {
  const wish = { 'Accept-Language': 'uk-UA,uk;q=0.9,ru;q=0.8' };
  expect((await see('/', {}, wish)).html).toContain('<html lang="uk"');
  expect((await see('/', { locale: 'pl' }, wish)).html).toContain('<html lang="pl"');
  expect((await see('/')).html).toContain('<html lang="en"');
});

test('a URL may name its language, but a saved choice takes precedence', async () => {
  const wish = { 'Accept-Language': 'uk-UA,uk;q=0.9,ru;q=0.8' };
  const german = await see('/?lang=de', {}, wish);
  expect([german.html.includes('<html lang="de"'), german.headers.get('content-language')]).toEqual([
    true,
    'de',
  ]);
  expect(german.headers.get('set-cookie')).toBeNull();
  expect((await see('/?lang=de', { locale: 'pl' }, wish)).html).toContain('<html lang="pl"');
  expect((await see('/?lang=ru', {}, wish)).html).toContain('<html lang="uk"');
  expect((await see('/language/uk?return=%2Fs%3Flang%3Dde%26page%3D2')).location).toBe('/s?page=2');
});

test('the chosen language is saved for a year, and redirects to pages of this site only', async () => {
  const chosen = await see('/language/uk?return=/s?page=2');
  expect([chosen.status, chosen.location]).toEqual([302, '/s?page=2']);
  expect(chosen.headers.get('set-cookie')).toMatch(/^locale=uk; Max-Age=31536000;/);
  expect((await see('/language/uk?return=//evil.example')).location).toBe('/');
  expect((await see('/language/xx')).status).toBe(404);
  const foreign = await see('/language/uk?return=/s', {}, { 'Sec-Fetch-Site': 'cross-site' });
  expect([foreign.location, foreign.headers.get('set-cookie')]).toEqual(['/s', null]);
});

test('data saver mode follows the browser until the user chooses; the choice redirects to pages of this site only', async () => {
  const saving = { 'Save-Data': 'on' };
  const isLight = async (cookies: Record<string, string>, headers: Record<string, string>) =>
    (await see('/', cookies, headers)).html.includes('/light/off?return=%2F');
  expect(await isLight({}, {})).toBe(false);
  expect(await isLight({}, saving)).toBe(true);
  expect(await isLight({ light: 'off' }, saving)).toBe(false);
  expect(await isLight({ light: 'on' }, {})).toBe(true);
  expect(await isLight({ light: 'nonsense' }, {})).toBe(false);
  const chosen = await see('/light/on?return=/s?page=2');
  expect([chosen.status, chosen.location]).toEqual([302, '/s?page=2']);
  expect(chosen.headers.get('set-cookie')).toMatch(/^light=on; Max-Age=31536000;/);
  expect((await see('/light/off?return=//evil.example')).location).toBe('/');
  expect((await see('/light/dark')).status).toBe(404);
  const foreign = await see('/light/on?return=/s', {}, { 'Sec-Fetch-Site': 'cross-site' });
  expect([foreign.location, foreign.headers.get('set-cookie')]).toEqual(['/s', null]);
});

/** The path of the file that a page names for its messages. */
const messageFile = (html: string) => /data-messages="([^"]+)"/.exec(html)?.[1] ?? '';

test('a page names its own messages and the shared ones, not those of other pages', async () => {
  const answer = await fetch(server.url + messageFile((await see('/')).html));
  const ids = Object.keys((await answer.json()) as object);
  expect(ids.some(id => id.startsWith('LandingPage.'))).toBe(true);
  expect(ids.some(id => id.startsWith('ErrorScreen.'))).toBe(true);
  expect(ids.filter(id => /^(TransactionPage|SearchPage|ListingPage)\./.test(id))).toEqual([]);
});

test('messages are an immutable file, which a page names in its language and does not carry', async () => {
  const german = await see('/s', {}, { 'Accept-Language': 'de' });
  const file = messageFile(german.html);
  expect(file).toMatch(/^\/static\/messages\/de\/SearchPage\.[0-9a-f]{10}\.json$/);
  const answer = await fetch(server.url + file, { headers: { 'Accept-Encoding': 'br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('content-type')).toMatch('application/json');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(german.html).toContain(`<link rel="preload" as="fetch" crossorigin href="${file}">`);
  expect(german.html).not.toMatch(/"SearchPage\.\w+":/);
  // Visitors of a text page read it before anything else is fetched.
  const text = (await see('/about')).html;
  expect(messageFile(text)).toContain('/ContentPage.');
  expect(text).not.toContain('rel="preload" as="fetch"');
});

test('built files are served compressed and immutable', async () => {
  const { html } = await see('/');
  const [, script = ''] = /<script defer src="([^"]+)"/.exec(html) ?? [];
  const answer = await fetch(server.url + script, { headers: { 'Accept-Encoding': 'br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('content-type')).toMatch('javascript');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await fetch(`${server.url}${script}.map`)).status).toBe(404);
  expect((await fetch(`${server.url}/static/none.js`)).status).toBe(404);
});

test('the icons that browsers request without being told exist', async () => {
  const answer = await fetch(`${server.url}/favicon.ico`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400']);
  expect(answer.headers.get('content-type')).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/);
  const icon = Buffer.from(await answer.arrayBuffer());
  const [kind, count] = [icon.readUInt16LE(2), icon.readUInt16LE(4)];
  const widths = Array.from({ length: count }, (_, n) => icon[6 + 16 * n]);
  expect({ kind, widths }).toEqual({ kind: 1, widths: [16, 32, 48] });
});

test('HEAD of pages and files returns the headers of GET, without a body', async () => {
  const said = async (method: string, path: string) => {
    const { status, headers, body } = await fetch(server.url + path, { method, redirect: 'manual' });
    await body?.cancel();
    return { status, type: headers.get('content-type'), etag: headers.get('etag') };
  };
  const page = `/l/${listing.id.uuid}`;
  const files = ['/favicon.ico', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest', `/qr/${ada.id}.svg`];
  const others = ['/healthz', '/nowhere', '/inbox', '/u/nobody', '/language?locale=de', '/static/none.js'];
  // The second time, the page comes from the cache.
  for (const path of ['/', '/s', page, page, ...files, ...others])
    expect([path, await said('HEAD', path)]).toEqual([path, await said('GET', path)]);
});
