import * as v from 'valibot';
import type { Geocoder } from '#contract/geo/place.ts';
import { boxAround } from '#contract/geo/box.ts';

/** The fields used from responses of the Mapbox Geocoding API (v6, forward). */
const Answer = v.object({
  features: v.array(
    v.object({
      properties: v.object({
        feature_type: v.string(),
        full_address: v.optional(v.string()),
        name: v.string(),
        place_formatted: v.optional(v.string()),
        coordinates: v.object({ longitude: v.number(), latitude: v.number() }),
        bbox: v.optional(v.tuple([v.number(), v.number(), v.number(), v.number()])),
      }),
    }),
  ),
});

type Feature = v.InferOutput<typeof Answer>['features'][number]['properties'];

/** Radius of a place without a box of its own, in metres (specification section 9). */
const reachOf = (type: string) => (type === 'address' ? 500 : 2000);

const timeout = 5000;

interface MapboxOptions {
  token: string;
  /** Names towns for published listings, so that no listing's street leaves the server. */
  towns: Geocoder;
  baseUrl?: string;
}

/** Finds places, including streets, through Mapbox; falls back to the gazetteer when Mapbox does not respond. */
export function createMapboxGeocoder({
  token,
  towns,
  baseUrl = 'https://api.mapbox.com',
}: MapboxOptions): Geocoder {
  return {
    attribution: '© Mapbox © OpenStreetMap',
    async search(query, { locale, limit = 5 }) {
      const url = new URL('/search/geocode/v6/forward', baseUrl);
      url.search = new URLSearchParams({
        q: query,
        language: locale,
        limit: String(limit),
        autocomplete: 'true',
        access_token: token,
      }).toString();
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
        if (!response.ok) throw new Error(`status ${response.status}`);
        return v.parse(Answer, await response.json()).features.map(feature => placeOf(feature.properties));
      } catch {
        return towns.search(query, { locale, limit });
      }
    },
    named: (name, options) => towns.named(name, options),
    townOf: (point, options) => towns.townOf(point, options),
    translate: (address, options) => towns.translate(address, options),
  };
}

function placeOf(feature: Feature) {
  const origin = { lat: feature.coordinates.latitude, lng: feature.coordinates.longitude };
  const [west, south, east, north] = feature.bbox ?? [];
  const address = feature.full_address ?? [feature.name, feature.place_formatted].filter(Boolean).join(', ');
  if (west === undefined || south === undefined || east === undefined || north === undefined) {
    return { address, origin, bounds: boxAround(origin, reachOf(feature.feature_type)) };
  }
  return { address, origin, bounds: { ne: { lat: north, lng: east }, sw: { lat: south, lng: west } } };
}
