import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findAccount, type Account } from './account.ts';
import { requireBinaries, type Binaries } from './binaries.ts';
import { clusterUser, openCluster, type Cluster } from './cluster.ts';
import { findRunningServer } from './runningServer.ts';
import { withStartLock } from './startLock.ts';

/** A private PostgreSQL server on a loopback port. */
export interface EmbeddedDatabase {
  /** postgres://… of the database. It stays valid when the server is started again. */
  url: string;
  /** Starts the server again when another process that owned it has stopped it. */
  revive(): Promise<void>;
  /** Stops the server when this process started it; a joined server goes on. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of our own; made when missing. */
  home: string;
  database?: string;
  /** For tests on throw-away data only: commits do not wait for the disk. */
  isThrowAway?: boolean;
}

/** How long a start may take when a long recovery runs before it, in milliseconds. */
const startLimit = 120_000;

// Sized for the smallest server: every process PostgreSQL does not start is memory saved.
const flags = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '30',
  shared_buffers: '64MB',
  jit: 'off',
  random_page_cost: '1.1',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '2',
  autovacuum_max_workers: '1',
  log_min_messages: 'warning',
};

/**
 * Starts the embedded database, or joins it when another process of ours already runs it. If this process dies, a
 * watchdog stops the server within a second.
 * @throws with one clear sentence when it cannot run here.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { home, database = 'poruch' } = options;
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const binaries = requireBinaries();
  const account = findAccount(binaries, home);
  let own: ChildProcess | undefined;

  const ensure = (preferredPort?: number) =>
    withStartLock(join(home, 'start.lock'), async () => {
      const cluster = openCluster(home, binaries, account);
      const running = findRunningServer(cluster.folder);
      const port = running?.port ?? preferredPort ?? (await freePort());
      if (!running) own = launch(cluster, port, binaries, account, options);
      await untilReady(urlOf(cluster, port, 'postgres'), own, join(home, 'server.log'));
      return { cluster, port };
    });

  const { cluster, port } = await ensure();
  await ensureDatabase(urlOf(cluster, port, 'postgres'), database);
  return {
    url: urlOf(cluster, port, database),
    revive: async () => void (await ensure(port)),
    stop: async () => {
      if (!own || own.exitCode !== null) return;
      const exited = new Promise(resolve => own?.once('exit', resolve));
      own.ref();
      own.kill('SIGINT');
      await exited;
    },
  };
}

const urlOf = (cluster: Cluster, port: number, database: string) =>
  `postgres://${clusterUser}:${cluster.password}@127.0.0.1:${port}/${database}`;

/**
 * The shell waits on a pipe whose other end only this process holds: when the pipe closes, however this process
 * ended, the server gets the signal for a fast shutdown.
 */
const watchdog =
  '"$0" "$@" 3<&- </dev/null & p=$!; trap "kill -INT $p" INT TERM; (cat <&3 >/dev/null; kill -INT $p) 2>/dev/null & exec 3<&-; wait $p; wait $p';

function launch(
  cluster: Cluster,
  port: number,
  binaries: Binaries,
  account: Account,
  options: EmbeddedOptions,
): ChildProcess {
  const settings = {
    ...flags,
    port: String(port),
    ...(options.isThrowAway ? { fsync: 'off', full_page_writes: 'off' } : {}),
  };
  const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const words = [
    ...account.prefix,
    'sh',
    '-c',
    watchdog,
    binaries.postgres,
    '-D',
    cluster.folder,
    ...args,
  ] as [string, ...string[]];
  const log = openSync(join(options.home, 'server.log'), 'w', 0o600);
  const child = spawn(words[0], words.slice(1), {
    // Its own process group: Ctrl-C in a terminal must reach the server through us, after our connections are closed.
    detached: true,
    stdio: ['ignore', log, log, 'pipe'],
    env: { ...process.env, LD_LIBRARY_PATH: binaries.libraries, LC_ALL: 'C' },
    ...(account.uid === undefined ? {} : { uid: account.uid, gid: account.gid ?? account.uid }),
  });
  closeSync(log);
  child.unref();
  (child.stdio[3] as unknown as { unref(): void }).unref();
  return child;
}

async function untilReady(url: string, own: ChildProcess | undefined, logFile: string): Promise<void> {
  for (const since = Date.now(); ; await sleep(20)) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (cause) {
      const hasEnded = own !== undefined && own.exitCode !== null;
      if (hasEnded || Date.now() - since > startLimit) {
        const tail = readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' ');
        throw new Error(`The embedded database did not start: ${tail}`, { cause });
      }
    }
  }
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
