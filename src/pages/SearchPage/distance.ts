import type { LatLng } from '#contract/entities/place.ts';

const earthRadiusKm = 6371;

/** Returns the great-circle distance between two points in kilometres (haversine). */
export function distanceKm(from: LatLng, to: LatLng): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const chord = half(to.lat - from.lat) + cos(from.lat) * cos(to.lat) * half(to.lng - from.lng);
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, chord)));
}
