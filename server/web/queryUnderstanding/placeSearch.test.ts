import type { Geocoder } from '#contract/geo/place.ts';
import { townGeocoder } from '#test/support/geocoder.ts';
import { createPlaceSearch } from './placeSearch.ts';

function counted() {
  const asked: string[] = [];
  const geocoder: Geocoder = {
    ...townGeocoder,
    search: (query, options) => {
      asked.push(query);
      return townGeocoder.search(query, options);
    },
  };
  return { asked, places: createPlaceSearch(geocoder, networkOf, () => 0) };
}

/** Like the engine: one connection owns an IPv6 /64 network, the first half of the address. */
const networkOf = (address: string) => address.split('::')[0] ?? '';

test('the same words are looked up once, however they are written', async () => {
  const { asked, places } = counted();
  const berlin = { locale: 'de', address: '192.0.2.1' };
  const [first, again] = [await places.search('Berlin', berlin), await places.search(' BÉRLIN ', berlin)];
  expect(first.places).toHaveLength(1);
  expect(again).toEqual(first);
  expect(asked).toEqual(['Berlin']);
  await places.search('Berlin', { ...berlin, locale: 'uk' });
  expect(asked).toHaveLength(2);
});

test('one address cannot flood it, and others are unaffected', async () => {
  const { asked, places } = counted();
  const flood = Array.from({ length: 60 }, (_, index) =>
    places.search(`b${index}`, { locale: 'en', address: '192.0.2.1' }),
  );
  const refused = (await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected');
  expect(refused[0]).toMatchObject({
    reason: { code: 'too-many-requests', status: 429, meta: { retryAfter: 1 } },
  });
  expect([refused.length, asked.length]).toEqual([20, 40]);
  await expect(places.search('Lviv', { locale: 'en', address: '192.0.2.2' })).resolves.toBeDefined();
});

test('a network cannot flood it from a new address each time', async () => {
  const { places } = counted();
  const flood = Array.from({ length: 41 }, (_, index) =>
    places.search('Lviv', { locale: 'en', address: `2001:db8:a:b::${index}` }),
  );
  const settled = await Promise.allSettled(flood);
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

test('towns of points are asked for at the same pace', async () => {
  const { places } = counted();
  const asker = { locale: 'en', address: '192.0.2.1' };
  expect(await places.townOf({ lat: 53.1, lng: 8.8 }, asker)).toBe('Bremen, Germany');
  for (let n = 0; n < 39; n++) await places.townOf({ lat: 53, lng: 8 }, asker);
  await expect(places.townOf({ lat: 53, lng: 8 }, asker)).rejects.toMatchObject({ status: 429 });
});
