import { join } from 'node:path';
import { startEmbedded } from './adapters/db/embedded/index.ts';
import type { Config } from './config.ts';

/** The folder of the embedded database, below the data folder. */
export const embeddedFolder = 'postgres';

/** Where the configured database answers. */
export interface Database {
  url: string;
  /** Starts an embedded one again after another process has stopped it. */
  revive?: () => Promise<void>;
  /** Ends an embedded one that this process has started. */
  stop(): Promise<void>;
}

/** The PostgreSQL server that was named, or the embedded one, started or joined. @throws when there is none, or it cannot run here */
export async function openDatabase({
  databaseUrl,
  dataDir,
  hosted,
}: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'hosted'>>): Promise<Database> {
  if (hosted)
    throw new Error(
      'MARKETPLACE_API_URL is set: the platform there keeps the data, and this command has nothing to work on.',
    );
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined };
  const { url, revive, stop } = await startEmbedded({ home: join(dataDir, embeddedFolder) });
  return { url, revive, stop };
}
