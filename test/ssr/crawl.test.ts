import { JSDOM } from 'jsdom';
import { locales } from '#contract/locales.ts';
import type { Res } from '#test/platform/sdk.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, room, type Person } from '#test/support/cast.ts';

// What search engines get: no cookies, no JavaScript, no Accept-Language.

let server: BuiltServer;
let ada: Person;
let open: Res;
let gone: Res;

beforeAll(async () => {
  server = await startBuiltServer();
  ada = await person(server, 'Ada', 'Lovelace');
  open = await ada.publishes({ title: 'Кімната </script> біля парку' });
  await ada.publishes({
    title: 'A room wanted',
    publicData: { ...(room.publicData as object), category: 'lookingForPlace' },
  });
  const leaving = await person(server, 'Leo', 'Leaving');
  gone = await leaving.publishes({ title: 'Gone soon' });
  await leaving.sdk.currentUser.delete({ currentPassword: leaving.password });
}, 90_000);
afterAll(() => server?.stop());

interface Crawled {
  status: number;
  text: string;
  type: string;
  language: string | null;
  location: string | null;
}

const answers = new Map<string, Promise<Crawled>>();

/** Fetches each path only once. */
function fetched(path: string): Promise<Crawled> {
  const answer = answers.get(path) ?? ask(path);
  answers.set(path, answer);
  return answer;
}

async function ask(path: string): Promise<Crawled> {
  const answer = await fetch(server.url + path, { redirect: 'manual' });
  const { headers } = answer;
  return {
    status: answer.status,
    text: await answer.text(),
    type: headers.get('content-type') ?? '',
    language: headers.get('content-language'),
    location: headers.get('location'),
  };
}

// One window for all pages: one for each would take nearly as long again as parsing.
const parser = new new JSDOM('').window.DOMParser();

// Without styles, and without what is in other scripts than structured data: they would take longest to parse.
const parsed = (html: string) =>
  parser.parseFromString(
    html
      .replaceAll(/<style.*?<\/style>/gs, '')
      .replaceAll(/(<script(?![^>]*ld\+json)[^>]*>).*?(<\/script>)/gs, '$1$2'),
    'text/html',
  );

/** Returns the page without its body. */
const headOf = (html: string) => parsed(html.slice(0, html.indexOf('</head>')));

const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

const here = (address: string) => {
  const url = new URL(address, server.url);
  return url.origin === server.url ? url.pathname + url.search : undefined;
};

/** Returns the sitemap's URLs as paths. */
async function listed(): Promise<string[]> {
  const index = await fetched('/sitemap.xml');
  const files = await Promise.all(addressesIn(index.text).map(file => fetched(here(file) ?? file)));
  return files.flatMap(({ text }) => addressesIn(text)).map(address => here(address) ?? address);
}

/** Returns patterns for the paths that robots.txt disallows. */
async function closedToCrawlers(): Promise<RegExp[]> {
  const { text } = await fetched('/robots.txt');
  return [...text.matchAll(/^Disallow: (.+)$/gm)].map(
    ([, path = '']) => new RegExp(`^${path.replace(/[.?+]/g, '\\$&').replaceAll('*', '.*')}`),
  );
}

test('every link from the start page and from the sitemap works, in every language', async () => {
  const closed = await closedToCrawlers();
  const waiting = ['/', ...(await listed())];
  const seen = new Set(waiting);
  const deadEnds: string[] = [];
  const follow = (address: string | null, from: string) => {
    const path = address === null ? undefined : here(address);
    if (!path || seen.has(path) || closed.some(pattern => pattern.test(path))) return;
    seen.add(path);
    waiting.push(path);
    cameFrom.set(path, from);
  };
  const cameFrom = new Map<string, string>();
  const crawl = async (path: string) => {
    const { status, text, type, location } = await fetched(path);
    if (status >= 400)
      deadEnds.push(`${path} answered ${status}, linked on ${cameFrom.get(path) ?? 'the sitemap'}`);
    follow(location, path);
    if (!type.startsWith('text/html')) return;
    const page = parsed(text);
    const links = page.querySelectorAll('a[href], link[href], img[src], script[src], form[action]');
    for (const link of links) {
      if (link.getAttribute('rel')?.includes('nofollow') || link.getAttribute('method') === 'post') continue;
      follow(link.getAttribute('href') ?? link.getAttribute('src') ?? link.getAttribute('action'), path);
    }
    const started = page.querySelector('script[data-scripts]')?.getAttribute('data-scripts');
    for (const script of started?.split(' ') ?? []) follow(script, path);
    follow(page.documentElement.getAttribute('data-messages'), path);
    for (const image of page.querySelectorAll('meta[property="og:image"], meta[name="twitter:image"]'))
      follow(image.getAttribute('content'), path);
  };
  while (waiting.length > 0) await Promise.all(waiting.splice(0, 8).map(crawl));
  expect(deadEnds).toEqual([]);
  for (const locale of locales) expect([...seen]).toContain(`/?lang=${locale}`);
  expect([...seen]).toContain(`/l/${open.id.uuid}?lang=uk`);
}, 180_000);

test('every page of the sitemap has a complete head in its language', async () => {
  const titles = new Map<string, string>();
  for (const path of await listed()) {
    const { status, text, language } = await fetched(path);
    const { head, documentElement } = headOf(text);
    const one = (selector: string, attribute = 'content') => {
      const found = [...head.querySelectorAll(selector)].map(tag => tag.getAttribute(attribute));
      expect({ path, selector, found }).toEqual({ path, selector, found: [expect.stringMatching(/./)] });
      return found[0] ?? '';
    };
    const wanted = new URL(path, server.url).searchParams.get('lang') ?? 'en';
    expect({ path, status, language, lang: documentElement.lang }).toEqual({
      path,
      status: 200,
      language: wanted,
      lang: wanted,
    });
    expect(here(one('link[rel=canonical]', 'href'))).toBe(path);
    expect(here(one('meta[property="og:url"]'))).toBe(path);
    const base = path.replace(/[?&]lang=..$/, '');
    const alternates = [...head.querySelectorAll('link[rel=alternate]')];
    expect(alternates.map(link => link.getAttribute('hreflang'))).toEqual([...locales, 'x-default']);
    expect(alternates.map(link => here(link.getAttribute('href') ?? ''))).toContain(path);
    expect(here(alternates.at(-1)?.getAttribute('href') ?? '')).toBe(base);
    expect(head.querySelector('meta[name=robots]')).toBeNull();
    one('meta[name=description]');
    one('meta[property="og:image"]');
    one('meta[name="twitter:image"]');
    one('meta[property="og:locale"]');
    titles.set(path, head.querySelector('title')?.textContent ?? '');
    for (const script of head.querySelectorAll('script[type="application/ld+json"]')) {
      const data = JSON.parse(script.textContent ?? '') as object;
      expect(data).toHaveProperty('@type');
      expect(JSON.stringify(data)).not.toMatch(/Invalidenstraße|Back yard|Lovelace/);
    }
  }
  // Titles are unique within each language.
  for (const locale of locales) {
    const ofLanguage = [...titles]
      .filter(([path]) => path.endsWith(`lang=${locale}`))
      .map(([, title]) => title);
    expect(new Set(ofLanguage).size).toBe(ofLanguage.length);
  }
}, 180_000);

test('pages of permanently removed listings return 410, those of unknown ones 404', async () => {
  const { status, text } = await fetched(`/l/gone-soon/${gone.id.uuid}`);
  expect(status).toBe(410);
  expect(parsed(text).querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect((await fetched(`/l/${gone.id.uuid}`)).status).toBe(410);
  expect((await fetched('/l/3f2504e0-4f89-41d3-9a0c-0305e82c3301')).status).toBe(404);
  expect(await listed()).not.toContain(`/l/${gone.id.uuid}`);
});

test("the built server draws a listing's preview image", async () => {
  const old = await fetched(`/preview/${open.id.uuid}/old/uk/facebook.png`);
  expect(old.status).toBe(302);
  const drawn = await fetched(old.location ?? '');
  expect([drawn.status, drawn.type]).toEqual([200, 'image/png']);
  expect((await fetched(`/preview/${gone.id.uuid}/old/uk/facebook.png`)).status).toBe(404);
});

test('unknown sitemap files are not found', async () => {
  for (const path of [
    '/sitemaps/listings-0.xml',
    '/sitemaps/listings-2.xml',
    '/sitemaps/none.xml',
    '/robots.txt/x',
  ])
    expect({ path, status: (await fetched(path)).status }).toEqual({ path, status: 404 });
  expect((await fetched('/sitemap.xml')).type).toMatch('application/xml');
});
