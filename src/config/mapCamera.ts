import { rowOf } from '#contract/geo/mercator.ts';
import type { Bounds, LatLng } from '#contract/geo/place.ts';
import type { Size } from '#contract/image/imageSize.ts';

/** What a map looks at: the middle, and the zoom for tiles of 512 pixels. */
export interface Camera {
  center: LatLng;
  zoom: number;
}

/** Pixels at each edge of a map, where controls or discs would cover what lies there. */
export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

const none: Padding = { top: 0, right: 0, bottom: 0, left: 0 };
const tileSize = 512;

/** Pixels of the whole world (Web Mercator) from west to east, or from north to south. */
export const worldSize = (zoom: number): number => tileSize * 2 ** zoom;

/**
 * Returns the closest camera of a map of `size` that shows the whole box inside `padding`, at most at `maxZoom`. Zooms
 * are multiples of `step`, if there is one. A padding larger than the map counts as none.
 */
export function fitCamera(
  { ne, sw }: Bounds,
  size: Size,
  { padding: asked = none, maxZoom, step = 0 }: { padding?: Padding; maxZoom: number; step?: number },
): Camera {
  // A hidden map has no size.
  const [width, height] = [Math.max(1, size.width), Math.max(1, size.height)];
  const isRoomy = width > asked.left + asked.right && height > asked.top + asked.bottom;
  const { top, right, bottom, left } = isRoomy ? asked : none;
  const [north, south] = [rowOf(ne.lat), rowOf(sw.lat)];
  // Longitudes wrap at the antimeridian.
  const east = ne.lng < sw.lng ? ne.lng + 360 : ne.lng;
  const across = (width - left - right) / (tileSize * Math.max((east - sw.lng) / 360, 1e-9));
  const down = (height - top - bottom) / (tileSize * Math.max(south - north, 1e-9));
  const fitting = Math.min(maxZoom, Math.log2(Math.min(across, down)));
  const zoom = step > 0 ? Math.floor(fitting / step) * step : fitting;
  const world = worldSize(zoom);
  return {
    center: {
      lat: latOf((north + south) / 2 - (top - bottom) / 2 / world),
      lng: (east + sw.lng) / 2 + (((right - left) / 2) * 360) / world,
    },
    zoom,
  };
}

/** Returns the box that a map of this size shows. */
export function cameraBounds({ center, zoom }: Camera, { width, height }: Size): Bounds {
  const world = worldSize(zoom);
  const [high, wide] = [height / world / 2, Math.min(180, ((width / world) * 360) / 2)];
  const row = rowOf(center.lat);
  const isAllAround = wide === 180;
  return {
    ne: { lat: latOf(row - high), lng: isAllAround ? 180 : withinEarth(center.lng + wide) },
    sw: { lat: latOf(row + high), lng: isAllAround ? -180 : withinEarth(center.lng - wide) },
  };
}

/** Returns a longitude between -180 and 180. */
export const withinEarth = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180;

const latOf = (row: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * row))) * 180) / Math.PI;
