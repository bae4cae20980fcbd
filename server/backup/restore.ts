import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { load, requireUnused } from '#server/adapters/db/copy/load.ts';
import { openArchive } from './archive.ts';
import { filesFolder, tableEntry, type Manifest } from './manifest.ts';

/**
 * Puts a backup into an empty database, and its files into `dataDir` unless that is left out. The files come first, so that
 * a database with people in it has all that was kept; what failed half-way can be done again.
 * @throws as `load` and `openArchive` do
 */
export async function restore(file: string, databaseUrl: string, dataDir?: string): Promise<Manifest> {
  const archive = await openArchive(file);
  try {
    const { manifest, paths, open } = archive;
    await requireUnused(databaseUrl);
    if (dataDir !== undefined) {
      for (const path of paths.filter(one => one.startsWith(filesFolder) && !one.endsWith('/'))) {
        const target = join(dataDir, path.slice(filesFolder.length));
        await mkdir(dirname(target), { recursive: true });
        await pipeline(await open(path), createWriteStream(target, { mode: 0o600 }));
      }
    }
    await load(databaseUrl, { ...manifest, open: table => open(tableEntry(table)) });
    return manifest;
  } finally {
    archive.close();
  }
}
