import type { LatLng } from '#contract/geo/place.ts';
import type { Box } from './store.ts';

const earthRadius = 6371;
/** Kilometres. */
const degree = (earthRadius * Math.PI) / 180;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the distance along the ground, in kilometres. */
export function kilometresBetween(one: LatLng, other: LatLng): number {
  const [north, east] = [radians(other.lat - one.lat) / 2, radians(other.lng - one.lng) / 2];
  const chord =
    Math.sin(north) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(east) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Returns a box that contains the circle; two where it crosses the antimeridian. */
export function boxesAround({ lat, lng }: LatLng, kilometres: number): Box[] {
  const [south, north] = [Math.max(-90, lat - kilometres / degree), Math.min(90, lat + kilometres / degree)];
  // At the poles every longitude is near.
  const narrowest = Math.cos(radians(Math.min(89, Math.max(Math.abs(south), Math.abs(north)))));
  const half = Math.min(180, kilometres / (degree * narrowest));
  const [west, east] = [lng - half, lng + half];
  if (half === 180) return [{ south, north, west: -180, east: 180 }];
  if (west < -180)
    return [
      { south, north, west: -180, east },
      { south, north, west: west + 360, east: 180 },
    ];
  if (east > 180)
    return [
      { south, north, west, east: 180 },
      { south, north, west: -180, east: east - 360 },
    ];
  return [{ south, north, west, east }];
}
