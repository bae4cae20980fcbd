import express from 'express';
import type { AddressInfo } from 'node:net';
import { HOUR } from '#contract/time/units.ts';
import { silentLog } from '#server/observability/log.ts';
import { mapPicturePath, type MapPicture } from '#src/config/mapPictures.ts';
import { idOf, listingOf } from '#test/support/entities.ts';
import type { MapDrawing } from '../ports/index.ts';
import { createMapPictureHandler } from './mapPicture.ts';

type Handler = Parameters<typeof createMapPictureHandler>;

const listing = listingOf({ updatedAt: '2022-03-05T10:00:00.000Z' });
const look = { scheme: 'light', width: 800 } as const;
let drawn: Omit<MapPicture, 'archive'>[] = [];
let found: () => Promise<unknown> = async () => listing;
let archive: string | undefined;
let now = Date.now();
let url: string;
let close: () => void;

beforeAll(async () => {
  const app = { isLocale: (code: string) => code === 'en' || code === 'uk', showListing: () => found() };
  const drawing = (name: string): MapDrawing => ({
    name,
    async draw(picture) {
      drawn.push(picture);
      return Buffer.from('webp');
    },
  });
  const handler = createMapPictureHandler(
    () => ({ app }) as unknown as ReturnType<Handler[0]>,
    { visitor: () => ({}), visitorFailed: () => undefined } as unknown as Handler[1],
    {
      mapDrawing: () => (archive === undefined ? undefined : drawing(archive)),
      rateLimitKeyOf: address => address,
      now: () => new Date(now),
      log: silentLog,
    },
  );
  const server = express().use('/map-picture', handler).listen(0);
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
  close = () => void server.close();
});
afterAll(() => close());
beforeEach(() => {
  drawn = [];
  archive = `map-${(now += HOUR)}`;
  found = async () => listing;
});

const ask = (path: string) => fetch(url + path, { redirect: 'manual' });

test('a picture is drawn once, of the circle that visitors see, and cacheable for minutes', async () => {
  const path = mapPicturePath(listing, 'uk', look);
  const [one, other] = await Promise.all([ask(path), ask(path)]);
  expect([one.status, other.status, (await ask(path)).status]).toEqual([200, 200, 200]);
  expect(drawn).toEqual([{ ...look, locale: 'uk', center: { lat: 53.08, lng: 8.8 }, zoom: 11, radius: 500 }]);
  expect(one.headers.get('content-type')).toBe('image/webp');
  expect(one.headers.get('cache-control')).toBe('public, max-age=120, stale-while-revalidate=180');
});

test('an exact place has no circle', async () => {
  const publicData = { category: 'offeringPlace', subcategories: 'supplies', profileType: 'organisation' };
  found = async () => ({ ...listing, publicData });
  await ask(mapPicturePath(listing, 'en', look));
  expect(drawn).toHaveLength(1);
  expect(drawn[0]).not.toHaveProperty('radius');
});

test('new tiles are drawn again, and without tiles there is no picture', async () => {
  const path = mapPicturePath(listing, 'en', look);
  await ask(path);
  archive = 'streets';
  await ask(path);
  expect(drawn).toHaveLength(2);
  archive = undefined;
  expect((await ask(path)).status).toBe(404);
});

test('an older version redirects to the current one', async () => {
  const answer = await ask(mapPicturePath({ ...listing, updatedAt: '2022-03-01T10:00:00.000Z' }, 'en', look));
  expect([answer.status, answer.headers.get('location')]).toEqual([302, mapPicturePath(listing, 'en', look)]);
});

test('what a visitor cannot see has no picture', async () => {
  const hidden = [{ state: 'closed' }, { deleted: true }, { geolocation: null }];
  for (const seen of [null, ...hidden.map(change => ({ ...listing, ...change }))]) {
    found = async () => seen;
    expect((await ask(mapPicturePath(listing, 'en', look))).status).toBe(404);
  }
  expect(drawn).toEqual([]);
});

test.each([
  ['language', '/en/', '/xx/'],
  ['listing', idOf(10), 'none'],
  ['width', '-800.', '-801.'],
  ['scheme', 'light-', 'sepia-'],
  ['type', '.webp', '.png'],
])('no URL with another %s draws anything', async (_, known, other) => {
  expect((await ask(mapPicturePath(listing, 'en', look).replace(known, other))).status).toBe(404);
  expect(drawn).toEqual([]);
});

test('drawing is limited per client', async () => {
  const statuses = new Set<number>();
  for (let lat = 0; lat < 70; lat++) {
    found = async () => ({ ...listing, geolocation: { lat, lng: 8 } });
    statuses.add((await ask(mapPicturePath(listing, 'en', look))).status);
  }
  expect(statuses).toEqual(new Set([200, 429]));
  expect(drawn).toHaveLength(60);
});
