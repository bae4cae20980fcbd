import * as maplibre from 'maplibre-gl';
import { addProtocol } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { MapSettings } from '#src/config/maps.ts';
import { drawMap } from './glMap.ts';
import { nameInLanguage } from './labels.ts';
import type { MapOptions, MapView } from './mapView.ts';
import { ownStyle } from './ownStyle.ts';
import { Protocol } from 'pmtiles';

maplibre.setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href);

/** Draws a map with a third-party style, or with our own style over tiles. */
export function drawMaplibre(
  settings: Extract<MapSettings, { kind: 'style' | 'tiles' }>,
  options: MapOptions,
): MapView {
  if (settings.kind === 'style') {
    const onStyle = (map: maplibre.Map) => nameInLanguage(map, options.locale);
    return drawMap(maplibre, { style: settings.url, onStyle }, options);
  }
  registerPmtilesProtocol();
  const url = new URL(settings.url, window.location.href).href;
  const scheme = window.matchMedia('(prefers-color-scheme: dark)');
  const style = () => ownStyle(url, options.locale, scheme.matches);
  const follow = (change: (style: maplibre.StyleSpecification) => void) => {
    const handleChange = () => change(style());
    scheme.addEventListener('change', handleChange);
    return () => scheme.removeEventListener('change', handleChange);
  };
  return drawMap(maplibre, { style: style(), follow }, options);
}

let isAdded = false;

/** Registers the `pmtiles://<address of an archive>` protocol with MapLibre, once. */
export function registerPmtilesProtocol(): void {
  if (isAdded) return;
  isAdded = true;
  addProtocol('pmtiles', new Protocol().tile);
}
