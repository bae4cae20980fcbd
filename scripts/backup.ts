/** Writes all tables, images and the generated secret to one archive, beside the running server. */
import { join, relative, resolve } from 'node:path';
import { createPool } from '#server/adapters/db/pool.ts';
import { writeBackup } from '#server/backup/write.ts';
import { demoFolder } from '#server/config/index.ts';
import { embeddedFolder, openDatabase } from '#server/bootstrap/database.ts';
import { mediaFolder, createBucketStorage } from '#server/bootstrap/storage.ts';
import { streetMapFile } from '#server/config/map.ts';
import { unfinished } from './map/download.ts';
import { runCommand } from './runCommand.ts';

const command = {
  name: 'backup',
  summary: 'archives tables, pictures and the secret while the server runs',
  forms: { '<file.zip>': 'writes the archive; no file is replaced' },
};

runCommand(command, async (config, { words: [given = ''] }) => {
  const { dataDir, map } = config;
  const file = resolve(given);
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
        ...[file, `${file}.part`, map?.fallback.archive?.path ?? '', ...streetFiles].map(path =>
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
      now: new Date(),
    });
    await noteBackup(database.url).catch(() =>
      console.error('The time of this backup could not be noted: /console/health does not know of it.'),
    );
    const count = Object.values(rows).reduce((sum, more) => sum + more, 0);
    console.log(`${file}: ${count} rows of ${Object.keys(rows).length} tables, ${files} files.`);
  } finally {
    bucket?.close();
    await database.stop();
  }
});

/** For the page that tells operators how old their backup is. */
async function noteBackup(databaseUrl: string): Promise<void> {
  const db = createPool({ url: databaseUrl, max: 1 });
  try {
    await db.run(
      `insert into last_done (name, at) values ('backup', now()) on conflict (name) do update set at = excluded.at`,
    );
  } finally {
    await db.close();
  }
}
