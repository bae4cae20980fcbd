import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { keepPages, keyOf, type KeptPages } from './keptPages.ts';

const room = '11111111-1111-4111-8111-111111111111';
const host = '22222222-2222-4222-8222-222222222222';
const other = '33333333-3333-4333-8333-333333333333';

const search = keyOf('/s', 'en', '');
const dates = keyOf('/s?dates=2026-05-01%2C2026-05-03', 'en', '');
const listing = keyOf(`/l/room/${room}`, 'uk', '');
const profile = keyOf(`/u/${other}`, 'en', 'asked');
const landing = keyOf('/?lang=uk', 'uk', '');

let time: number;
let pages: KeptPages;
beforeEach(() => {
  time = 1_000_000;
  pages = keepPages({ freshFor: 30_000, goodFor: 300_000, bytes: 1024 * 1024 }, () => time);
});

const pageOf = (html: string) => ({ html: Buffer.from(html), locale: 'en', route: '/s', styleHashes: [] });
const keep = (key: string, html = key) => pages.begin()(key, pageOf(html));
const keptOf = (...keys: string[]) => keys.filter(key => pages.find(key));

test('a page is the same for everybody who asks for the same, in every encoding', async () => {
  keep(listing, 'Кімната у Бремені');
  const kept = pages.find(listing);
  expect(String(await kept?.body('identity'))).toBe('Кімната у Бремені');
  expect(String(brotliDecompressSync((await kept?.body('br')) ?? ''))).toBe('Кімната у Бремені');
  expect(String(gunzipSync((await kept?.body('gzip')) ?? ''))).toBe('Кімната у Бремені');
  expect(kept?.etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(pages.find(keyOf(`/l/room/${room}`, 'en', ''))).toBeUndefined();
});

test('what changed drops the pages that show it, and no others', () => {
  const all = [search, dates, listing, profile, landing];
  const fill = () => {
    keep(search, `<a href="/l/room/${room}">`);
    keep(dates, 'nothing found');
    keep(listing, `${room} by ${host}`);
    keep(profile, `of ${other}`);
    keep(landing, 'two doors');
    expect(keptOf(...all)).toEqual(all);
  };
  const left = {
    one: [dates, profile, landing],
    lists: [profile],
    dates: [profile, landing],
    all: [],
  } as const;
  for (const [reach, rest] of Object.entries(left)) {
    fill();
    pages.drop({ reach: reach as keyof typeof left, ids: [room] });
    expect([reach, keptOf(...all)]).toEqual([reach, rest]);
  }
  fill();
  pages.drop({ reach: 'one', ids: [host] });
  expect(keptOf(...all)).toEqual([search, dates, profile, landing]);
});

test('a page that was being made while something changed is not kept', () => {
  const finish = pages.begin();
  pages.drop({ reach: 'one', ids: [other] });
  finish(listing, pageOf('as it was before'));
  expect(pages.find(listing)).toBeUndefined();
});

test('a page grows old and is made anew by one alone, beside those who still get it', () => {
  keep(listing);
  time += 29_999;
  expect(pages.find(listing)?.isOld).toBe(false);
  time += 1;
  expect(pages.find(listing)?.isOld).toBe(true);
  expect([pages.mayRenew(listing), pages.mayRenew(listing)]).toEqual([true, false]);
  keep(listing, 'anew');
  expect(pages.find(listing)?.isOld).toBe(false);
  time += 300_001;
  expect(pages.find(listing)).toBeUndefined();
});

test('pages take no more memory than they may: the one that was asked for longest ago goes', () => {
  const long = 'x'.repeat(200 * 1024);
  for (const name of ['a', 'b', 'c']) keep(name, long);
  expect(keptOf('a', 'b', 'c')).toEqual(['b', 'c']);
});
