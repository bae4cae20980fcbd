import type { Bounds, LatLng } from '#contract/geo/place.ts';
import { boundsText, pointText } from './locations.ts';

/** The map provider of this installation. All of this is public. */
export type MapSettings =
  /** Mapbox with a public token. */
  | { kind: 'mapbox'; token: string }
  /** MapLibre with a third-party style: the URL of its JSON. */
  | { kind: 'style'; url: string }
  /**
   * Our own style over a PMTiles archive in the Protomaps basemap schema, drawn on canvases: its URL, or a path on
   * this site.
   */
  | { kind: 'tiles'; url: string };

/** Whether this site hosts the tiles, so that it can draw map images. */
export const isOwnMap = (settings: MapSettings): boolean =>
  settings.kind === 'tiles' && settings.url.startsWith('/');

/**
 * The area a map shows: a box, or a point at a zoom. `hasMargin`: the box is the one around results, so that controls
 * and discs need room beyond it, and it is shown at most as close as a single result.
 */
export type MapArea = (Bounds & { hasMargin?: true }) | { center: LatLng; zoom: number };

/** Returns the same text for the same area, at 8 decimals. */
export const areaText = (area: MapArea): string =>
  'center' in area ? `${pointText(area.center)} ${area.zoom}` : boundsText(area);

/** Zoom of the search map around a single point, and of a listing's map (specification section 9, readings 9). */
export const searchZoom = 11;
export const listingZoom = 13;

/** Debounce between a map move and the search, in milliseconds. */
export const moveDebounce = 400;
