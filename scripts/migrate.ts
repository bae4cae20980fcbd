/** Brings the tables of the configured database up to date and ends. The server does the same at its start. */
import { ConfigError, readConfig } from '../server/config.ts';
import { createContext } from '../server/context.ts';
import { silentLog } from '../server/log.ts';

async function migrate(): Promise<void> {
  const context = await createContext(readConfig(process.env), { withJobs: false, log: silentLog });
  await context.close();
  console.log('The database is up to date.');
}

migrate().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : String(error));
  process.exit(1);
});
