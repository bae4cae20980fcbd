import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Json } from '#contract/json.ts';
import { DAY } from '#contract/time/units.ts';
import type { Log } from '#server/marketplace/ctx.ts';
import type { Assets, AssetSet } from '#server/marketplace/ports/assets.ts';
import type { Clock } from '#server/marketplace/origin.ts';

/** How long read assets stay fresh, in milliseconds. */
const maxAge = 30_000;

/** How long a replaced version can still be read, in milliseconds: a page that is open may load more of it. */
const replacedAge = 7 * DAY;

/** Maximum number of replaced versions kept in memory. */
const maxReplaced = 20;

/**
 * Provides the JSON files below a folder; none when the folder does not exist. Replaced versions are kept by the process
 * that has read them. A file that is not valid JSON is skipped
 * and logged, so that one mistake does not remove all texts.
 */
export function createFolderAssets(folder: string, { clock, log }: { clock: Clock; log: Log }): Assets {
  let known: { at: number; set: Promise<AssetSet> } | undefined;
  let latest: AssetSet | undefined;
  let replaced: readonly { set: AssetSet; until: number }[] = [];
  const load = async (now: number): Promise<AssetSet> => {
    const set = await readFolder(folder, log);
    if (latest && latest.version !== set.version)
      replaced = [{ set: latest, until: now + replacedAge }, ...replaced].slice(0, maxReplaced);
    latest = set;
    return set;
  };
  const read = (): Promise<AssetSet> => {
    const now = clock.now().getTime();
    if (known && now - known.at < maxAge) return known.set;
    const set = load(now);
    known = { at: now, set };
    set.catch(() => (known = undefined));
    return set;
  };
  return {
    read,
    async find(version) {
      const current = await read();
      if (current.version === version) return current;
      const now = clock.now().getTime();
      return replaced.find(({ set, until }) => set.version === version && until > now)?.set;
    },
  };
}

async function readFolder(folder: string, log: Log): Promise<AssetSet> {
  const byPath = new Map<string, Json>();
  const hash = createHash('sha256');
  for (const file of await filesOf(folder)) {
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    try {
      const text = await readFile(file, 'utf8');
      byPath.set(path, JSON.parse(text) as Json);
      hash.update(JSON.stringify([path, text]));
    } catch (error) {
      log.warn('asset unreadable', { path, error: error instanceof Error ? error.message : 'unknown' });
    }
  }
  return { version: hash.digest('hex').slice(0, 32), byPath };
}

/** Regular files only: a symlink could lead out of the folder. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter(entry => entry.isFile() && entry.name.endsWith('.json'))
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted();
}
