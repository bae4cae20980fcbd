import type { LatLng } from '../entities/place.ts';

/** How far a blurred point may lie from the exact one, metres (specification section 9, readings 11). */
export const blurRadius = 500;
/** A blurred point never lies closer than this, metres: otherwise some would by chance be exact. */
export const blurMinimum = 100;

const earthRadius = 6_371_000;
const cellSide = 1000;

/**
 * Whether others see a listing's point blurred: of a private person every one, of an organisation every request and every
 * place to stay (decisions/012). Also while it is not yet said what the listing is: a point once shown cannot be taken back.
 */
export function isBlurred({
  profileType,
  category,
  subcategories,
}: {
  profileType?: unknown;
  category?: unknown;
  subcategories?: unknown;
}): boolean {
  const isDepot =
    category === 'offeringPlace' && subcategories !== undefined && subcategories !== 'accomodation';
  return profileType !== 'organisation' || !isDepot;
}

/**
 * Moves a point so that its exact place cannot be told: uniformly over the ring between {@link blurMinimum} and
 * {@link blurRadius} metres. The same seed moves a point always the same way, so that repeated reads reveal nothing.
 *
 * @param seed at least 16 hexadecimal digits that outsiders cannot guess: a keyed hash of whose point it is and of its
 * {@link gridCell}, so that all points of one home move alike and a point elsewhere moves in a way nobody can foresee.
 * @throws RangeError when the seed is too short or not hexadecimal.
 */
export function blurPoint(point: LatLng, seed: string): LatLng {
  if (!/^[0-9a-f]{16,}$/i.test(seed))
    throw new RangeError('The seed of a blurred point needs 16 hexadecimal digits');
  const share = parseInt(seed.slice(0, 8), 16) / 0x1_0000_0000;
  const bearing = (parseInt(seed.slice(8, 16), 16) / 0x1_0000_0000) * 2 * Math.PI;
  // The square root makes equal areas equally likely.
  const distance = Math.sqrt(blurMinimum ** 2 + share * (blurRadius ** 2 - blurMinimum ** 2));
  return travel(point, distance / earthRadius, bearing);
}

/** The field of a fixed grid that a point lies in; a field is about 1 km high and wide, at the poles narrower. */
export function gridCell({ lat, lng }: LatLng): string {
  const height = degrees(cellSide / earthRadius);
  const row = Math.floor(lat / height);
  const middle = radians((row + 0.5) * height);
  const width = height / Math.max(0.01, Math.cos(middle));
  return `${row}:${Math.floor(lng / width)}`;
}

/** Metres between two points along the sphere. */
export function distanceBetween(a: LatLng, b: LatLng): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(b.lng - a.lng);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * Where one arrives from a point along a great circle. `angle` and `bearing` in radians: the distance as seen from the
 * middle of the earth, and the direction clockwise from north.
 */
export function travel(from: LatLng, angle: number, bearing: number): LatLng {
  const lat = radians(from.lat);
  const sine = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing);
  const newLat = Math.asin(Math.max(-1, Math.min(1, sine)));
  const turned = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
    Math.cos(angle) - Math.sin(lat) * Math.sin(newLat),
  );
  const lng = from.lng + degrees(turned);
  return { lat: degrees(newLat), lng: ((((lng + 180) % 360) + 360) % 360) - 180 };
}

const radians = (value: number) => (value * Math.PI) / 180;
const degrees = (value: number) => (value * 180) / Math.PI;
