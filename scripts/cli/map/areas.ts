import { createCountryFinder, countryPlace } from '#server/adapters/geocoder/countryAreas.ts';
import { createGeocoder } from '#server/adapters/geocoder/index.ts';
import type { Recipe } from './plan.ts';

type NamedArea = Recipe['areas'][number];

/** The limit of Web Mercator. */
const mostNorth = 85.05;

/**
 * Returns the area that an operator names: a box "west,south,east,north" in degrees, or a country or town in any
 * language of the site. @throws Error with a sentence, which suggests names for an unknown one.
 */
export async function areaOf(given: string): Promise<NamedArea> {
  if (/^[-\d.,\s]+$/.test(given)) return boxNamed(given);
  const code = createCountryFinder(name => name)(given);
  const country = code === undefined ? undefined : countryPlace(code, 'en');
  const geocoder = createGeocoder({});
  const found = country ?? (await geocoder.named(given, { locale: 'en' }));
  if (!found?.bounds) {
    const towns = await geocoder.search(given, { locale: 'en', limit: 3 });
    const near = towns.map(({ address }) => `"${address}"`).join(', ');
    throw new Error(
      `No country or town is called "${given}"${near ? `: did you mean ${near}?` : '. Give a box instead: west,south,east,north.'}`,
    );
  }
  const { ne, sw } = found.bounds;
  return { name: found.address, box: [sw.lng, sw.lat, ne.lng, ne.lat] };
}

function boxNamed(given: string): NamedArea {
  const numbers = given.split(',').map(Number);
  const [west = NaN, south = NaN, east = NaN, north = NaN] = numbers;
  const isOnEarth = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90;
  if (numbers.length !== 4 || !isOnEarth || !(south < north))
    throw new Error(
      `"${given}" is not a box: give west,south,east,north in degrees, such as 5.8,47.2,15.1,55.1.`,
    );
  if (west >= east)
    throw new Error(
      `The box ${given} crosses the antimeridian: give two areas, one to 180 and one from -180 degrees.`,
    );
  return { name: given, box: [west, Math.max(-mostNorth, south), east, Math.min(mostNorth, north)] };
}
