import type { Bounds } from '#contract/geo/place.ts';
import { foundArea, type FoundArea } from '#contract/listing/foundArea.ts';
import type { MapPin } from '#contract/listing/mapPin.ts';
import { searchZoom, type MapArea } from '#src/config/maps.ts';
import type { SearchValues } from '#src/search/searchValues.ts';

/** Fallback area, from Portugal to Ukraine. */
const europe: Bounds = { ne: { lat: 60, lng: 41 }, sw: { lat: 37, lng: -9 } };

/** Whether a search names no area, so that its map shows where the results are. */
export const isAnywhere = ({ bounds, origin }: Pick<SearchValues, 'bounds' | 'origin'>): boolean =>
  !bounds && !origin;

/**
 * Returns the map's initial area: the bounds searched in, else the place searched around, else all results. `found`:
 * where the results of all pages are; without it, those of `pins` count.
 */
export function searchArea(
  { bounds, origin }: Pick<SearchValues, 'bounds' | 'origin'>,
  pins: readonly MapPin[],
  found: FoundArea | null | undefined,
): MapArea {
  if (bounds) return bounds;
  if (origin) return { center: origin, zoom: searchZoom };
  const { box } = found ?? foundArea(pins.map(toGroup)) ?? {};
  if (!box) return europe;
  const isPoint = box.ne.lat === box.sw.lat && box.ne.lng === box.sw.lng;
  return isPoint ? { center: box.ne, zoom: searchZoom } : { ...box, hasMargin: true };
}

const toGroup = (pin: MapPin) => ({
  bounds: pin.kind === 'cluster' ? pin.bounds : { ne: pin.point, sw: pin.point },
  count: pin.count,
});
