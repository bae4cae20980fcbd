import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { MapSettings } from '#src/config/maps.ts';
import { projectRoot } from './projectRoot.ts';
import type { Reader } from './readers.ts';
import type { Environment } from './variables/index.ts';

/** Tiles that this server serves: their file, and the name of this version of it. */
export interface MapArchive {
  path: string;
  name: string;
}

/** The map that is shown at one moment. */
export interface CurrentMap {
  /** Settings sent to browsers. */
  settings: MapSettings;
  /** Tiles that this server serves. */
  archive?: MapArchive;
}

/** The map configuration of this installation. */
export interface MapConfig {
  /** The map that is shown when there is no street map. */
  fallback: CurrentMap;
  /** Path of the street map, which may come and go while the server runs; missing when the settings name a map. */
  streets?: string;
  /** Other origins from which browsers load the map. */
  hosts: readonly string[];
}

/** Returns the map of this moment. */
export const currentMap = ({ fallback, streets }: MapConfig): CurrentMap =>
  (streets !== undefined && existsSync(streets) ? own(streets, []) : undefined) ?? fallback;

/** Milliseconds for which pages may name the map of before: each look reads the disk. */
const lookEvery = 1000;

const looks = new WeakMap<MapConfig, { at: number; map: CurrentMap }>();

/** Returns the map of this moment or of the second before, for pages. Tiles are always those of this moment. */
export function recentMap(config: MapConfig): CurrentMap {
  const now = performance.now();
  const last = looks.get(config);
  if (last && now - last.at < lookEvery) return last.map;
  const map = currentMap(config);
  looks.set(config, { at: now, map });
  return map;
}

interface Surroundings {
  dataDir: string;
  read: Reader;
}

/** URL path of the server's own tiles. */
export const tilesPath = '/map';

const sources = ['MAPBOX_TOKEN', 'MAP_STYLE_URL', 'MAP_PMTILES'] as const;

/** The map of Europe that the build makes: what a site shows without any setting. */
const baseMap = () => join(projectRoot(), 'build', 'map.pmtiles');

/** The archive in `DATA_DIR` that `npx poruch map add` makes: shown instead of the build's while it is there. */
export const streetMapFile = 'streets.pmtiles';

/** Reads which map the site uses; undefined when there is none, in which case the site never mentions one. */
export function readMap(
  env: Environment,
  { dataDir, read }: Surroundings,
  problems: string[],
): MapConfig | undefined {
  const given = sources.filter(name => env[name] && env[name] !== 'none');
  // Mapbox's terms require that places found with it are shown on its own map.
  if (given.length > 1) problems.push(`${given.join(' and ')} name different maps: keep one of them`);
  const token = read('MAPBOX_TOKEN');
  const further = read('MAP_HOSTS') ?? [];
  if (token) return mapbox(token, problems);
  const styleUrl = read('MAP_STYLE_URL');
  if (styleUrl)
    return fixed({ settings: { kind: 'style', url: styleUrl } }, [new URL(styleUrl).origin, ...further]);
  const tiles = read('MAP_PMTILES');
  if (tiles?.kind === 'url')
    return fixed({ settings: { kind: 'tiles', url: tiles.url } }, [new URL(tiles.url).origin]);
  if (tiles?.kind === 'file') return fixed(own(resolve(dataDir, tiles.file), problems), []);
  return env.MAP_PMTILES ? undefined : found(resolve(dataDir, streetMapFile), problems);
}

/** Returns the configuration of a map that stays the same; undefined without one. */
const fixed = (map: CurrentMap | undefined, hosts: readonly string[]): MapConfig | undefined =>
  map && { fallback: map, hosts };

function mapbox(token: string, problems: string[]): MapConfig | undefined {
  if (token.startsWith('sk.'))
    problems.push(
      'MAPBOX_TOKEN is secret, but browsers are told it: use a public one, which begins with pk.',
    );
  return fixed({ settings: { kind: 'mapbox', token } }, [
    'https://api.mapbox.com',
    'https://events.mapbox.com',
  ]);
}

/** Shows the street map while there is one that can be read, otherwise the build's. */
function found(streets: string, problems: string[]): MapConfig | undefined {
  const path = [baseMap(), streets].find(existsSync);
  const map = path === undefined ? undefined : own(path, path === streets ? [] : problems);
  return map ? { fallback: map, streets, hosts: [] } : undefined;
}

function own(path: string, problems: string[]): CurrentMap | undefined {
  try {
    const name = `${versionOf(path)}.pmtiles`;
    return {
      settings: { kind: 'tiles', url: `${tilesPath}/${name}` },
      archive: { path, name },
    };
  } catch (error) {
    const why = error instanceof NotTiles ? error.message : 'cannot be read';
    problems.push(`MAP_PMTILES: ${basename(path)} in ${resolve(path, '..')} ${why}`);
    return undefined;
  }
}

class NotTiles extends Error {}

/**
 * Bytes of a PMTiles header: the version is at offset 7, the tile type at 99; from 8 on, offset and length of each
 * section in 64 bits. https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
const headerLength = 127;
const vectorTiles = 1;
const sectionsAt = [8, 24, 40, 56] as const;

/** @throws NotTiles for a file that is not a whole archive of vector tiles, and what the file system throws. */
function versionOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(headerLength);
    readSync(file, header, 0, headerLength, 0);
    if (header.toString('latin1', 0, 7) !== 'PMTiles' || header[7] !== 3)
      throw new NotTiles('is no PMTiles archive of version 3');
    if (header[99] !== vectorTiles) throw new NotTiles('holds no vector tiles');
    const { size, mtimeMs } = fstatSync(file);
    const ends = sectionsAt.map(at => header.readBigUInt64LE(at) + header.readBigUInt64LE(at + 8));
    if (ends.some(end => end > size)) throw new NotTiles('is cut off');
    return `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`;
  } finally {
    closeSync(file);
  }
}
