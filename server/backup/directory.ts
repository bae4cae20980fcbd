import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '#contract/time/units.ts';
import { openArchive } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { datedName, isDated, isUnfinished, writerOf } from './names.ts';
import { AlreadyThere } from './write.ts';

/** A complete archive with a dated name. */
interface DatedArchive {
  file: string;
  manifest: Manifest;
}

/** What is in a directory of backups. */
interface Inventory {
  /** The newest first. */
  archives: readonly DatedArchive[];
  /** Paths of files with dated names that can't be read as a backup. */
  unreadable: readonly string[];
}

/** Milliseconds after which an unfinished archive is abandoned, if nothing tells whether somebody still writes it. */
const abandonedAfter = DAY;

/** Calls `write` with the path of an archive made now, and with another one while the path is taken. */
export async function withDatedName<T>(
  directory: string,
  now: Date,
  write: (file: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await write(join(directory, datedName(now, attempt)));
    } catch (error) {
      if (!(error instanceof AlreadyThere)) throw error;
    }
}

/** Lists the files that have dated names. @throws the error of the file system */
export async function readInventory(directory: string): Promise<Inventory> {
  const archives: DatedArchive[] = [];
  const unreadable: string[] = [];
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (!entry.isFile() || !isDated(entry.name)) continue;
    const file = join(directory, entry.name);
    try {
      const { manifest, close } = await openArchive(file);
      close();
      archives.push({ file, manifest });
    } catch {
      unreadable.push(file);
    }
  }
  return { archives: archives.toSorted(newestFirst), unreadable };
}

const newestFirst = (one: DatedArchive, other: DatedArchive) =>
  other.manifest.madeAt.localeCompare(one.manifest.madeAt) || other.file.localeCompare(one.file);

/** Removes what earlier runs that were killed have left. @returns the paths */
export async function deleteAbandoned(directory: string, now: Date): Promise<string[]> {
  const removed: string[] = [];
  for (const name of (await readdir(directory)).filter(isUnfinished)) {
    const file = join(directory, name);
    if (!(await isAbandoned(file, writerOf(name), now))) continue;
    await rm(file, { force: true });
    removed.push(file);
  }
  return removed;
}

async function isAbandoned(file: string, writer: number | undefined, now: Date): Promise<boolean> {
  if (writer !== undefined && !isRunning(writer)) return true;
  const age = await stat(file).then(
    ({ mtimeMs }) => now.getTime() - mtimeMs,
    () => 0,
  );
  return age > abandonedAfter;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Removes the oldest archives of the site, until `keep` with the newest one, `file`, are left. Files that can't be read as
 * a backup, and those of other sites, are not touched and do not count.
 * @returns the paths of those removed, and how many of other sites there are
 */
export async function deleteOlder(
  file: string,
  { archives }: Inventory,
  { keep, site }: { keep: number; site: string },
): Promise<{ removed: string[]; foreign: number }> {
  const own = archives.filter(({ manifest }) => manifest.site === site);
  const madeAt = own.find(archive => archive.file === file)?.manifest.madeAt ?? '';
  const others = own.filter(archive => archive.file !== file);
  const surplus = others.slice(keep - 1).filter(({ manifest }) => manifest.madeAt <= madeAt);
  for (const old of surplus) await rm(old.file);
  return { removed: surplus.map(old => old.file), foreign: archives.length - own.length };
}

/** Returns the path of the newest archive in the directory. @throws when there is none, or there are several sites */
export async function findNewest(directory: string): Promise<string> {
  const { archives, unreadable } = await readInventory(directory);
  const sites = new Set(archives.map(({ manifest }) => manifest.site));
  if (sites.size > 1)
    throw new Error(`${directory} has backups of several sites, ${[...sites].join(' and ')}: name one file.`);
  const [newest] = archives;
  if (newest) return newest.file;
  const broken = unreadable.length > 0 ? `; ${unreadable.join(', ')} cannot be read as a backup` : '';
  throw new Error(`There is no backup in ${directory} whose name begins with poruch- and a date${broken}.`);
}
