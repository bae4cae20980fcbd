import { addProtocol } from 'maplibre-gl';
import { Protocol } from 'pmtiles';

let isAdded = false;

/** Registers the `pmtiles://<address of an archive>` protocol with MapLibre, once. */
export function registerPmtilesProtocol(): void {
  if (isAdded) return;
  isAdded = true;
  addProtocol('pmtiles', new Protocol().tile);
}
