import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemsOf as problemsWith } from '#test/support/configProblems.ts';
import { readConfig } from './index.ts';
import { currentMap, recentMap } from './map.ts';
import { projectRoot } from './projectRoot.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'poruch-maps-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const demo = { PORUCH_MODE: 'demo', DATA_DIR: dataDir };
const configOf = (env: Record<string, string>) => readConfig({ ...demo, ...env }).map;
const mapOf = (env: Record<string, string>) => {
  const map = configOf(env);
  return map && { ...currentMap(map), hosts: map.hosts };
};
const problemsOf = (env: Record<string, string>) => problemsWith({ ...demo, ...env });

/** The first bytes of a PMTiles archive. */
function header({ version = 3, kind = 1, tiles = 0 } = {}): Buffer {
  const bytes = Buffer.alloc(127);
  bytes.write('PMTiles');
  bytes[7] = version;
  bytes[99] = kind;
  bytes.writeBigUInt64LE(127n, 56);
  bytes.writeBigUInt64LE(BigInt(tiles), 64);
  return bytes;
}

test('the built-in map is shown unless another, or none, is configured', () => {
  const built = join(projectRoot(), 'build', 'map.pmtiles');
  expect(mapOf({})?.archive?.path).toBe(existsSync(built) ? built : undefined);
  expect(mapOf({ MAP_PMTILES: 'none' })).toBeUndefined();
});

test('a token enables Mapbox, which browsers are then allowed to fetch', () => {
  expect(mapOf({ MAPBOX_TOKEN: 'pk.ours' })).toEqual({
    settings: { kind: 'mapbox', token: 'pk.ours' },
    hosts: ['https://api.mapbox.com', 'https://events.mapbox.com'],
  });
});

test('a secret token is not sent to browsers', () => {
  expect(problemsOf({ MAPBOX_TOKEN: 'sk.ours' })).toEqual([expect.stringMatching(/public one/)]);
});

test('a style is fetched from its own origin and those configured beside it', () => {
  const style = {
    MAP_STYLE_URL: 'https://maps.example.org/style.json?key=1',
    MAP_HOSTS: 'https://tiles.example.org, https://fonts.example.org',
  };
  expect(mapOf(style)).toEqual({
    settings: { kind: 'style', url: style.MAP_STYLE_URL },
    hosts: ['https://maps.example.org', 'https://tiles.example.org', 'https://fonts.example.org'],
  });
  expect(problemsOf({ ...style, MAP_HOSTS: 'tiles.example.org' })).toHaveLength(1);
  expect(problemsOf({ ...style, MAP_HOSTS: 'https://tiles.example.org/path' })).toHaveLength(1);
  expect(problemsOf({ MAP_STYLE_URL: 'style.json' })).toHaveLength(1);
});

test('the path of self-hosted tiles changes with their content', () => {
  const path = join(dataDir, 'map.pmtiles');
  writeFileSync(path, header());
  const first = mapOf({ MAP_PMTILES: 'map.pmtiles' });
  expect(first).toEqual({
    settings: { kind: 'tiles', url: expect.stringMatching(/^\/map\/[\w-]+\.pmtiles$/) as string },
    hosts: [],
    archive: { path, name: expect.stringMatching(/^[\w-]+\.pmtiles$/) as string },
  });
  writeFileSync(path, Buffer.concat([header(), Buffer.alloc(1)]));
  expect(mapOf({ MAP_PMTILES: path })?.settings).not.toEqual(first?.settings);
});

test('remote tiles are fetched from their origin', () => {
  expect(mapOf({ MAP_PMTILES: 'https://tiles.example.org/europe.pmtiles' })).toEqual({
    settings: { kind: 'tiles', url: 'https://tiles.example.org/europe.pmtiles' },
    hosts: ['https://tiles.example.org'],
  });
  expect(problemsOf({ MAP_PMTILES: 'ftp://tiles.example.org/europe.pmtiles' })).toHaveLength(1);
});

test.each([
  ['nothing', undefined, /cannot be read/],
  ['a picture', Buffer.from('GIF89a'), /is no PMTiles archive/],
  ['an old archive', header({ version: 2 }), /of version 3/],
  ['an archive of pictures', header({ kind: 2 }), /no vector tiles/],
  ['half an archive', Buffer.concat([header({ tiles: 10 }), Buffer.alloc(9)]), /is cut off/],
])('%s instead of tiles is reported at startup', (_, content, words) => {
  if (content) writeFileSync(join(dataDir, 'wrong.pmtiles'), content);
  else rmSync(join(dataDir, 'wrong.pmtiles'), { force: true });
  expect(problemsOf({ MAP_PMTILES: 'wrong.pmtiles' })).toEqual([expect.stringMatching(words)]);
});

test('two maps at once are refused', () => {
  expect(
    problemsOf({ MAPBOX_TOKEN: 'pk.ours', MAP_STYLE_URL: 'https://maps.example.org/style.json' }),
  ).toEqual([expect.stringMatching(/MAPBOX_TOKEN and MAP_STYLE_URL/)]);
});

test.each([
  ['a foreign file', Buffer.from('GIF89a')],
  ['half an archive', Buffer.concat([header({ tiles: 10 }), Buffer.alloc(9)])],
])("%s in the place of streets leaves the build's map", (_, content) => {
  const streets = join(dataDir, 'streets.pmtiles');
  writeFileSync(streets, content);
  const config = configOf({});
  rmSync(streets);
  const built = configOf({});
  expect(config && currentMap(config)).toEqual(built && currentMap(built));
  writeFileSync(streets, content);
  expect(built && currentMap(built)).toEqual(config && currentMap(config));
  rmSync(streets);
});

test('streets are shown while their archive exists, without a restart', () => {
  const streets = join(dataDir, 'streets.pmtiles');
  writeFileSync(streets, header());
  const config = configOf({});
  const now = () => config && currentMap(config);
  const before = now();
  expect(before?.archive?.path).toBe(streets);
  writeFileSync(streets, Buffer.concat([header(), Buffer.from('more')]));
  const after = now();
  expect(after?.settings).not.toEqual(before?.settings);
  expect(after?.settings).toMatchObject({ url: `/map/${after?.archive?.name}` });
  const built = join(projectRoot(), 'build', 'map.pmtiles');
  rmSync(streets);
  if (existsSync(built)) expect(now()?.archive?.path).toBe(built);
});

test('pages show streets within a second, and look for them once a second', () => {
  const streets = join(dataDir, 'streets.pmtiles');
  writeFileSync(streets, header());
  const config = configOf({});
  let now = 5000;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  const shown = () => config && recentMap(config);
  const before = shown();
  writeFileSync(streets, Buffer.concat([header(), Buffer.from('more')]));
  now += 999;
  expect(shown()).toBe(before);
  now += 1;
  expect(shown()).not.toEqual(before);
  expect(shown()).toEqual(config && currentMap(config));
  clock.mockRestore();
  rmSync(streets);
});
