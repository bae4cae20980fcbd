import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBackup } from '#server/backup/write.ts';
import { requireAlone } from '#server/adapters/db/copy/load.ts';
import { requireUsable } from '#server/adapters/db/requireUsable.ts';
import { openDatabase } from '#server/bootstrap/database.ts';
import { restoreInto } from './restore.ts';
import { readSettings } from './settings.ts';

/**
 * Copies the embedded database to an empty one on a PostgreSQL server, and prints the number of rows in each table
 * there. Images stay where they are.
 */
export async function run({ words: [target = ''] }: { words: readonly string[] }): Promise<void> {
  const config = readSettings();
  if (config.databaseUrl)
    throw new Error('DATABASE_URL is set: this moves the embedded database. Unset it first.');
  await requireUsable(target);
  const folder = mkdtempSync(join(tmpdir(), 'poruch-move-'));
  const database = await openDatabase(config);
  try {
    await requireAlone(database.url);
    const file = join(folder, 'tables.zip');
    await writeBackup({ databaseUrl: database.url, file, now: new Date() });
    const { rows } = await restoreInto(target, file);
    for (const [table, count] of Object.entries(rows)) console.log(`${table}: ${count}`);
    console.log(
      `Moved. Now set DATABASE_URL, and SECRET to the content of ${join(config.dataDir, 'secret')}.`,
    );
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true });
  }
}
