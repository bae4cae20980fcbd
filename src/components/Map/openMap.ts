import type { MapSettings } from '#src/config/maps.ts';
import type { MapOptions, MapView } from './mapView.ts';

/**
 * Loads the library for this installation's map, each a chunk of its own, and draws with it.
 * @throws when the chunk cannot be fetched and when the library can't draw here.
 */
export async function openMap(settings: MapSettings, options: MapOptions): Promise<MapView> {
  if (settings.kind === 'mapbox') {
    const { drawMapbox } = await import('./mapbox.ts');
    return drawMapbox(settings, options);
  }
  if (settings.kind === 'tiles') {
    const { drawTiles } = await import('./leaflet.ts');
    return drawTiles(settings.url, options);
  }
  const { drawMaplibre } = await import('./maplibre.ts');
  return drawMaplibre(settings.url, options);
}

/**
 * Fetches the library of this site's own map, and then the first bytes of its tiles, beside the code that shows the map,
 * which would ask for them too late on a slow connection. Other maps load nothing before the user consents.
 */
export function preloadMap(settings: MapSettings): void {
  if (settings.kind !== 'tiles') return;
  const { url } = settings;
  // The map reports the error when it asks for the same chunk.
  import('./leaflet.ts').then(
    ({ prepareTiles }) => prepareTiles(url),
    () => undefined,
  );
}

/** Whether this browser can draw such a map at all: checked before anything is fetched. */
export function canDrawMaps({ kind }: MapSettings): boolean {
  try {
    return document.createElement('canvas').getContext(kind === 'tiles' ? '2d' : 'webgl2') !== null;
  } catch {
    return false;
  }
}
