import { destinationPoint } from './destination.ts';
import { distanceBetween } from './distance.ts';
import type { LatLng } from './place.ts';

/** Radius of the circle that others see, and in which the place lies, in metres (specification section 9, readings 11). */
export const blurRadius = 500;
/** Minimum distance of a new circle's centre from the place, in metres; otherwise some would be exact by chance. */
export const minBlur = 100;
/** Its maximum distance: less than the radius, so that a corrected pin still lies in the circle drawn before. */
export const maxBlur = 400;

/**
 * Returns whether others see a listing's point blurred: always for a private person; for an organisation, on every
 * request and every place to stay (decisions/012). Also applies before the listing's kind is known, because a point
 * once shown cannot be taken back.
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
 * Returns the centre of the circle in which others see a place: of the author's circles, oldest first, the first one
 * that contains the place; otherwise a new one. All points of one home are thus shown by one circle, so that averaging
 * further listings or pin corrections reveals nothing. The author's other points reveal nothing about a new circle,
 * since its seed depends on the place itself (decisions/012).
 *
 * @param newSeed at least 16 hexadecimal digits that outsiders cannot guess: a keyed hash of the author and the place.
 */
export function circleAround(place: LatLng, circles: readonly LatLng[], newSeed: () => string): LatLng {
  return circleContaining(place, circles) ?? blurPoint(place, newSeed());
}

/** Returns the first of the circles, given by their centres, in which the place lies. */
export const circleContaining = (place: LatLng, circles: readonly LatLng[]): LatLng | undefined =>
  circles.find(circle => distanceBetween(circle, place) <= blurRadius);

/**
 * Moves a point so that its exact position cannot be inferred: uniformly over the ring between {@link minBlur} and
 * {@link maxBlur} metres. The same seed always moves a point the same way.
 *
 * @throws RangeError when the seed is too short or not hexadecimal.
 */
export function blurPoint(point: LatLng, seed: string): LatLng {
  if (!/^[0-9a-f]{16,}$/i.test(seed))
    throw new RangeError('The seed of a blurred point needs 16 hexadecimal digits');
  const share = parseInt(seed.slice(0, 8), 16) / 0x1_0000_0000;
  const bearing = (parseInt(seed.slice(8, 16), 16) / 0x1_0000_0000) * 2 * Math.PI;
  // The square root makes equal areas equally likely.
  const distance = Math.sqrt(minBlur ** 2 + share * (maxBlur ** 2 - minBlur ** 2));
  return destinationPoint(point, distance, bearing);
}
