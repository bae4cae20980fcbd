import { onGlobe } from './box.ts';
import { earthRadius, radians } from './distance.ts';
import type { LatLng } from './place.ts';

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

const degrees = (value: number) => (value * 180) / Math.PI;
