import express from 'express';
import type { AddressInfo } from 'node:net';
import { HOUR } from '#contract/time/units.ts';
import { silentLog } from '#server/observability/log.ts';
import { previewPath, type Preview } from '#src/config/previews.ts';
import { noPlaces } from '#test/support/geocoder.ts';
import { idOf, listingOf } from '#test/support/entities.ts';
import { createListingPreviewHandler } from './listingPreview.ts';

type Handler = Parameters<typeof createListingPreviewHandler>;

const listing = listingOf({ updatedAt: '2022-03-05T10:00:00.000Z' });
let drawn: Preview[] = [];
let found: () => Promise<unknown> = async () => listing;
let now = Date.now();
let url: string;
let close: () => void;

beforeAll(async () => {
  const app = {
    isLocale: (code: string) => code === 'en' || code === 'uk',
    showListing: () => found(),
    previewWords: ({ title }: { title: string }) => ({ title, isRequest: false }),
  };
  const handler = createListingPreviewHandler(
    () => ({ app, language: () => ({ intl: {} }) }) as unknown as ReturnType<Handler[0]>,
    { visitor: () => ({}), visitorFailed: () => undefined } as unknown as Handler[1],
    {
      config: { marketplaceName: 'Poruch' } as Handler[2]['config'],
      places: noPlaces,
      drawPreview: async preview => {
        drawn.push(preview);
        return Buffer.from('png');
      },
      rateLimitKeyOf: address => address,
      now: () => new Date(now),
      log: silentLog,
    },
  );
  const server = express().use('/preview', handler).listen(0);
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
  close = () => void server.close();
});
afterAll(() => close());
beforeEach(() => {
  drawn = [];
  now += HOUR;
  found = async () => listing;
});

const ask = (path: string) => fetch(url + path, { redirect: 'manual' });

test('a preview is rendered once, and is cacheable', async () => {
  const path = previewPath(listing, 'uk', 'facebook');
  const [one, other] = await Promise.all([ask(path), ask(path)]);
  expect([one.status, other.status, (await ask(path)).status]).toEqual([200, 200, 200]);
  expect(drawn).toEqual([{ title: listing.title, isRequest: false, marketplaceName: 'Poruch' }]);
  expect(one.headers.get('content-type')).toBe('image/png');
  expect(one.headers.get('cache-control')).toBe('public, max-age=120, stale-while-revalidate=180');
});

test('caches that ask again are told that it is the same, and of one that is gone that it is gone', async () => {
  const path = previewPath(listing, 'uk', 'facebook');
  const headers = { 'if-none-match': (await ask(path)).headers.get('etag') ?? '' };
  expect((await fetch(url + path, { headers })).status).toBe(304);
  found = async () => ({ ...listing, state: 'closed' });
  expect((await fetch(url + path, { headers })).status).toBe(404);
});

test('an older version redirects to the current one', async () => {
  const old = previewPath({ ...listing, updatedAt: '2022-03-01T10:00:00.000Z' }, 'en', 'twitter');
  const answer = await ask(old);
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    previewPath(listing, 'en', 'twitter'),
  ]);
});

test('what a visitor cannot see has no picture', async () => {
  for (const seen of [null, { ...listing, state: 'closed' }, { ...listing, deleted: true }]) {
    found = async () => seen;
    expect((await ask(previewPath(listing, 'en', 'facebook'))).status).toBe(404);
  }
});

test('no other URL draws anything', async () => {
  const path = previewPath(listing, 'en', 'facebook');
  for (const other of [
    path.replace('/en/', '/xx/'),
    path.replace('facebook', 'huge'),
    path.replace('facebook', 'toString'),
    path.replace(idOf(10), 'none'),
  ])
    expect({ other, status: (await ask(other)).status }).toEqual({ other, status: 404 });
  expect(drawn).toEqual([]);
});

test('drawing is limited per client', async () => {
  const statuses = new Set<number>();
  for (let title = 0; title < 30; title++) {
    found = async () => ({ ...listing, title: `Room ${title}` });
    statuses.add((await ask(previewPath(listing, 'en', 'facebook'))).status);
  }
  expect(statuses).toEqual(new Set([200, 429]));
  expect(drawn).toHaveLength(20);
});
