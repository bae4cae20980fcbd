import type { Api } from '#src/api/api.ts';
import { pictureOf } from './pictureOf.ts';

test('the address of a search’s map has what decides about it, and not the page of the list', async () => {
  const asked: unknown[] = [];
  const call = (async (...given: unknown[]) => void asked.push(given)) as unknown as Api['call'];
  const bounds = { ne: { lat: 53.2, lng: 9 }, sw: { lat: 53, lng: 8.6 } };
  const values = { filters: { pub_category: 'offeringPlace' }, numbers: {}, bounds, page: 3 };
  await pictureOf({ call }, values, [], null, {
    map: { kind: 'tiles', url: '/map/a.pmtiles' },
    currency: 'EUR',
  });
  const query = 'pub_category=offeringPlace&bounds=53.2%2C9%2C53%2C8.6';
  expect(asked).toEqual([['GET /api/map-picture', { query }]]);
});

test('around results, the picture’s box has a margin, and a listing far from all others is outside', async () => {
  const asked: { query: string }[] = [];
  const call = (async (_name: string, input: { query: string }) =>
    void asked.push(input)) as unknown as Api['call'];
  const box = { ne: { lat: 54, lng: 14 }, sw: { lat: 47, lng: 8 } };
  const values = { filters: {}, numbers: {}, page: 1 };
  const map = { kind: 'tiles', url: '/map/a.pmtiles' } as const;
  await pictureOf({ call }, values, [], { box, outside: 1 }, { map, currency: 'EUR' });
  const [north = 0, east = 0, south = 0, west = 0] = (
    new URLSearchParams(asked[0]?.query).get('bounds') ?? ''
  )
    .split(',')
    .map(Number);
  expect([north > 54, south < 47, east > 14, west < 8]).toEqual([true, true, true, true]);
  // The picture's own shape: 400 × 250 pixels, of which 24 at each edge are the margin.
  expect(north).toBeLessThan(56);
});
