import { join } from 'node:path';
import { startEmbedded } from '../adapters/db/embedded/index.ts';
import { requireUsable } from '../adapters/db/requireUsable.ts';
import { isDemoDatabase } from '../adapters/db/demoMark.ts';
import { ConfigError, type Config } from '../config/index.ts';
import { requireDataFolder } from './dataFolder.ts';

/** Folder of the embedded database, below the data folder. */
export const embeddedFolder = 'postgres';

/** A connection to the configured database. */
export interface Database {
  url: string;
  /** Restarts an embedded database after another process has stopped it. */
  revive?: () => Promise<void>;
  /** Stops an embedded database that this process has started. */
  stop(): Promise<void>;
}

/**
 * Connects to the configured PostgreSQL server, or starts or joins the embedded one. @throws when it is unreachable, or
 * can't run here
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  hosted,
  port,
  payments,
}: Pick<Config, 'databaseUrl' | 'dataDir' | 'hosted' | 'port' | 'payments'>): Promise<Database> {
  if (hosted)
    throw new Error(
      'MARKETPLACE_API_URL is set: the platform there keeps the data, and this command has nothing to work on.',
    );
  if (databaseUrl) {
    await requireUsable(databaseUrl);
    return { url: databaseUrl, stop: async () => undefined };
  }
  requireDataFolder(dataDir);
  const { url, revive, stop } = await startEmbedded({
    home: join(dataDir, embeddedFolder),
    reservedPorts: [port, ...(payments.mode === 'simulator' && payments.port ? [payments.port] : [])],
  });
  return { url, revive, stop };
}

/**
 * @throws ConfigError in production when the database holds the demo community; the database is stopped first
 */
export async function refuseDemoData(config: Config, { url, stop }: Database): Promise<void> {
  if (config.mode !== 'production' || !(await isDemoDatabase(url))) return;
  await stop();
  const where = config.databaseUrl ? 'DATABASE_URL names a database that' : `DATA_DIR, ${config.dataDir},`;
  throw new ConfigError([
    `${where} holds the demo community, whose password everybody knows: name an empty one, or set PORUCH_MODE=demo to look at it`,
  ]);
}
