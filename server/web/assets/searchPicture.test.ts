import express from 'express';
import type { AddressInfo } from 'node:net';
import { ApiError } from '#contract/errors.ts';
import { silentLog } from '#server/observability/log.ts';
import { searchPicturePath, searchPreviewPath, type MapPicture } from '#src/config/mapPictures.ts';
import { createPictureSignature } from '../api/pictureSignature.ts';
import { createSearchPictureHandler } from './searchPicture.ts';

type Handler = Parameters<typeof createSearchPictureHandler>;

const secret = 'only this installation knows it';
const look = { scheme: 'light', width: 800 } as const;
const found = {
  pins: [
    {
      kind: 'place',
      point: { lat: 52.5, lng: 13.4 },
      count: 1,
      ids: [],
      first: { category: 'offeringPlace' },
    },
    {
      kind: 'place',
      point: { lat: 52.6, lng: 13.4 },
      count: 2,
      ids: [],
      first: { category: 'lookingForPlace' },
    },
    { kind: 'cluster', point: { lat: 52.7, lng: 13.4 }, count: 9, requests: 5 },
  ],
  total: 12,
};
let asked: Record<string, string>[] = [];
let drawn: Omit<MapPicture, 'archive'>[] = [];
let hasArchive = true;
let pins: () => Promise<unknown> = async () => found;
let url: string;
let close: () => void;

beforeAll(async () => {
  const handler = createSearchPictureHandler(
    () => ({ app: { isLocale: (code: string) => code === 'en' } }) as unknown as ReturnType<Handler[0]>,
    {
      config: { secret },
      mapDrawing: () =>
        hasArchive
          ? {
              name: 'map',
              async draw(picture: Omit<MapPicture, 'archive'>) {
                drawn.push(picture);
                return Buffer.from('webp');
              },
            }
          : undefined,
      engine: {
        mapPins(query: string) {
          asked.push(Object.fromEntries(new URLSearchParams(query)));
          return pins();
        },
      },
      rateLimitKeyOf: (address: string) => address,
      now: () => new Date(),
      log: silentLog,
    } as unknown as Handler[1],
  );
  const server = express().use('/map-picture/search', handler).listen(0);
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
  close = () => void server.close();
});
afterAll(() => close());
beforeEach(() => {
  asked = [];
  drawn = [];
  hasArchive = true;
  pins = async () => found;
});

const pathOf = (query: string) =>
  searchPicturePath({ query, signature: createPictureSignature(secret).sign(query) }, 'en', look);
const ask = (path: string) => fetch(url + path, { redirect: 'manual' });

test('a signed search is drawn once, with the pins that a visitor sees', async () => {
  const path = pathOf('bounds=53%2C14%2C52%2C13&pub_category=offeringPlace');
  const [one, other] = await Promise.all([ask(path), ask(path)]);
  expect([one.status, other.status, (await ask(path)).status]).toEqual([200, 200, 200]);
  expect(one.headers.get('cache-control')).toBe('public, max-age=300');
  // The box in the middle of the picture's own, which is wider.
  expect(asked).toEqual([{ bounds: '53,14.81421705,52,12.18578295', pub_category: 'offeringPlace' }]);
  expect(drawn).toEqual([
    {
      ...look,
      locale: 'en',
      center: { lat: expect.closeTo(52.5, 1), lng: 13.5 },
      zoom: expect.closeTo(6.74, 1),
      pins: [
        { point: { lat: 52.5, lng: 13.4 }, count: 1, isRequest: false },
        { point: { lat: 52.6, lng: 13.4 }, count: 2, isRequest: true },
        { point: { lat: 52.7, lng: 13.4 }, count: 9, isRequest: true },
      ],
    },
  ]);
});

test('its preview image is wider, and a PNG', async () => {
  const query = 'bounds=53%2C14%2C52%2C12';
  const signed = { query, signature: createPictureSignature(secret).sign(query) };
  const answer = await ask(searchPreviewPath(signed, 'en', 'facebook'));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(drawn).toMatchObject([{ scheme: 'light', width: 1200, isPreview: true }]);
  expect((await ask(searchPreviewPath(signed, 'en', 'toString' as never))).status).toBe(404);
});

test('only signed queries are drawn', async () => {
  const path = pathOf('bounds=51%2C14%2C50%2C13');
  const signature = /search\/([^/]+)/.exec(path)?.[1] ?? '';
  const others = [
    path.replace('bounds=51', 'bounds=52'),
    `${path}&keywords=x`,
    path.replace(signature, `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`),
    path.replace(signature, 'short'),
    path.replace(/\?.*/, ''),
    path.replace('/en/', '/xx/'),
    path.replace('-800.', '-801.'),
  ];
  for (const other of others)
    expect({ other, status: (await ask(other)).status }).toEqual({ other, status: 404 });
  expect([asked, drawn]).toEqual([[], []]);
});

test('without self-hosted tiles there is no picture', async () => {
  hasArchive = false;
  expect((await ask(pathOf('bounds=49%2C14%2C48%2C13'))).status).toBe(404);
});

test('a search that fails is not cached', async () => {
  const path = pathOf('bounds=47%2C14%2C46%2C13');
  pins = () => Promise.reject(new ApiError('too-many-requests'));
  expect((await ask(path)).status).toBe(429);
  pins = () => Promise.reject(new Error('away'));
  const failed = await ask(path);
  expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'no-store']);
  pins = async () => found;
  expect((await ask(path)).status).toBe(200);
});
