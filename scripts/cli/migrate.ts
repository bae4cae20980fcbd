/**
 * Migrates the configured database, creates the configured bucket if it does not exist, and exits. The server migrates
 * automatically at startup if its role is permitted to.
 */
import { createBucketStorage } from '../../server/bootstrap/storage.ts';
import { silentLog } from '../../server/observability/log.ts';
import { runCommand } from './runCommand.ts';

const command = {
  name: 'migrate',
  summary: 'migrates the database without starting the server; creates the bucket if it is missing',
};

runCommand(command, async config => {
  // Loaded only now: the help need not wait for the engine.
  const { createEngineServices } = await import('#server/bootstrap/engineServices.ts');
  const context = await createEngineServices(config, { withJobs: false, log: silentLog });
  await context.close();
  const bucket = await createBucketStorage(config);
  await bucket?.ensure();
  bucket?.close();
  console.log('The database is up to date.');
});
