import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { pmtilesArchive, type Tile } from './archive.ts';
import { borders, lastZoom, meet, places, rivers, waters, type Box, type Drawn } from './sources.ts';

/** The whole world up to this zoom, beyond it only {@link area}. */
const worldZoom = 5;
const world: Box = [-180, -85, 180, 85];
/** Europe, its neighbours and their coasts. */
const area: Box = [-25, 33, 62, 72];

const attribution =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a>, Natural Earth, GeoNames';

/** Writes the map that a site shows without any settings: a PMTiles archive in the schema of street-level ones. */
export function writeBaseMap(file: string): void {
  const sources: Sources = {
    water: [...waters(area, worldZoom), ...rivers()],
    boundaries: borders(),
    places: [...places()],
  };
  const tiles = rounds().flatMap(round => [...tilesOf(round, sources)]);
  const metadata = {
    name: 'Base map',
    attribution,
    vector_layers: Object.keys(sources).map(id => ({ id, fields: {} })),
  };
  const archive = pmtilesArchive(tiles, { minZoom: 0, maxZoom: lastZoom, bounds: area, metadata });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, archive);
  renameSync(`${file}.part`, file);
}

type Sources = Readonly<Record<string, readonly Drawn[]>>;

/** The number of tiles cut at a time: an index of everything would take 2 GB of memory. */
interface Round {
  box: Box;
  zooms: readonly number[];
}

function rounds(): Round[] {
  const [west, south, east, north] = area;
  const columns = 6;
  // Whole tiles of the first zoom, so that no tile is cut in two rounds.
  const edges = Array.from({ length: columns + 1 }, (_, index) => {
    const lng = west + ((east - west) * index) / columns;
    return (tileAt(worldZoom + 1, lng, 0)[0] / 2 ** (worldZoom + 1)) * 360 - 180;
  });
  const close = Array.from({ length: lastZoom - worldZoom }, (_, index) => worldZoom + 1 + index);
  return [
    { box: world, zooms: Array.from({ length: worldZoom + 1 }, (_, z) => z) },
    ...edges
      .slice(1)
      .map((edge, index) => ({ box: [edges[index]!, south, edge, north] as const, zooms: close })),
  ];
}

function* tilesOf({ box, zooms }: Round, sources: Sources): Generator<Tile> {
  const closest = zooms.at(-1)!;
  const layers = Object.entries(sources).map(([layer, features]) => {
    const drawn = features.filter(feature => feature.minZoom <= closest && meet(feature.box, grown(box)));
    return [layer, indexOf(drawn)] as const;
  });
  const [west, south, east, north] = box;
  for (const z of zooms) {
    const [left, top] = tileAt(z, west, north);
    const [right, bottom] = tileAt(z, east - aBit, south);
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) {
        const found = layers.flatMap(([layer, index]) => {
          const tile = index(z, x, y);
          return tile ? [[layer, tile] as const] : [];
        });
        if (found.length > 0)
          yield { z, x, y, data: fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 }) };
      }
  }
}

/** Smaller than a tile of the last zoom, so that a round's eastern edge belongs to the next round. */
const aBit = 1e-6;
/** Tiles have a buffer, in which features of their neighbours are drawn too. */
const grown = ([west, south, east, north]: Box): Box => [west - 1, south - 1, east + 1, north + 1];

/** Returns the features of a tile; undefined if there are none. */
type Index = (z: number, x: number, y: number) => GeoJSONVTTile | undefined;

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
    return found.length > 0 ? ({ features: found } as unknown as GeoJSONVTTile) : undefined;
  };
}

function tileAt(z: number, lng: number, lat: number): [number, number] {
  const sine = Math.sin((lat * Math.PI) / 180);
  const row = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  const within = (share: number) => Math.min(2 ** z - 1, Math.max(0, Math.floor(share * 2 ** z)));
  return [within(lng / 360 + 0.5), within(row)];
}
