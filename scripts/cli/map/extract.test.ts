import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { PMTiles, zxyToTileId } from 'pmtiles';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { startRangeServer, type RangeServer } from '#test/support/rangeServer.ts';
import { pmtilesArchive, type Tile } from '../../build/baseMap/archive.ts';
import { areaOf } from './areas.ts';
import { download } from './download.ts';
import { planExtract, type Recipe } from './plan.ts';
import { asSource, openSource } from './source.ts';
import { tileRanges } from './tileRanges.ts';

const maxZoom = 8;
const world = [-180, -85, 180, 85] as const;
const metadata = { name: 'Streets', vector_layers: [{ id: 'earth' }, { id: 'roads' }] };

/**
 * All tiles of the world to zoom 8, of 85,000 entries in leaf directories; the southern half consists of equal tiles.
 */
const tiles: Tile[] = Array.from({ length: maxZoom + 1 }, (_, z) =>
  Array.from({ length: 4 ** z }, (_, index) => {
    const [x, y] = [index % 2 ** z, Math.floor(index / 2 ** z)];
    const isSea = z > 0 && y >= 2 ** (z - 1);
    return { z, x, y, data: isSea ? Buffer.from('sea') : randomBytes(40 + ((x * 7 + y) % 90)) };
  }),
).flat();
const archive = pmtilesArchive(tiles, { minZoom: 0, maxZoom, bounds: world, metadata });
const ukraine: Recipe['areas'][number] = { name: 'Ukraine', box: [22.14, 44.39, 40.23, 52.38] };
const chile: Recipe['areas'][number] = { name: 'Chile', box: [-75, -50, -70, -20] };

let folder: string;
let file: string;
let server: RangeServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'poruch-streets-'));
  file = join(folder, 'streets.pmtiles');
  server = await startRangeServer(archive);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function extract(areas = [ukraine], retryAfter = [1, 1]): Promise<void> {
  const source = await openSource(server.url, retryAfter);
  const recipe = { from: server.url, areas, maxZoom: 15 };
  const plan = await planExtract(source, recipe);
  await download(file, { source, recipe, plan }, () => undefined);
}

/** Returns the tiles of the written archive that differ from the expected ones. */
async function wrongTiles(areas: readonly Recipe['areas'][number][]): Promise<string[]> {
  const source = await openSource(file);
  const reader = new PMTiles(asSource(source));
  const overview = { box: [-25, 33, 62, 72] as const, maxZoom: 6 };
  const ranges = tileRanges([...areas.map(({ box }) => ({ box, maxZoom })), overview]);
  const wrong: string[] = [];
  for (const { z, x, y, data } of tiles) {
    const id = zxyToTileId(z, x, y);
    const isWanted = ranges.some(([start, end]) => start <= id && id < end);
    const found = await reader.getZxy(z, x, y);
    if (isWanted ? !found || !Buffer.from(found.data).equals(data) : found) wrong.push(`${z}/${x}/${y}`);
  }
  return wrong;
}

test('ranges contain exactly the tiles of a box', () => {
  // Not on tile boundaries, which belong to one side only.
  const between = (most: number) =>
    fc.integer({ min: -most * 10, max: most * 10 }).map(tenths => tenths / 10 + 0.0137);
  const lng = between(178);
  const lat = between(84);
  fc.assert(
    fc.property(lng, lng, lat, lat, fc.integer({ min: 0, max: 6 }), (a, b, c, d, z) => {
      const [west, east, south, north] = [Math.min(a, b), Math.max(a, b), Math.min(c, d), Math.max(c, d)];
      const ranges = tileRanges([{ box: [west, south, east, north], maxZoom: z }]);
      const latOf = (row: number) =>
        (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
      const lngOf = (column: number) => (column / 2 ** z) * 360 - 180;
      for (let x = 0; x < 2 ** z; x++)
        for (let y = 0; y < 2 ** z; y++) {
          const meets = lngOf(x) <= east && lngOf(x + 1) > west && latOf(y) >= south && latOf(y + 1) < north;
          const id = zxyToTileId(z, x, y);
          expect(ranges.some(([start, end]) => start <= id && id < end)).toBe(meets);
        }
    }),
    propertyRuns(50),
  );
});

test('an extract of two areas contains their tiles and those of lower zooms, equal ones once', async () => {
  await extract([ukraine, chile]);
  expect(await wrongTiles([ukraine, chile])).toEqual([]);
  expect(server.sent).toBeLessThan(archive.length / 3);
  const reader = new PMTiles(asSource(await openSource(file)));
  const { minLon, maxLat, clustered, numTileContents, numAddressedTiles } = await reader.getHeader();
  expect([minLon, maxLat, clustered]).toEqual([-75, 52.38, true]);
  expect(numTileContents).toBeLessThan(numAddressedTiles);
  expect(await reader.getMetadata()).toMatchObject({ name: 'Streets', extract: { areas: [ukraine, chile] } });
  expect(readdirSync(folder)).toEqual(['streets.pmtiles']);
}, 60_000);

test('a connection that is cut twice is retried, and an interrupted download resumes', async () => {
  let answers = 0;
  server.cuts = () => [4, 6].includes(++answers);
  await extract();
  expect(answers).toBeGreaterThan(6);
  const whole = readFileSync(file);
  rmSync(file);
  const withoutCuts = answers - 2;
  answers = 0;
  server.cuts = () => ++answers >= withoutCuts;
  await expect(extract()).rejects.toThrow(
    `${new URL(server.url).host} cannot be reached: run the command again to continue.`,
  );
  expect(readdirSync(folder)).toEqual(['streets.pmtiles.part', 'streets.pmtiles.part.json']);
  server.cuts = () => false;
  await extract();
  expect(readFileSync(file).equals(whole)).toBe(true);
  expect(readdirSync(folder)).toEqual(['streets.pmtiles']);
}, 60_000);

test('an archive that is replaced during the download is detected', async () => {
  const source = await openSource(server.url);
  const recipe = { from: server.url, areas: [ukraine], maxZoom: 15 };
  const plan = await planExtract(source, recipe);
  server.etag = '"two"';
  await expect(download(file, { source, recipe, plan }, () => undefined)).rejects.toThrow(
    /was replaced during the download: run the command again to fetch the new one\.$/,
  );
  expect(existsSync(file)).toBe(false);
});

test('a full disk leaves nothing half-written', async () => {
  const recipe = { from: server.url, areas: [ukraine], maxZoom: 15 };
  writeFileSync(`${file}.part.json`, JSON.stringify({ from: server.url, version: '"one"', recipe }));
  symlinkSync('/dev/full', `${file}.part`);
  await expect(extract()).rejects.toThrow(
    `The disk of ${folder} is full: the unfinished download was deleted.`,
  );
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['no archive', () => Buffer.from('<html>'.repeat(1000)), /is not a PMTiles archive of version 3\.$/],
  [
    'other layers',
    () => pmtilesArchive(tiles.slice(0, 5), { minZoom: 0, maxZoom: 1, bounds: world, metadata: {} }),
    /is not a street map in the Protomaps basemap schema: it has no layer "roads"\.$/,
  ],
  [
    'a torn directory',
    () => Buffer.from(archive).fill(7, 127, 300),
    /is corrupt: its directories are invalid\.$/,
  ],
  [
    'an early end',
    () => archive.subarray(0, archive.length / 2),
    /is corrupt: it ends before its tiles do\.$/,
  ],
  [
    'damaged tiles',
    () => Buffer.from(archive).fill(7, archive.length >> 3),
    /^The source is corrupt: it sent tiles that cannot be read\. The download was deleted\.$/,
  ],
])(
  'a source with %s is rejected with one sentence and leaves no file behind',
  async (_, content, sentence) => {
    server.file = content();
    await expect(extract()).rejects.toThrow(sentence);
    expect(readdirSync(folder)).toEqual([]);
  },
);

test('a server without range requests is rejected', async () => {
  server.hasRanges = false;
  await expect(extract()).rejects.toThrow(
    /does not send parts of a file \(no range requests\): name another source with --from\.$/,
  );
});

test('areas can be boxes, countries and towns', async () => {
  expect(await areaOf('Україна')).toEqual(ukraine);
  expect((await areaOf('Lwów')).name).toBe('Lviv, Ukraine');
  expect((await areaOf('5.8,47.2,15.1,55.1')).box).toEqual([5.8, 47.2, 15.1, 55.1]);
  await expect(areaOf('170,50,-170,60')).rejects.toThrow(
    'The box 170,50,-170,60 crosses the antimeridian: give two areas, one to 180 and one from -180 degrees.',
  );
  await expect(areaOf('1,2,3')).rejects.toThrow('"1,2,3" is not a box');
  await expect(areaOf('Hamburk')).rejects.toThrow(
    /^No country or town is called "Hamburk": did you mean "Hamburg/,
  );
});
