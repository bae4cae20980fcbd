import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { PMTiles, type Source } from 'pmtiles';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { pmtilesArchive, type Tile } from './archive.ts';

const options = { minZoom: 0, maxZoom: 8, bounds: [-25, 33, 62, 72], metadata: { name: 'Test' } } as const;

/** Reads an archive with the library used in browsers. */
function readerOf(archive: Buffer): PMTiles {
  const source: Source = {
    getKey: () => 'archive',
    getBytes: async (offset, length) => ({
      data: new Uint8Array(archive.subarray(offset, offset + length)).buffer,
    }),
  };
  return new PMTiles(source);
}

const textAt = async (archive: PMTiles, { z, x, y }: Pick<Tile, 'z' | 'x' | 'y'>) => {
  const found = await archive.getZxy(z, x, y);
  return found && Buffer.from(found.data).toString();
};

test('header and metadata describe the content', async () => {
  const archive = readerOf(pmtilesArchive([{ z: 0, x: 0, y: 0, data: Buffer.from('tile') }], options));
  const header = await archive.getHeader();
  expect([header.minZoom, header.maxZoom, header.minLon, header.maxLat]).toEqual([0, 8, -25, 72]);
  expect(await archive.getMetadata()).toEqual({ name: 'Test' });
});

const tiles = fc.uniqueArray(
  fc
    .integer({ min: 0, max: 8 })
    .chain(z =>
      fc.record({ z: fc.constant(z), x: fc.nat(2 ** z - 1), y: fc.nat(2 ** z - 1), text: fc.string() }),
    ),
  { selector: ({ z, x, y }) => `${z}/${x}/${y}`, maxLength: 60 },
);

test('every tile is found where it was put, including equal ones, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(tiles, async given => {
      const archive = readerOf(
        pmtilesArchive(
          given.map(({ text, ...where }) => ({ ...where, data: Buffer.from(text) })),
          options,
        ),
      );
      for (const tile of given) expect(await textAt(archive, tile)).toBe(tile.text);
      if (!given.some(({ z }) => z === 0))
        expect(await textAt(archive, { z: 0, x: 0, y: 0 })).toBeUndefined();
    }),
    propertyRuns(100),
  );
});

test('an archive with more tiles than fit into the root directory has leaf directories', async () => {
  const digestOf = (index: number) =>
    createHash('shake256', { outputLength: 256 }).update(`${index}`).digest();
  const many = Array.from({ length: 20_000 }, (_, index) => ({
    z: 8,
    x: index % 256,
    y: Math.floor(index / 256),
    // Lengths in no order: a directory of equal lengths compresses to nothing.
    data: digestOf(index).subarray(0, 1 + (digestOf(index)[0] ?? 0)),
  }));
  const bytes = pmtilesArchive(many, options);
  const archive = readerOf(bytes);
  const { leafDirectoryLength, rootDirectoryLength } = await archive.getHeader();
  expect(leafDirectoryLength).toBeGreaterThan(0);
  expect(127 + rootDirectoryLength).toBeLessThanOrEqual(16_384);
  for (const tile of [many[0]!, many[9_999]!, many[19_999]!])
    expect(await textAt(archive, tile)).toBe(Buffer.from(tile.data).toString());
});
