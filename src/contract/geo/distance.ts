import type { LatLng } from './place.ts';

/** Metres. */
export const earthRadius = 6_371_000;

/** Returns the great-circle distance between two points, in metres. */
export function distanceBetween(a: LatLng, b: LatLng): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(b.lng - a.lng);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export const radians = (degrees: number) => (degrees * Math.PI) / 180;
