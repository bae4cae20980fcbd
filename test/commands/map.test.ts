import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { startRangeServer, type RangeServer } from '#test/support/rangeServer.ts';
import { pmtilesArchive } from '../../scripts/build/baseMap/archive.ts';

/** The tiles of the whole world to zoom 4, 50 KB each: several requests. */
const tiles = Array.from({ length: 5 }, (_, z) =>
  Array.from({ length: 4 ** z }, (_unused, index) => ({
    z,
    x: index % 2 ** z,
    y: Math.floor(index / 2 ** z),
    data: randomBytes(50_000),
  })),
).flat();
const archive = pmtilesArchive(tiles, {
  minZoom: 0,
  maxZoom: 4,
  bounds: [-180, -85, 180, 85],
  metadata: { vector_layers: [{ id: 'roads' }] },
});

let folder: string;
let server: RangeServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'poruch-map-'));
  server = await startRangeServer(archive);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

interface Run {
  status: number | null;
  output: string;
}

/** Runs `npx poruch map`; `started` receives the process. */
async function map(words: readonly string[], started?: (child: ChildProcess) => void): Promise<Run> {
  const built = join(projectRoot(), 'build/server/poruch.cjs');
  const env = { ...process.env, PORUCH_MODE: 'development', DATA_DIR: folder };
  const child = spawn(process.execPath, [built, 'map', ...words], { env });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  started?.(child);
  const status = await new Promise<number | null>(resolve => child.on('close', resolve));
  return { status, output };
}

test('a download that is killed twice resumes, is updated and removed', async () => {
  const words = ['add', '-180,-85,180,85', '--from', server.url];
  let there = 0;
  for (const least of [5_000_000, 10_000_000]) {
    const killed = await map(words, child => {
      // By the time that it asks for a part, it has stored the parts before.
      server.cuts = offset => offset > least && child.kill('SIGKILL');
    });
    expect(killed.output).toMatch(/^-180,-85,180,85 to zoom 13: 17 MB from http/);
    expect(readdirSync(folder)).toEqual(['streets.pmtiles.part', 'streets.pmtiles.part.json']);
    const { size } = statSync(join(folder, 'streets.pmtiles.part'));
    expect(size).toBeGreaterThan(there);
    there = size;
  }
  server.cuts = () => false;
  server.sent = 0;
  const continued = await map(words);
  expect(continued.output).toContain('The map is installed: ');
  expect(server.sent).toBeLessThan(archive.length - there + 1_000_000);
  expect(readdirSync(folder)).toEqual(['streets.pmtiles']);
  const { size } = statSync(join(folder, 'streets.pmtiles'));

  const updated = await map(['update']);
  expect(updated.output).toContain('The map is installed: ');
  expect(Math.abs(statSync(join(folder, 'streets.pmtiles')).size - size)).toBeLessThan(100);

  expect(await map(['remove'])).toEqual({
    status: 0,
    output: 'Removed: the built-in map is shown again.\n',
  });
  expect(readdirSync(folder)).toEqual([]);
}, 60_000);

test('errors are explained in one sentence', async () => {
  expect(await map(['update'])).toEqual({
    status: 1,
    output: 'There is no street map to update: npx poruch map add <area>\n',
  });
  expect(await map(['add', '170,50,-170,60'])).toEqual({
    status: 1,
    output:
      'The box 170,50,-170,60 crosses the antimeridian: give two areas, one to 180 and one from -180 degrees.\n',
  });
});

test('without an area it says that one is missing, and stores nothing', async () => {
  expect(await map(['add'])).toEqual({
    status: 2,
    output:
      '<area> is missing: npx poruch map add <area>… [--from <address or file>] [--zoom <0 to 15>] [--yes]\n',
  });
  expect(readdirSync(folder)).toEqual([]);
});
