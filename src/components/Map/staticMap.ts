import type { LatLng } from '#contract/geo/place.ts';
import { blurRadius } from '#contract/geo/blur.ts';
import { listingZoom } from '#src/config/maps.ts';
import { red } from '#src/config/mapStyle/colours.ts';
import { circleRing } from './circle.ts';
import type { StaticPicture } from './ownPicture.ts';

/** The size of Mapbox's image in CSS pixels. At double resolution it is 640 wide, the maximum (specification section 9). */
const mapboxSize = { width: 320, height: 200 } as const;

/** Returns Mapbox's static image around a point, with a pin on it (`isExact`) or the circle of the approximate location. */
export const mapboxPicture = (token: string, point: LatLng, isExact: boolean): StaticPicture => ({
  src: staticMapUrl(token, point, isExact),
  ...mapboxSize,
});

/**
 * Returns the URL of Mapbox's static image around a point, with a pin on it (`isExact`) or the circle of the
 * approximate location.
 */
function staticMapUrl(token: string, { lat, lng }: LatLng, isExact: boolean): string {
  const { width, height } = mapboxSize;
  const at = `${rounded(lng)},${rounded(lat)}`;
  const over = isExact ? `pin-s+${red.slice(1)}(${at})` : `geojson(${circleText({ lat, lng })})`;
  const path = `${over}/${at},${listingZoom}/${width}x${height}@2x`;
  return `https://api.mapbox.com/styles/v1/mapbox/streets-v12/static/${path}?access_token=${encodeURIComponent(token)}`;
}

function circleText(center: LatLng): string {
  const ring = circleRing(center, blurRadius).map(([lng, lat]) => [rounded(lng), rounded(lat)]);
  const shape = {
    type: 'Feature',
    properties: { stroke: red, 'stroke-width': 2, fill: red, 'fill-opacity': 0.2 },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
  return encodeURIComponent(JSON.stringify(shape));
}

/** About a metre: a URL has room for that many corners only if they are short. */
const rounded = (degrees: number) => Number(degrees.toFixed(5));
