import { createPool } from '#server/adapters/db/pool.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { restore, type ExternalFileWriter } from '#server/backup/restore.ts';
import { rebuildIndex } from '#server/marketplace/search/index.ts';

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
