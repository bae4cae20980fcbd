import type { Api } from '#src/api/api.ts';
import { pictureOf } from './pictureOf.ts';

test('the address of a search’s map has what decides about it, and not the page of the list', async () => {
  const asked: unknown[] = [];
  const call = (async (...given: unknown[]) => void asked.push(given)) as unknown as Api['call'];
  const bounds = { ne: { lat: 53.2, lng: 9 }, sw: { lat: 53, lng: 8.6 } };
  const values = { filters: { pub_category: 'offeringPlace' }, numbers: {}, bounds, page: 3 };
  await pictureOf({ call }, values, [], { map: { kind: 'tiles', url: '/map/a.pmtiles' }, currency: 'EUR' });
  const query = 'pub_category=offeringPlace&bounds=53.2%2C9%2C53%2C8.6';
  expect(asked).toEqual([['GET /api/map-picture', { query }]]);
});
