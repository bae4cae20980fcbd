import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import GeoJSONVT, { type LegacyTile } from 'geojson-vt';
import { pmtilesArchive, type Tile } from './archive.ts';
import { borders, lastZoom, places, rivers, waters, type Box, type Drawn } from './sources.ts';

/** The whole world up to this zoom, beyond it only {@link area}. */
const worldZoom = 5;
const world: Box = [-180, -85, 180, 85];
/** Europe, its neighbours and their coasts. */
const area: Box = [-25, 33, 62, 72];

const attribution =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a>, Natural Earth, GeoNames';

/** Writes the map that a site shows without any settings: a PMTiles archive in the schema of street-level ones. */
export function writeBaseMap(file: string): void {
  const layers: Layers = {
    water: indexOf([...waters(area, worldZoom), ...rivers()]),
    boundaries: indexOf(borders()),
    places: indexOf([...places()]),
  };
  const metadata = {
    name: 'Base map',
    attribution,
    vector_layers: Object.keys(layers).map(id => ({ id, fields: {} })),
  };
  const options = { minZoom: 0, maxZoom: lastZoom, bounds: area, metadata };
  const archive = pmtilesArchive([...tilesOf(layers)], options);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, archive);
  renameSync(`${file}.part`, file);
}

/** Returns the features of a tile; undefined if there are none. */
type Index = (z: number, x: number, y: number) => LegacyTile | undefined;
type Layers = Readonly<Record<string, Index>>;

function* tilesOf(layers: Layers): Generator<Tile> {
  for (let z = 0; z <= lastZoom; z++) {
    const [west, south, east, north] = z <= worldZoom ? world : area;
    const [left, top] = tileAt(z, west, north);
    const [right, bottom] = tileAt(z, east, south);
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) {
        const found = Object.entries(layers).flatMap(([layer, index]) => {
          const tile = index(z, x, y);
          return tile ? [[layer, tile] as const] : [];
        });
        if (found.length > 0) yield { z, x, y, data: encoded(Object.fromEntries(found)) };
      }
  }
}

function encoded(layers: Record<string, LegacyTile>): Uint8Array {
  // The type asks for more than the features, the function doesn't.
  const tiles = layers as Record<string, unknown> as Parameters<typeof fromGeojsonVt>[0];
  return fromGeojsonVt(tiles, { version: 2, extent: 4096 });
}

/** A feature is in the tiles from its minimum zoom on. */
function indexOf(features: readonly Drawn[]): Index {
  const byZoom = Array.from({ length: lastZoom + 1 }, (): Drawn[] => []);
  for (const feature of features) byZoom[feature.minZoom]?.push(feature);
  const indexes = byZoom.map(
    list =>
      new GeoJSONVT({ type: 'FeatureCollection', features: list }, { maxZoom: lastZoom, indexMaxZoom: 0 }),
  );
  return (z, x, y) => {
    const found = indexes.slice(0, z + 1).flatMap(index => index.getTile(z, x, y)?.features ?? []);
    return found.length > 0 ? { features: found } : undefined;
  };
}

function tileAt(z: number, lng: number, lat: number): [number, number] {
  const sine = Math.sin((lat * Math.PI) / 180);
  const row = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  const within = (share: number) => Math.min(2 ** z - 1, Math.max(0, Math.floor(share * 2 ** z)));
  return [within(lng / 360 + 0.5), within(row)];
}
