import type { Geocoder } from '#contract/geo/place.ts';
import { readGazetteer } from './compact.ts';
import { readExonyms } from './exonyms.ts';
import { createGazetteerGeocoder } from './gazetteer.ts';
import { createMapboxGeocoder } from './mapbox.ts';

/** Creates the gazetteer, which needs no key, with Mapbox in front of it when there is a token. */
export function createGeocoder({ mapboxToken }: { mapboxToken?: string | undefined }): Geocoder {
  const towns = onFirstUse(() => createGazetteerGeocoder(readGazetteer(), readExonyms()));
  return mapboxToken ? createMapboxGeocoder({ token: mapboxToken, towns }) : towns;
}

/** Reading the gazetteer takes some tenths of a second, which startup need not wait for. */
function onFirstUse(make: () => Geocoder): Geocoder {
  let made: Geocoder | undefined;
  const geocoder = () => (made ??= make());
  return {
    attribution: 'GeoNames (CC BY 4.0)',
    search: async (query, options) => geocoder().search(query, options),
    named: async (name, options) => geocoder().named(name, options),
    townOf: async (point, options) => geocoder().townOf(point, options),
    translate: (address, options) => geocoder().translate(address, options),
  };
}
