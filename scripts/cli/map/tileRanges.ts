import { zxyToTileId } from 'pmtiles';

/** West, south, east, north, in degrees. */
export type Box = readonly [number, number, number, number];

/** A box and its maximum zoom. */
export interface Area {
  box: Box;
  maxZoom: number;
}

/** Tile ids from the first (inclusive) to the last (exclusive). */
export type Range = readonly [number, number];

/** Returns the ids of all tiles that show part of the areas, from zoom 0: sorted, non-adjacent ranges. */
export function tileRanges(areas: readonly Area[]): Range[] {
  const ranges = areas
    .flatMap(({ box, maxZoom }) =>
      Array.from({ length: maxZoom + 1 }, (_, zoom) => [...rangesAt(zoom, tilesOf(box, zoom))]).flat(),
    )
    .sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [start, end] of ranges) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

interface Tiles {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Columns and rows of a box at a zoom. */
function tilesOf([west, south, east, north]: Box, zoom: number): Tiles {
  const count = 2 ** zoom;
  const within = (share: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  const row = (lat: number) => {
    const sine = Math.sin((lat * Math.PI) / 180);
    return within(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI));
  };
  const column = (lng: number) => within(lng / 360 + 0.5);
  return { left: column(west), top: row(north), right: column(east), bottom: row(south) };
}

/** A tile entirely within the box represents all tiles below it, as the Hilbert curve visits them in a row. */
function* rangesAt(zoom: number, wanted: Tiles, z = 0, x = 0, y = 0): Generator<Range> {
  const size = 2 ** (zoom - z);
  const [left, top, right, bottom] = [x * size, y * size, (x + 1) * size - 1, (y + 1) * size - 1];
  if (right < wanted.left || left > wanted.right || bottom < wanted.top || top > wanted.bottom) return;
  const isWhole =
    left >= wanted.left && right <= wanted.right && top >= wanted.top && bottom <= wanted.bottom;
  if (isWhole) {
    const place = zxyToTileId(z, x, y) - zxyToTileId(z, 0, 0);
    const start = zxyToTileId(zoom, 0, 0) + place * size * size;
    yield [start, start + size * size];
    return;
  }
  for (const [across, down] of quarters) yield* rangesAt(zoom, wanted, z + 1, x * 2 + across, y * 2 + down);
}

const quarters = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;
