import { JSDOM } from 'jsdom';
import { sharetribe } from '#server/web/session/sdk.ts';
import type { Res } from '#test/platform/sdk.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, room } from '#test/support/cast.ts';
import { fakeTranslation } from '#test/support/fakeTranslation.ts';
import { startTranslatorServer, type TranslatorServer } from '#test/support/translatorServer.ts';

// What visitors and search engines get of a listing that has stored translations.

const title = 'Тиха кімната біля парку';
const description = 'Кімната для двох, є письмовий стіл.';
const bio = 'Ми родина з Києва, любимо дітей і собак.';
/** The translator's output is wrapped in 〔 and 〕. */
const mark = '〔';

let translator: TranslatorServer;
let server: BuiltServer;
let listing: Res;
let authorId: string;
beforeAll(async () => {
  translator = await startTranslatorServer();
  translator.line = (line, to) => `${mark}${fakeTranslation(line, to)}〕`;
  server = await startBuiltServer({ TRANSLATION: translator.url });
  const { ada } = await cast(server);
  authorId = ada.id;
  await ada.sdk.currentUser.updateProfile({ bio });
  listing = await ada.publishes({ ...room, title, description });
  // Everything has been translated into all other languages.
  for (const to of ['en', 'de', 'pl', 'ru']) {
    const items = [
      { kind: 'listing', id: listing.id.uuid },
      { kind: 'user', id: ada.id },
    ];
    const answer = await fetch(`${server.url}/api/translations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/transit+json', Origin: server.url },
      body: sharetribe.transit.write({ to, items }),
    });
    expect(await answer.text()).toContain(mark);
  }
}, 90_000);
afterAll(async () => {
  await server?.stop();
  await translator?.close();
});

const paths = () => [
  `/l/${listing.id.uuid}`,
  `/u/${authorId}`,
  '/s',
  `/s?keywords=${encodeURIComponent('кімната')}`,
  '/',
];

test.each(['en', 'de', 'pl', 'ru'])(
  'pages in %s contain only the originals, marked with their language',
  async locale => {
    for (const path of paths()) {
      const address = `${server.url}${path}${path.includes('?') ? '&' : '?'}lang=${locale}`;
      // Twice: the second time, the page comes from the cache.
      for (let time = 0; time < 2; time += 1) {
        const html = await (await fetch(address)).text();
        // Neither in the text, the state, the head nor the structured data.
        expect({ path, has: html.includes(mark) }).toEqual({ path, has: false });
        expect({ path, has: html.includes(path.startsWith('/u/') ? bio : title) }).toEqual({
          path,
          has: true,
        });
      }
    }
    const { document } = new JSDOM(
      (await (await fetch(`${server.url}/l/${listing.id.uuid}?lang=${locale}`)).text()).replaceAll(
        /<style.*?<\/style>/gs,
        '',
      ),
    ).window;
    expect(document.documentElement.lang).toBe(locale);
    const heading = document.querySelector('h1');
    expect([heading?.textContent, heading?.lang]).toEqual([title, 'uk']);
    expect(document.title).toContain(title);
    expect(document.querySelector('meta[property="og:title"]')?.getAttribute('content')).toContain(title);
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toContain(description);
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent ?? '') as object,
    );
    expect(JSON.stringify(data)).toContain(title);
  },
);

test('the sitemap contains no translations either', async () => {
  for (const path of ['/sitemap.xml', '/sitemaps/listings-1.xml']) {
    const text = await (await fetch(server.url + path)).text();
    expect({ path, has: text.includes(mark) }).toEqual({ path, has: false });
  }
});
