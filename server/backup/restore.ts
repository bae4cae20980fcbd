import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { load, requireEmptyAndUnused } from '#server/adapters/db/copy/load.ts';
import { openArchive } from './archive.ts';
import { filesFolder, tableEntry, type Manifest } from './manifest.ts';

/** Receives the files of a folder that is stored outside the data folder. */
export interface ExternalFileWriter {
  folder: string;
  write(key: string, source: Readable): Promise<void>;
}

/**
 * Restores a backup into an empty database, and its files into `dataDir` unless that is omitted. Files are restored
 * first, so that a database with users in it has all its files; a failed restore can be repeated.
 * @throws as `load` and `openArchive` do
 */
export async function restore(
  file: string,
  databaseUrl: string,
  dataDir?: string,
  elsewhere?: ExternalFileWriter,
): Promise<Manifest> {
  const archive = await openArchive(file);
  try {
    const { manifest, paths, open } = archive;
    await requireEmptyAndUnused(databaseUrl);
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
