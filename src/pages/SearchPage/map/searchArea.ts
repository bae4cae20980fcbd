import type { Bounds, LatLng } from '#contract/geo/place.ts';
import { searchZoom, type MapArea } from '#src/config/maps.ts';
import type { SearchValues } from '#src/search/searchValues.ts';

/** Fallback area, from Portugal to Ukraine. */
const europe: Bounds = { ne: { lat: 60, lng: 41 }, sw: { lat: 37, lng: -9 } };

/** Margin around the outermost results, as a fraction of their extent. */
const border = 0.08;

/** Returns the map's initial area: the bounds searched in, else the place searched around, else all results. */
export function searchArea(
  { bounds, origin }: Pick<SearchValues, 'bounds' | 'origin'>,
  points: readonly LatLng[],
): MapArea {
  if (bounds) return bounds;
  if (origin) return { center: origin, zoom: searchZoom };
  const [first] = points;
  if (!first) return europe;
  const box = boxOf(points);
  const isPoint = box.ne.lat === box.sw.lat && box.ne.lng === box.sw.lng;
  return isPoint ? { center: first, zoom: searchZoom } : box;
}

function boxOf(points: readonly LatLng[]): Bounds {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)];
  const [north, south] = [Math.max(...lats), Math.min(...lats)];
  const [east, west] = [Math.max(...lngs), Math.min(...lngs)];
  const [high, wide] = [(north - south) * border, (east - west) * border];
  return {
    ne: { lat: Math.min(85, north + high), lng: Math.min(180, east + wide) },
    sw: { lat: Math.max(-85, south - high), lng: Math.max(-180, west - wide) },
  };
}
