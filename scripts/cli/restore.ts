/** Restores a backup into an empty database and a data folder, with the server stopped. */
import type { Readable } from 'node:stream';
import { resolve } from 'node:path';
import { findNewest } from '#server/backup/directory.ts';
import { openDatabase } from '#server/bootstrap/database.ts';
import { mediaFolder, createBucketStorage } from '#server/bootstrap/storage.ts';
import { restoreInto } from './restoreInto.ts';
import { runCommand } from './runCommand.ts';

const command = {
  name: 'restore',
  summary: 'restores an archive of a backup into an empty database',
  forms: {
    '<file.zip>': 'restores tables, pictures and the secret, with the server stopped',
    '': 'with --directory: restores the newest archive that "npm run backup" has made there',
  },
  options: { directory: { type: 'string', value: '<folder>', about: 'where the dated archives are' } },
} as const;

runCommand(
  command,
  async (config, { words: [given], values: { directory = '' } }) => {
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
  },
  problemOf,
);

/** Returns what is wrong with the arguments beyond their form. */
function problemOf({ words: [file], values: { directory } }: Given): string | undefined {
  if (file === undefined && !directory) return 'Either <file.zip> or --directory <folder> is missing';
  return file !== undefined && directory !== undefined
    ? '<file.zip> and --directory exclude each other'
    : undefined;
}

interface Given {
  words: readonly string[];
  values: { directory?: string };
}
