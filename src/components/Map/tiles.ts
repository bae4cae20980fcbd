import { addProtocol } from 'maplibre-gl';
import { Protocol } from 'pmtiles';

let isAdded = false;

/** From now on MapLibre reads `pmtiles://<address of an archive>`. */
export function readTiles(): void {
  if (isAdded) return;
  isAdded = true;
  addProtocol('pmtiles', new Protocol().tile);
}
