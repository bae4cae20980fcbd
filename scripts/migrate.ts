/** Brings the tables of the configured database up to date and ends. The server does the same at its start. */
import { createContext } from '../server/context.ts';
import { silentLog } from '../server/log.ts';
import { runCommand } from './runCommand.ts';

runCommand(async config => {
  const context = await createContext(config, { withJobs: false, log: silentLog });
  await context.close();
  console.log('The database is up to date.');
});
