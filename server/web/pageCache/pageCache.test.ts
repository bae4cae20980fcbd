import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { locales } from '#contract/locales.ts';
import { createPageCache, keyOf, usualLimits, type PageCache } from './pageCache.ts';

const room = '11111111-1111-4111-8111-111111111111';
const host = '22222222-2222-4222-8222-222222222222';
const other = '33333333-3333-4333-8333-333333333333';

const search = keyOf('/s', 'en', '');
const dates = keyOf('/s?dates=2026-05-01%2C2026-05-03', 'en', '');
const listing = keyOf(`/l/room/${room}`, 'uk', '');
const profile = keyOf(`/u/${other}`, 'en', 'asked');
const landing = keyOf('/?lang=uk', 'uk', '');

let time: number;
let pages: PageCache;
beforeEach(() => {
  time = 1_000_000;
  pages = createPageCache({ staleAfter: 30_000, maxAge: 300_000, bytes: 1024 * 1024 }, () => time);
});

const pageOf = (text: string) => ({
  ...{ html: Buffer.from(text), data: text },
  ...{ locale: 'en', route: '/s', styleHashes: [] },
});
const store = (key: string, html = key) => pages.begin()(key, pageOf(html));
const cachedOf = (...keys: string[]) => keys.filter(key => pages.find(key));

test('a page is the same for everyone who requests it, in every encoding', async () => {
  store(listing, 'Кімната у Бремені');
  const cached = pages.find(listing);
  expect(String(await cached?.body('identity'))).toBe('Кімната у Бремені');
  expect(String(brotliDecompressSync((await cached?.body('br')) ?? ''))).toBe('Кімната у Бремені');
  expect(String(gunzipSync((await cached?.body('gzip')) ?? ''))).toBe('Кімната у Бремені');
  expect(pages.find(keyOf(`/l/room/${room}`, 'en', ''))).toBeUndefined();
});

test('the ETag is the same for the same page, and another one for any other', () => {
  const etags = ['Кімната', 'Дім', 'Кімната'].map(text => store(listing, text));
  expect(etags[0]).toBe(etags[2]);
  expect(etags[1]).not.toBe(etags[0]);
  for (const etag of etags) expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(pages.find(listing)?.etag).toBe(etags[0]);
});

test('a page that is not stored, because something changed meanwhile, has an ETag too', () => {
  const finish = pages.begin();
  pages.drop({ scope: 'lists', ids: [] });
  expect(finish(listing, pageOf('Кімната'))).toBe(store(listing, 'Кімната'));
});

test('a change invalidates the pages that show it, and no others', () => {
  const all = [search, dates, listing, profile, landing];
  const fill = () => {
    store(search, `<a href="/l/room/${room}">`);
    store(dates, 'nothing found');
    store(listing, `${room} by ${host}`);
    store(profile, `of ${other}`);
    store(landing, 'two doors');
    expect(cachedOf(...all)).toEqual(all);
  };
  const left = {
    one: [dates, profile, landing],
    lists: [profile],
    dates: [profile, landing],
    all: [],
  } as const;
  for (const [scope, rest] of Object.entries(left)) {
    fill();
    pages.drop({ scope: scope as keyof typeof left, ids: [room] });
    expect([scope, cachedOf(...all)]).toEqual([scope, rest]);
  }
  fill();
  pages.drop({ scope: 'one', ids: [host] });
  expect(cachedOf(...all)).toEqual([search, dates, profile, landing]);
});

test('a page rendered while something changed is not cached', () => {
  const finish = pages.begin();
  pages.drop({ scope: 'one', ids: [other] });
  finish(listing, pageOf('as it was before'));
  expect(pages.find(listing)).toBeUndefined();
});

test('a stale page is revalidated by one request while others get the stale copy', () => {
  store(listing);
  time += 29_999;
  expect(pages.find(listing)?.isStale).toBe(false);
  time += 1;
  expect(pages.find(listing)?.isStale).toBe(true);
  expect([pages.shouldRevalidate(listing), pages.shouldRevalidate(listing)]).toEqual([true, false]);
  store(listing, 'anew');
  expect(pages.find(listing)?.isStale).toBe(false);
  time += 300_001;
  expect(pages.find(listing)).toBeUndefined();
});

test('the cache stays within its memory limit by evicting the least recently used page', () => {
  const long = 'x'.repeat(200 * 1024);
  for (const name of ['a', 'b', 'c']) store(name, long);
  expect(cachedOf('a', 'b', 'c')).toEqual(['b', 'c']);
});

test('a flood of addresses, languages and modes takes no more than the limit', () => {
  const cache = createPageCache(usualLimits, () => time);
  const html = Buffer.alloc(100_000, 'p');
  const keys = Array.from({ length: 200 }, (_, at) => `/s?keywords=${at}`).flatMap(address =>
    locales.flatMap(locale => ['', 'asked'].map(light => keyOf(address, locale, light))),
  );
  for (const key of keys) cache.begin()(key, { ...pageOf(key), html });
  const stored = keys.filter(key => cache.find(key));
  expect(stored.length * html.length * 2).toBeLessThanOrEqual(usualLimits.bytes);
  expect(stored).toEqual(keys.slice(-stored.length));
});

test('a cached page does not hold the data it was rendered from', () => {
  const cache = createPageCache(usualLimits, () => time);
  const before = heapInUse();
  for (let at = 0; at < 100; at++)
    cache.begin()(`/s?page=${at}`, {
      ...pageOf('page'),
      data: `${room} ${at} ${'d'.repeat(500_000)} ${host}`,
    });
  expect(heapInUse() - before).toBeLessThan(10_000_000);
  cache.drop({ scope: 'one', ids: [host] });
  expect(cache.find('/s?page=99')).toBeUndefined();
});

/** Bytes of the objects that are still referred to. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
