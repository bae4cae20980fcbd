import type { Readable } from 'node:stream';
import { resolve } from 'node:path';
import { findNewest } from '#server/backup/directory.ts';
import { openDatabase } from '#server/bootstrap/database.ts';
import { createBucketStorage, mediaFolder } from '#server/bootstrap/storage.ts';
import { createPool } from '#server/adapters/db/pool.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { type ExternalFileWriter, restore } from '#server/backup/restore.ts';
import { rebuildIndex } from '#server/marketplace/search/index.ts';
import { readSettings } from './settings.ts';

interface Given {
  words: readonly string[];
  values: { directory: string | undefined };
}

/** Restores a backup into an empty database and a data folder, with the server stopped. */
export async function run({ words: [given], values: { directory = '' } }: Given): Promise<void> {
  const config = readSettings();
  const file = given ?? (await findNewest(resolve(directory)));
  if (given === undefined) console.log(`Restoring ${file}.`);
  const database = await openDatabase(config);
  const bucket = await createBucketStorage(config);
  const elsewhere = bucket && {
    folder: mediaFolder,
    write: (key: string, source: Readable) => bucket.write(key, source, 'application/octet-stream'),
  };
  try {
    const { madeAt, rows, files } = await restoreInto(database.url, file, config.dataDir, elsewhere);
    const count = Object.values(rows).reduce((sum, more) => sum + more, 0);
    console.log(`As of ${madeAt}: ${count} rows of ${Object.keys(rows).length} tables, ${files} files.`);
  } finally {
    bucket?.close();
    await database.stop();
  }
}

/** Restores a backup and rebuilds its search index with this database's stemming. @throws as `restore` does */
export async function restoreInto(
  databaseUrl: string,
  file: string,
  dataDir?: string,
  elsewhere?: ExternalFileWriter,
): Promise<Manifest> {
  const manifest = await restore(file, databaseUrl, dataDir, elsewhere);
  const db = createPool({ url: databaseUrl });
  try {
    await rebuildIndex(db);
  } finally {
    await db.close();
  }
  return manifest;
}
