import type { LatLng } from '#contract/geo/place.ts';
import { boundsText } from '#src/config/locations.ts';

const kmPerDegree = 111.195;
const earthRadiusKm = 6371;

/** Returns bounds, as a query takes them, that contain the circle around a point. */
export function boundsAround({ lat, lng }: LatLng, kilometres: number): string {
  const high = kilometres / kmPerDegree;
  const wide = Math.min(180, high / Math.max(0.01, Math.cos((lat * Math.PI) / 180)));
  return boundsText({
    ne: { lat: Math.min(90, lat + high), lng: turned(lng + wide) },
    sw: { lat: Math.max(-90, lat - high), lng: turned(lng - wide) },
  });
}

const turned = (lng: number) => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng);

/** Returns the great-circle distance between two points in kilometres (haversine). */
export function distanceKm(from: LatLng, to: LatLng): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const chord = half(to.lat - from.lat) + cos(from.lat) * cos(to.lat) * half(to.lng - from.lng);
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, chord)));
}
