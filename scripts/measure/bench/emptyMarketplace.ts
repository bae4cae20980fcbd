import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../server/config/index.ts';
import { createEngineServices } from '../../../server/bootstrap/engineServices.ts';
import { silentLog } from '../../../server/observability/log.ts';
import type { Engine } from '../../../server/marketplace/ctx.ts';
import { build, startServer, type RunningServer } from './server.ts';

/**
 * Starts production builds on these ports over one empty database, which is deleted when `work` is done. `env`:
 * additional settings.
 */
export async function onEmptyMarketplace<T>(
  ports: readonly number[],
  work: (engine: Engine, servers: readonly RunningServer[]) => Promise<T>,
  env: NodeJS.ProcessEnv = {},
): Promise<T> {
  if (ports.length > 0) build();
  const dataDir = mkdtempSync(join(tmpdir(), 'poruch-bench-'));
  const config = readConfig({ PORUCH_MODE: 'demo', DATA_DIR: dataDir });
  const { engine, databaseUrl, close } = await createEngineServices(config, {
    withJobs: false,
    log: silentLog,
  });
  const servers: RunningServer[] = [];
  try {
    for (const port of ports)
      servers.push(
        await startServer({
          PORT: String(port),
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          SECRET: 'a secret of thirty-two characters',
          STRIPE_PUBLISHABLE_KEY: '',
          ...env,
        }),
      );
    return await work(engine, servers);
  } finally {
    await Promise.all(servers.map(server => server.stop()));
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
