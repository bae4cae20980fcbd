import { createEngineServices } from '#server/bootstrap/engineServices.ts';
import { createBucketStorage } from '#server/bootstrap/storage.ts';
import { silentLog } from '#server/observability/log.ts';
import { readSettings } from './settings.ts';

/**
 * Migrates the configured database, and creates the configured bucket if it does not exist. The server migrates
 * automatically at startup if its role is permitted to.
 */
export async function run(): Promise<void> {
  const config = readSettings();
  const context = await createEngineServices(config, { withJobs: false, log: silentLog });
  await context.close();
  const bucket = await createBucketStorage(config);
  await bucket?.ensure();
  bucket?.close();
  console.log('The database is up to date.');
}
