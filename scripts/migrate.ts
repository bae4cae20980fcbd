/** Brings the tables of the configured database up to date and ends. The server does the same at its start. */
import { readConfig } from '../server/config.ts';
import { createContext } from '../server/context.ts';
import { silentLog } from '../server/log.ts';

const context = await createContext(readConfig(process.env), { withJobs: false, log: silentLog });
await context.close();
console.log('The database is up to date.');
