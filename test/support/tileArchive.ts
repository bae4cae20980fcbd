import { gzipSync } from 'node:zlib';

/** A town in the archive, at its true position in the only tile. */
interface Town {
  lat: number;
  lng: number;
  /** 'name', 'name:uk' … as in the Protomaps basemap schema. */
  names: Record<string, string>;
}

/**
 * Creates a PMTiles archive (version 3) of the whole world in one tile: land everywhere, a lake in the north-west
 * quarter, and a town with its names.
 */
export function tileArchive(town: Town): Buffer {
  const tile = gzipSync(
    Buffer.concat([
      layer('earth', polygon([0, 0], [extent, extent]), { kind: 'earth' }),
      layer('water', polygon([0, 0], [extent / 2, extent / 2]), { kind: 'ocean' }),
      layer('places', point(inTile(town)), { kind: 'locality', ...town.names }),
    ]),
  );
  // One directory entry: tile id 0, run length 1, the tile's length, at the beginning of the data.
  const directory = Buffer.concat([1, 0, 1, tile.length, 1].map(varint));
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header[7] = 3;
  const sections = [
    [127, directory.length],
    [127 + directory.length, metadata.length],
    [127 + directory.length + metadata.length, 0],
    [127 + directory.length + metadata.length, tile.length],
    // Numbers of addressed tiles, tile entries and tile contents.
    [1, 1],
  ] as const;
  sections.flat().forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + index * 8));
  header.writeBigUInt64LE(1n, 88);
  // Clustered, uncompressed except for the tiles, vector tiles, zoom 0 to 0.
  header.set([1, 1, 2, 1, 0, 0], 96);
  [-1_800_000_000, -850_000_000, 1_800_000_000, 850_000_000].forEach((value, index) =>
    header.writeInt32LE(value, 102 + index * 4),
  );
  return Buffer.concat([header, directory, metadata, tile]);
}

const extent = 4096;

function inTile({ lat, lng }: Town): [number, number] {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [Math.round((lng / 360 + 0.5) * extent), Math.round(y * extent)];
}

interface Shape {
  /** Geometry type as in vector tiles: 1 point, 3 polygon. */
  type: number;
  commands: number[];
}

const point = ([x, y]: [number, number]): Shape => ({ type: 1, commands: [9, zigzag(x), zigzag(y)] });

function polygon([left, top]: [number, number], [right, bottom]: [number, number]): Shape {
  const [wide, high] = [right - left, bottom - top];
  const steps = [wide, 0, 0, high, -wide, 0].map(zigzag);
  return { type: 3, commands: [9, zigzag(left), zigzag(top), 26, ...steps, 15] };
}

const zigzag = (value: number) => (value << 1) ^ (value >> 31);

/** Encodes a layer with one feature for a vector tile. */
function layer(name: string, { type, commands }: Shape, properties: Record<string, string>): Buffer {
  const entries = Object.entries(properties);
  const tags = entries.flatMap((_, index) => [index, index]);
  const feature = Buffer.concat([
    bytes(2, Buffer.concat(tags.map(varint))),
    number(3, type),
    bytes(4, Buffer.concat(commands.map(varint))),
  ]);
  return bytes(
    3,
    Buffer.concat([
      bytes(1, Buffer.from(name)),
      bytes(2, feature),
      ...entries.map(([key]) => bytes(3, Buffer.from(key))),
      ...entries.map(([, value]) => bytes(4, bytes(1, Buffer.from(value)))),
      number(5, extent),
      number(15, 2),
    ]),
  );
}

const number = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)]);
const bytes = (field: number, content: Buffer) =>
  Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);

function varint(value: number): Buffer {
  const parts: number[] = [];
  let left = value >>> 0;
  while (left > 127) {
    parts.push((left & 127) | 128);
    left >>>= 7;
  }
  return Buffer.from([...parts, left]);
}
