import { accessSync, constants, mkdirSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { createPool } from '#server/adapters/db/pool.ts';
import { deleteAbandoned, deleteOlder, readInventory, withDatedName } from '#server/backup/directory.ts';
import { unfinishedName } from '#server/backup/names.ts';
import { writeBackup } from '#server/backup/write.ts';
import { type Config, demoFolder } from '#server/config/index.ts';
import { whyUnusable } from '#server/bootstrap/dataFolder.ts';
import { embeddedFolder, openDatabase } from '#server/bootstrap/database.ts';
import { createBucketStorage, mediaFolder } from '#server/bootstrap/storage.ts';
import { streetMapFile } from '#server/config/map.ts';
import { unfinished } from './map/download.ts';
import { readSettings } from './settings.ts';

interface Given {
  words: readonly string[];
  values: { directory: string | undefined; keep: number | undefined };
}

/** Writes all tables, images and the generated secret to one archive, beside the running server. */
export async function run({ words: [file = ''], values: { directory, keep } }: Given): Promise<void> {
  const config = readSettings();
  if (directory === undefined) return archive(config, resolve(file));
  const folder = resolve(directory);
  try {
    requireFolder(folder);
    const left = await deleteAbandoned(folder, new Date());
    for (const path of left) console.log(`Removed ${path}, which an interrupted backup has left.`);
    await archiveInto(config, folder, keep ?? usualKeep);
  } catch (error) {
    const { path } = error as NodeJS.ErrnoException;
    const why = path === undefined || path.startsWith(folder) ? whyUnusable(error) : undefined;
    if (why === undefined) throw error;
    throw new Error(`The backup could not be written to ${folder}: ${why}. Earlier ones are unchanged.`, {
      cause: error,
    });
  }
}

/** Creates the folder if it is missing. @throws the error of the file system if nothing can be written there */
function requireFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.W_OK | constants.X_OK);
}

async function archiveInto(config: Config, folder: string, keep: number): Promise<void> {
  const file = await withDatedName(folder, new Date(), async path => {
    await archive(config, path);
    return path;
  });
  const inventory = await readInventory(folder);
  const { removed, foreign } = await deleteOlder(file, inventory, { keep, site: config.rootUrl });
  if (removed.length > 0)
    console.log(`Removed, since ${keep} stay: ${removed.map(old => basename(old)).join(', ')}`);
  if (foreign > 0) console.log(`Left alone: ${foreign} of other sites or addresses.`);
  for (const path of inventory.unreadable)
    console.error(`${path} cannot be read as a backup. It was not counted, and is still there.`);
}

/** Writes the archive and says what is in it. @throws AlreadyThere */
async function archive(config: Config, file: string): Promise<void> {
  const { dataDir, map } = config;
  const streets = join(dataDir, streetMapFile);
  const streetFiles = [streets, ...Object.values(unfinished(streets))];
  const database = await openDatabase(config);
  const bucket = await createBucketStorage(config);
  try {
    const { rows, files } = await writeBackup({
      databaseUrl: database.url,
      dataDir,
      // Map tiles are third-party data that can be downloaded again; a demo in this folder is not part of the site's
      // data.
      leaveOut: [
        embeddedFolder,
        demoFolder,
        ...[file, unfinishedName(file), map?.fallback.archive?.path ?? '', ...streetFiles].map(path =>
          relative(dataDir, path),
        ),
      ],
      ...(bucket
        ? {
            elsewhere: {
              folder: mediaFolder,
              keys: bucket.keys,
              open: async key => (await bucket.open(key))?.read(),
            },
          }
        : {}),
      file,
      site: config.rootUrl,
      now: new Date(),
    });
    await recordBackup(database.url).catch(() =>
      console.error('The time of this backup could not be noted: /console/health does not know of it.'),
    );
    const count = Object.values(rows).reduce((sum, more) => sum + more, 0);
    console.log(`${file}: ${count} rows of ${Object.keys(rows).length} tables, ${files} files.`);
  } finally {
    bucket?.close();
    await database.stop();
  }
}

/** For the page that tells operators how old their backup is. */
async function recordBackup(databaseUrl: string): Promise<void> {
  const db = createPool({ url: databaseUrl, max: 1 });
  try {
    await db.run(
      `insert into last_done (name, at) values ('backup', now()) on conflict (name) do update set at = excluded.at`,
    );
  } finally {
    await db.close();
  }
}

/** How many archives stay in a directory unless `--keep` says otherwise. */
export const usualKeep = 14;

/** Returns what is wrong with a call that takes either a file or `--directory`, and `--keep` only with the latter. */
export function fileOrDirectory({
  words: [file],
  values: { directory, keep },
}: {
  words: readonly string[];
  values: { directory: string | undefined; keep?: number | undefined };
}): string | undefined {
  if (file === undefined && !directory) return 'Either <file.zip> or --directory <folder> is missing';
  if (file !== undefined && directory !== undefined) return '<file.zip> and --directory exclude each other';
  return keep !== undefined && directory === undefined
    ? '--keep needs --directory: a single file has no older ones'
    : undefined;
}
