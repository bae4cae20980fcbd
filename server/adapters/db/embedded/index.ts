import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { findAccount } from './account.ts';
import { requireBinaries } from './binaries.ts';
import { type Cluster, clusterUser, openCluster } from './cluster.ts';
import { choosePort } from './port.ts';
import { hasEnded, lastLogLines, launch, shutDown, untilReady } from './server.ts';
import { withStartLock } from './startLock.ts';
import { findProcess } from './processes.ts';

/** A private PostgreSQL server on a loopback port. */
export interface EmbeddedDatabase {
  /** postgres://… of the database. It stays valid when the server is restarted. */
  url: string;
  /** Starts the server again after the process that owned it has stopped it. */
  revive(): Promise<void>;
  /** Stops the server if this process started it; a server it joined keeps running. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** A folder of our own; created when missing. */
  home: string;
  database?: string;
  /** For throw-away test data only: commits do not wait for the disk. */
  isThrowAway?: boolean;
  /** Ports that the database must not take. */
  reservedPorts?: readonly number[];
  /** Maximum number of connections, when the processes of a test need more than the small default. */
  maxConnections?: number;
}

/** Start attempts: one may fail because another program took the port or another server was just shutting down. */
const attempts = 3;

/**
 * Starts the embedded database, or joins it when another of our processes already runs it. If this process dies, a
 * watchdog stops the server within a second.
 * @throws with one clear sentence when it cannot run here.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { database = 'poruch', isThrowAway = false, maxConnections, reservedPorts } = options;
  const home = realFolder(options.home);
  const binaries = requireBinaries();
  const account = findAccount(binaries, home);
  let own: ChildProcess | undefined;

  const startOrJoin = async (cluster: Cluster): Promise<number> => {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const running = findRunningServer(cluster.folder);
      const port = running?.port ?? (await choosePort(home, reservedPorts));
      const url = urlOf(cluster, port, 'postgres');
      if (running) {
        const isThere = () => findRunningServer(cluster.folder)?.pid === running.pid;
        if (await untilReady(url, isThere)) return port;
      } else {
        const child = launch({ home, cluster, port, binaries, account, isThrowAway, maxConnections });
        own = child;
        if (await untilReady(url, () => !hasEnded(child))) return port;
      }
    }
    throw new Error(`The embedded database did not start: ${lastLogLines(home)}`);
  };

  const ensure = () =>
    withStartLock(join(home, 'start.lock'), async () => {
      const cluster = openCluster(home, binaries, account);
      const port = await startOrJoin(cluster);
      await ensureDatabase(urlOf(cluster, port, 'postgres'), database);
      return urlOf(cluster, port, database);
    });

  const url = await ensure();
  return {
    url,
    revive: async () => {
      if ((await ensure()) !== url)
        throw new Error('The embedded database had to move to another port: restart Poruch.');
    },
    stop: async () => {
      if (own) await shutDown(own);
    },
  };
}

/** Returns the real path of the folder: a running server is recognised by it. */
function realFolder(home: string): string {
  // Only the folder itself is private: another account must be able to traverse those above it.
  mkdirSync(dirname(home), { recursive: true });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  return realpathSync(home);
}

// Whatever PGSSLMODE is set to: the connection never leaves this machine.
const urlOf = (cluster: Cluster, port: number, database: string) =>
  `postgres://${clusterUser}:${cluster.password}@127.0.0.1:${port}/${database}?sslmode=disable`;

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client(adminUrl);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/**
 * Returns the server that already runs on this data folder, or undefined. Removes a `postmaster.pid` left by a dead
 * server, even when its pid now belongs to a zombie or to another program: PostgreSQL itself would take those for a
 * running server and refuse to start.
 */
export function findRunningServer(folder: string): { pid: number; port: number } | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (isServerOf(folder, pid)) return { pid, port };
  rmSync(file, { force: true });
  return undefined;
}

function isServerOf(folder: string, pid: number): boolean {
  const command = findProcess(pid)?.command ?? '';
  return command.startsWith('/') && `${command} `.includes(`/postgres -D ${folder} `);
}
