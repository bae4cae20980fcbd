import { boxAround } from '#contract/geo/box.ts';
import type { Bounds, LatLng, Place } from '#contract/geo/place.ts';
import { pathTo } from '#contract/paths.ts';

/** Returns a town with a box that extends `km` from its centre to each side. */
export function townAround(address: string, lat: number, lng: number, km: number): Place {
  const origin = { lat, lng };
  return { address, origin, bounds: boxAround(origin, km * 1000) };
}

/** Number of places linked from the landing page, unless operators choose others. */
export const placesOnLanding = 3;

/** The places linked from the landing page (specification section 2). Names in the towns' own spelling. */
export const landingPlaces: readonly Place[] = [
  townAround('Helsinki, Finland', 60.1699, 24.9384, 20),
  townAround('Rovaniemi, Finland', 66.5039, 25.7294, 20),
  townAround('Ruka, Finland', 66.1651, 29.1392, 15),
];

/** The ten Finnish cities of the footer (specification section 2). */
export const footerPlaces: readonly Place[] = [
  townAround('Helsinki, Finland', 60.1699, 24.9384, 20),
  townAround('Espoo, Finland', 60.2055, 24.6559, 15),
  townAround('Tampere, Finland', 61.4978, 23.761, 18),
  townAround('Vantaa, Finland', 60.2934, 25.0378, 15),
  townAround('Oulu, Finland', 65.0121, 25.4651, 20),
  townAround('Turku, Finland', 60.4518, 22.2666, 18),
  townAround('Jyväskylä, Finland', 62.2426, 25.7473, 18),
  townAround('Lahti, Finland', 60.9827, 25.6615, 15),
  townAround('Kuopio, Finland', 62.8924, 27.677, 18),
  townAround('Rovaniemi, Finland', 66.5039, 25.7294, 20),
];

/** Returns "Helsinki" for "Helsinki, Finland", in the page's language where the server has named it. */
export const townName = ({ address }: Place, names: Readonly<Record<string, string>> = {}) => {
  const name = names[address] ?? address;
  return name.split(',')[0] ?? name;
};

/** Whether a point is in a box, which may cross the antimeridian. */
export function contains({ ne, sw }: Bounds, { lat, lng }: LatLng): boolean {
  const isBetween = ne.lng < sw.lng ? lng >= sw.lng || lng <= ne.lng : lng >= sw.lng && lng <= ne.lng;
  return isBetween && lat >= sw.lat && lat <= ne.lat;
}

const searchPaths = new WeakMap<Place, string>();

/** Returns the URL of a search around a place: address, origin and bounds in the query. */
export function searchPathFor(place: Place): string {
  const { address, origin, bounds } = place;
  const path =
    searchPaths.get(place) ??
    pathTo('SearchPage', {}, { address, origin: pointText(origin), bounds: boundsText(bounds) });
  // The footer's places are on every page.
  searchPaths.set(place, path);
  return path;
}

/** "lat,lng", as the search page parses it. */
export const pointText = ({ lat, lng }: LatLng) => `${rounded(lat)},${rounded(lng)}`;

/** "ne.lat,ne.lng,sw.lat,sw.lng", at 8 decimals (specification section 9). */
export const boundsText = ({ ne, sw }: Bounds) => `${pointText(ne)},${pointText(sw)}`;

/** Returns bounds, as a query takes them, that extend so many kilometres from a point to each side. */
export const boundsAround = (point: LatLng, kilometres: number): string =>
  boundsText(boxAround(point, kilometres * 1000));

const rounded = (degrees: number) => Number(degrees.toFixed(8));
