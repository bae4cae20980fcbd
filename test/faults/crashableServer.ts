import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded, type EmbeddedOptions } from '#server/adapters/db/embedded/index.ts';
import { findRunningServer } from '#server/adapters/db/embedded/index.ts';
import { migrate } from '#server/adapters/db/migrate.ts';

/** A separate embedded database server, as in production, with a migrated database to copy. */
export interface CrashableServer {
  url: string;
  template: string;
  /** Kills all processes of the server at once, as in a power failure, and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** `options`: further options of the embedded database, such as more connections. */
export async function crashableServer(
  options: Pick<EmbeddedOptions, 'maxConnections'> = {},
): Promise<CrashableServer> {
  const home = mkdtempSync(join(tmpdir(), 'poruch-crash-'));
  const database = await startEmbedded({ home, database: 'admin', ...options });
  const template = 'poruch_template';
  await pidsOf(database.url, `create database ${template}`);
  const templateUrl = new URL(database.url);
  templateUrl.pathname = `/${template}`;
  await migrate(templateUrl.href);
  return {
    url: database.url,
    template,
    async crash() {
      const server = findRunningServer(join(home, 'cluster'));
      if (!server) throw new Error('There is no server to kill');
      // The postmaster first, as it would restart its children.
      const others = await pidsOf(database.url);
      for (const pid of [server.pid, ...others]) kill(pid);
      await database.revive();
    },
    async stop() {
      await database.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Runs the commands, then returns the process ids of the server's backends. */
async function pidsOf(url: string, ...commands: string[]): Promise<number[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const sql of commands) await client.query(sql);
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
    return rows.map(({ pid }) => pid);
  } finally {
    await client.end();
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // The process has exited by itself meanwhile.
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
  }
}
