import * as mapbox from 'mapbox-gl/esm';
import 'mapbox-gl/dist/mapbox-gl.css';
import type { MapSettings } from '#src/config/maps.ts';
import { drawMap, type GlLibrary } from './glMap.ts';
import type { MapOptions, MapView } from './mapView.ts';

/** Specification section 2. */
const streets = 'mapbox://styles/mapbox/streets-v12';

/** Draws a map with Mapbox. */
export function drawMapbox(
  { token }: Extract<MapSettings, { kind: 'mapbox' }>,
  options: MapOptions,
): MapView {
  // The two libraries behave alike as far as used here; only their types differ.
  const gl = mapbox as unknown as GlLibrary;
  const further = { accessToken: token, language: options.locale, projection: 'mercator' };
  return drawMap(gl, { style: streets, further }, options);
}
