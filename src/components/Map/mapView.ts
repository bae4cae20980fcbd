import type { Bounds, LatLng } from '#contract/entities/place.ts';
import type { MapArea } from '#src/config/maps.ts';

/**
 * How far a map has come. `drawn`: it can be read. `patchy`: it is there, but what it is made of does not arrive.
 * `failed`: there is none.
 */
export type MapProgress = 'drawn' | 'patchy' | 'failed';

/** What the parts of a map are called, in the reader's language. */
export interface MapTexts {
  title: string;
  zoomIn: string;
  zoomOut: string;
  attribution: string;
}

export interface MapOptions {
  container: HTMLElement;
  area: MapArea;
  /** One of the site's languages: places are named in it where the map knows their names. */
  locale: string;
  texts: MapTexts;
  /** A page can be scrolled over it with one finger. */
  isEmbedded: boolean;
  /** A circle around a point; radius in metres. */
  circle?: { center: LatLng; radius: number } | undefined;
  onProgress(progress: MapProgress): void;
  /** Somebody has moved it; not called for what the program shows. */
  onMove?(inSight: Bounds): void;
}

/** A map on screen, whichever library draws it. */
export interface MapView {
  /** Puts an area in sight at once. */
  show(area: MapArea): void;
  /** Fixes the middle of an element to a point; answers how it is taken away. */
  pin(element: HTMLElement, point: LatLng): () => void;
  remove(): void;
}
