import type { Bounds, LatLng } from '#contract/geo/place.ts';
import type { Padding } from '#src/config/mapCamera.ts';
import type { MapArea } from '#src/config/maps.ts';

/**
 * The status of a map. `drawn`: it is readable. `patchy`: it is shown, but its tiles don't load. `failed`: there is no
 * map.
 */
export type MapProgress = 'drawn' | 'patchy' | 'failed';

/** Labels of the map's controls, in the user's language. */
export interface MapTexts {
  title: string;
  zoomIn: string;
  zoomOut: string;
  attribution: string;
}

export interface MapOptions {
  container: HTMLElement;
  area: MapArea;
  /** One of the site's languages: places are named in it where the map has such names. */
  locale: string;
  texts: MapTexts;
  /** Room around the results that an area with a margin shows. */
  padding?: Padding | undefined;
  /** Pins are added as soon as the map is there: its names are first drawn around them. */
  awaitsPins?: boolean | undefined;
  /** One finger scrolls the page, not the map. */
  isEmbedded: boolean;
  /** A circle around a point; radius in metres. */
  circle?: { center: LatLng; radius: number } | undefined;
  onProgress(progress: MapProgress): void;
  /** Called when the user has moved the map; not for programmatic moves. */
  onMove?(inSight: Bounds): void;
}

/** A map on screen, whichever library draws it. */
export interface MapView {
  /** Moves to an area without animation. */
  show(area: MapArea): void;
  /** Moves to a box as if the user had moved the map. */
  moveTo(box: Bounds): void;
  /** Returns the area that it shows. */
  inSight(): Bounds;
  /**
   * Anchors the centre of an element to a point; returns a function that removes it. Names on the map make room for its
   * part with `data-disc`, where there is one.
   */
  pin(element: HTMLElement, point: LatLng): () => void;
  remove(): void;
}
