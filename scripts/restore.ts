/** Restores a backup into an empty database and a data folder, with the server stopped. */
import type { Readable } from 'node:stream';
import { openDatabase } from '#server/bootstrap/database.ts';
import { mediaFolder, createBucketStorage } from '#server/bootstrap/storage.ts';
import { restoreInto } from './restoreInto.ts';
import { runCommand } from './runCommand.ts';

const command = {
  name: 'restore',
  summary: 'restores an archive of a backup into an empty database',
  forms: { '<file.zip>': 'restores tables, pictures and the secret, with the server stopped' },
};

runCommand(command, async (config, { words: [file = ''] }) => {
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
});
