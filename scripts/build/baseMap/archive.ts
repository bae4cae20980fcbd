import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

/** An uncompressed vector tile. */
export interface Tile {
  z: number;
  x: number;
  y: number;
  data: Uint8Array;
}

/** A directory entry of an archive: where the data of one tile, or of consecutive equal tiles, is. */
export interface Entry {
  id: number;
  offset: number;
  length: number;
  /** Number of consecutive tiles that share the data; 0 marks a leaf directory. */
  run: number;
}

export interface ArchiveOptions {
  minZoom: number;
  maxZoom: number;
  /** West, south, east, north, in degrees. */
  bounds: readonly [number, number, number, number];
  metadata: object;
}

/** The tiles of an archive, before their data is written. */
export interface Layout {
  /** By id. */
  entries: readonly Entry[];
  /** Length of the data of all tiles in bytes. */
  bytes: number;
  /** Number of tiles, including equal ones. */
  tiles: number;
  /** Number of distinct tiles. */
  contents: number;
}

const headerLength = 127;
/** A reader's first request is for 16 KiB, into which the header and root directory have to fit. */
const rootLength = 16_384 - headerLength;
const leastPerLeaf = 1024;

/**
 * Returns a PMTiles archive (specification version 3) of vector tiles: clustered, compressed with gzip, equal tiles
 * stored once.
 */
export function pmtilesArchive(tiles: readonly Tile[], options: ArchiveOptions): Buffer {
  const { entries, data, contents } = layOut(tiles);
  const layout = { entries, bytes: data.length, tiles: tiles.length, contents };
  return Buffer.concat([archiveHead(layout, options), data]);
}

/** Returns everything before the tile data: header, directories and metadata. Offsets count from its end. */
export function archiveHead({ entries, bytes, tiles, contents }: Layout, options: ArchiveOptions): Buffer {
  const { root, leaves } = directories(entries);
  const metadata = gzipSync(JSON.stringify(options.metadata));
  const header = Buffer.alloc(headerLength);
  header.write('PMTiles');
  header[7] = 3;
  const rootAt = headerLength;
  const metadataAt = rootAt + root.length;
  const leavesAt = metadataAt + metadata.length;
  const dataAt = leavesAt + leaves.length;
  const numbers = [
    ...[rootAt, root.length, metadataAt, metadata.length, leavesAt, leaves.length, dataAt, bytes],
    ...[tiles, entries.length, contents],
  ];
  numbers.forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + index * 8));
  // Clustered; directories and tiles compressed with gzip; vector tiles.
  header.set([1, 2, 2, 1, options.minZoom, options.maxZoom], 96);
  const [west, south, east, north] = options.bounds;
  const middle = [(west + east) / 2, (south + north) / 2];
  [west, south, east, north].forEach((degrees, index) =>
    header.writeInt32LE(fixed(degrees), 102 + index * 4),
  );
  header[118] = options.minZoom;
  middle.forEach((degrees, index) => header.writeInt32LE(fixed(degrees), 119 + index * 4));
  return Buffer.concat([header, root, metadata, leaves]);
}

const fixed = (degrees: number) => Math.round(degrees * 10_000_000);

/** Sorts the tiles along the Hilbert curve and stores equal ones once. */
function layOut(tiles: readonly Tile[]): { entries: Entry[]; data: Buffer; contents: number } {
  const sorted = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data }))
    .sort((a, b) => a.id - b.id);
  const known = new Map<string, Pick<Entry, 'offset' | 'length'>>();
  const entries: Entry[] = [];
  const parts: Buffer[] = [];
  let end = 0;
  for (const { id, data } of sorted) {
    const hash = createHash('sha256').update(data).digest('base64');
    let place = known.get(hash);
    if (!place) {
      const part = gzipSync(data, { level: 9 });
      place = { offset: end, length: part.length };
      known.set(hash, place);
      parts.push(part);
      end += part.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, ...place, run: 1 });
  }
  return { entries, data: Buffer.concat(parts), contents: known.size };
}

function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries);
  if (whole.length <= rootLength) return { root: whole, leaves: Buffer.alloc(0) };
  for (let perLeaf = leastPerLeaf; ; perLeaf *= 2) {
    const pointers: Entry[] = [];
    const leaves: Buffer[] = [];
    let offset = 0;
    for (let start = 0; start < entries.length; start += perLeaf) {
      const leaf = directory(entries.slice(start, start + perLeaf));
      pointers.push({ id: entries[start]!.id, offset, length: leaf.length, run: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = directory(pointers);
    if (root.length <= rootLength) return { root, leaves: Buffer.concat(leaves) };
  }
}

/** Columns of varints: ids as deltas, run lengths, lengths, offsets (0: directly after the previous entry). */
function directory(entries: readonly Entry[]): Buffer {
  const before = (index: number) => entries[index - 1];
  const offsetOf = ({ offset }: Entry, index: number) => {
    const previous = before(index);
    return previous && previous.offset + previous.length === offset ? 0 : offset + 1;
  };
  const numbers = [
    entries.length,
    ...entries.map(({ id }, index) => id - (before(index)?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(offsetOf),
  ];
  return gzipSync(Buffer.from(numbers.flatMap(varint)));
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) | 128);
  return [...bytes, left];
}
