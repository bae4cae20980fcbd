import { open } from 'node:fs/promises';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, type Source } from 'pmtiles';
import type { LatLng } from '#contract/geo/place.ts';

/** Pixels of a tile at its own zoom. */
const tileSize = 512;

/** A part of the world in pixels: the first pixel is at `left`, `top` of the world at this zoom. */
export interface View {
  zoom: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A tile and where its origin lies in the view. `scale`: pixels of the view for each unit of the tile. */
export interface PlacedTile {
  layers: VectorTile['layers'];
  x: number;
  y: number;
  /** Pixels of the tile's edge in the view. */
  size: number;
}

export interface Archive {
  maxZoom: number;
  /** Who made the map, as plain text. */
  attribution: string;
  tilesIn(view: View): Promise<PlacedTile[]>;
}

/** Returns the view of this size around a point. Zooms as of tiles with 512 pixels. */
export function viewAround(center: LatLng, zoom: number, size: { width: number; height: number }): View {
  const { x, y } = project(center, zoom);
  return { ...size, zoom, left: x - size.width / 2, top: y - size.height / 2 };
}

/** Returns the pixel of a point in the world at this zoom (Web Mercator). */
function project({ lat, lng }: LatLng, zoom: number): { x: number; y: number } {
  const world = tileSize * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: (lng / 360 + 0.5) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  };
}

/** Returns where a point lies in a view; of a world that repeats itself, where it is nearest to the middle. */
export function positionIn(view: View, point: LatLng): { x: number; y: number } {
  const world = tileSize * 2 ** view.zoom;
  const { x, y } = project(point, view.zoom);
  const worlds = Math.round((x - view.left - view.width / 2) / world);
  return { x: x - view.left - worlds * world, y: y - view.top };
}

/**
 * Runs `work` with an archive of vector tiles, which is closed afterwards.
 * @throws when the file is missing or is no PMTiles archive
 */
export async function withArchive<T>(path: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    const source: Source = {
      getKey: () => path,
      async getBytes(offset, length) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
        return { data: new Uint8Array(buffer.subarray(0, bytesRead)).buffer };
      },
    };
    const tiles = new PMTiles(source);
    const { maxZoom } = await tiles.getHeader();
    const { attribution = '' } = (await tiles.getMetadata()) as { attribution?: string };
    return await work({
      maxZoom,
      attribution: attribution.replace(/<[^>]*>/g, ''),
      tilesIn: view => tilesIn(tiles, view, maxZoom),
    });
  } finally {
    await file.close();
  }
}

async function tilesIn(tiles: PMTiles, view: View, maxZoom: number): Promise<PlacedTile[]> {
  // A picture of the whole earth is smaller than its only tile.
  const zoom = Math.max(0, Math.min(Math.round(view.zoom), maxZoom));
  const size = tileSize * 2 ** (view.zoom - zoom);
  const across = 2 ** zoom;
  const first = { x: Math.floor(view.left / size), y: Math.max(0, Math.floor(view.top / size)) };
  const last = {
    x: Math.floor((view.left + view.width) / size),
    y: Math.min(across - 1, Math.floor((view.top + view.height) / size)),
  };
  const found: PlacedTile[] = [];
  for (let x = first.x; x <= last.x; x++)
    for (let y = first.y; y <= last.y; y++) {
      // East of the antimeridian the world begins again.
      const tile = await tiles.getZxy(zoom, ((x % across) + across) % across, y);
      if (!tile) continue;
      const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile.data)));
      found.push({ layers, x: x * size - view.left, y: y * size - view.top, size });
    }
  return found;
}

/** Returns the features of one layer and these kinds in a tile. */
export function* featuresIn(
  { layers }: PlacedTile,
  { dataLayer, kinds }: { dataLayer: string; kinds?: readonly string[] },
): Generator<VectorTileFeature> {
  const layer = layers[dataLayer];
  for (let index = 0; index < (layer?.length ?? 0); index++) {
    const feature = layer!.feature(index);
    if (kinds === undefined || kinds.includes(String(feature.properties.kind))) yield feature;
  }
}
