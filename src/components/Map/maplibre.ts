import * as maplibre from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import { drawMap } from './glMap.ts';
import { nameInLanguage } from './labels.ts';
import type { MapOptions, MapView } from './mapView.ts';

maplibre.setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href);

/** Draws a map with a third-party style: the URL of its JSON. @throws when the library can't draw here. */
export function drawMaplibre(url: string, options: MapOptions): MapView {
  const onStyle = (map: maplibre.Map) => nameInLanguage(map, options.locale);
  return drawMap(maplibre, { style: url, onStyle }, options);
}
