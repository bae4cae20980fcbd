import { boxAround } from '#contract/geo/box.ts';
import type { LatLng } from '#contract/geo/place.ts';
import type { Box } from './store.ts';

/** Returns a box that contains the circle, in metres; two where it crosses the antimeridian. */
export function boxesAround(center: LatLng, radius: number): Box[] {
  const { ne, sw } = boxAround(center, radius);
  // Towards a pole the meridians converge: there the circle spans the most of them.
  const edge = Math.min(89, Math.max(Math.abs(ne.lat), Math.abs(sw.lat)));
  const widest = boxAround({ lat: edge, lng: center.lng }, radius);
  const [south, north, west, east] = [sw.lat, ne.lat, widest.sw.lng, widest.ne.lng];
  if (west <= east) return [{ south, north, west, east }];
  return [
    { south, north, west, east: 180 },
    { south, north, west: -180, east },
  ];
}
