/**
 * Brings the tables of the configured database up to date, makes the configured bucket when there is none, and ends. The server
 * does the first itself at its start where its role may.
 */
import { createContext } from '../server/context.ts';
import { openBucket } from '../server/mediaStorage.ts';
import { silentLog } from '../server/log.ts';
import { runCommand } from './runCommand.ts';

runCommand(async config => {
  const context = await createContext(config, { withJobs: false, log: silentLog });
  await context.close();
  const bucket = await openBucket(config);
  await bucket?.ensure();
  bucket?.close();
  console.log('The database is up to date.');
});
