import { localizeAddress } from '#contract/geo/localizeAddress.ts';
import type { Geocoder, LatLng, Place } from '#contract/geo/place.ts';
import type { PlaceSearch } from '#server/web/queryUnderstanding/placeSearch.ts';

const towns: readonly [string, number, number][] = [
  ['Berlin, Germany', 52.52, 13.405],
  ['Bremen, Germany', 53.0793, 8.8017],
  ['Warszawa, Poland', 52.2298, 21.0118],
  ['Lviv, Ukraine', 49.8397, 24.0297],
];

const placeOf = ([address, lat, lng]: (typeof towns)[number]): Place => ({
  address,
  origin: { lat, lng },
  bounds: { ne: { lat: lat + 0.1, lng: lng + 0.15 }, sw: { lat: lat - 0.1, lng: lng - 0.15 } },
});

const apart = (a: LatLng, lat: number, lng: number) => Math.hypot(a.lat - lat, a.lng - lng);

/** Four towns, for tests that aren't about geocoding. */
export const townGeocoder: Geocoder = {
  attribution: 'Test towns',
  search: async (query, { limit = 5 }) =>
    towns
      .filter(([name]) => name.toLowerCase().startsWith(query.toLowerCase()))
      .slice(0, limit)
      .map(placeOf),
  named: async asked =>
    towns.filter(([name]) => name.split(',')[0]?.toLowerCase() === asked.toLowerCase()).map(placeOf)[0],
  townOf: async point => {
    const [nearest] = [...towns].sort((a, b) => apart(point, a[1], a[2]) - apart(point, b[1], b[2]));
    return nearest?.[0];
  },
  translate: (address, { locale }) =>
    locale === 'uk' && address === 'Warszawa, Poland'
      ? 'Варшава, Польща'
      : localizeAddress({ locale }, address),
};

/** The geocoder for tests that never search for a place. */
export const noPlaces: PlaceSearch = {
  search: () => Promise.reject(new Error('not asked')),
  townOf: () => Promise.reject(new Error('not asked')),
  translate: address => address,
};
