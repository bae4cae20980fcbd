import type { Bounds, LatLng } from '#contract/entities/place.ts';
import { boundsText, pointText } from './locations.ts';

/** Who draws the map of this installation. Everything here is told to browsers. */
export type MapSettings =
  /** Mapbox with a public token. */
  | { kind: 'mapbox'; token: string }
  /** MapLibre with somebody's style: the address of its JSON. */
  | { kind: 'style'; url: string }
  /** MapLibre with our own style over a PMTiles archive in the Protomaps basemap schema: its address, or a path on this site. */
  | { kind: 'tiles'; url: string };

/** What a map puts in sight: a box, or a point at a zoom. */
export type MapArea = Bounds | { center: LatLng; zoom: number };

/** The same text for the same area, at 8 decimals. */
export const areaText = (area: MapArea): string =>
  'center' in area ? `${pointText(area.center)} ${area.zoom}` : boundsText(area);

/** Zoom of the search's map around one point, and of one listing's (specification section 9, readings 9). */
export const searchZoom = 11;
export const listingZoom = 13;

/** Milliseconds that a moved map rests before the search follows it. */
export const moveDebounce = 400;
