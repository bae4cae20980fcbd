import type { LatLng } from '#contract/geo/place.ts';
import { destinationPoint } from '#contract/geo/destination.ts';

/** Degrees between two corners (specification section 9). */
const step = 8;

/** Returns a circle as a closed ring of [lng, lat] corners; radius in metres. */
export function circleRing(center: LatLng, radius: number): [number, number][] {
  const corners = Array.from({ length: 360 / step }, (_, index) => {
    const { lat, lng } = destinationPoint(center, radius, (index * step * Math.PI) / 180);
    return [lng, lat] as [number, number];
  });
  return [...corners, ...corners.slice(0, 1)];
}
