import { onGlobe } from './box.ts';
import type { LatLng } from './place.ts';

/** Metres. */
const earthRadius = 6_371_000;

/** Returns the great-circle distance between two points, in metres. */
export function distanceBetween(a: LatLng, b: LatLng): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(b.lng - a.lng);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Returns the point that is `metres` away along a great circle. `bearing`: in radians, clockwise from north. */
export function destinationPoint(from: LatLng, metres: number, bearing: number): LatLng {
  const angle = metres / earthRadius;
  const lat = radians(from.lat);
  const sine = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing);
  const newLat = Math.asin(Math.max(-1, Math.min(1, sine)));
  const turned = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
    Math.cos(angle) - Math.sin(lat) * Math.sin(newLat),
  );
  return { lat: degrees(newLat), lng: onGlobe(from.lng + degrees(turned)) };
}

const radians = (value: number) => (value * Math.PI) / 180;
const degrees = (value: number) => (value * 180) / Math.PI;
