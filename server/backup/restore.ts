import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { load, requireUnused } from '#server/adapters/db/copy/load.ts';
import { openArchive } from './archive.ts';
import { filesFolder, tableEntry, type Manifest } from './manifest.ts';

/** Where files of a folder go that do not lie in the data folder. */
export interface FilesTaker {
  folder: string;
  write(key: string, source: Readable): Promise<void>;
}

/**
 * Puts a backup into an empty database, and its files into `dataDir` unless that is left out. The files come first, so that
 * a database with people in it has all that was kept; what failed half-way can be done again.
 * @throws as `load` and `openArchive` do
 */
export async function restore(
  file: string,
  databaseUrl: string,
  dataDir?: string,
  elsewhere?: FilesTaker,
): Promise<Manifest> {
  const archive = await openArchive(file);
  try {
    const { manifest, paths, open } = archive;
    await requireUnused(databaseUrl);
    if (dataDir !== undefined) {
      for (const path of paths.filter(one => one.startsWith(filesFolder) && !one.endsWith('/'))) {
        const name = path.slice(filesFolder.length);
        if (elsewhere && name.startsWith(`${elsewhere.folder}/`)) {
          await elsewhere.write(name.slice(elsewhere.folder.length + 1), await open(path));
          continue;
        }
        const target = join(dataDir, name);
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
