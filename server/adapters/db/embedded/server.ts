import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Account } from './account.ts';
import { environment, type Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';

/** Start-up limit, in milliseconds, including a long recovery. */
const startLimit = 120_000;

// Tuned for the smallest server: every process PostgreSQL does not start saves memory.
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

// Tests run many engines and servers at once on one such database server, each for seconds on a database of its own.
const throwAway = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  max_connections: '100',
};

/**
 * The first argument is a lock file, the others the server's command. All processes of the server hold the lock as an
 * open file: no second server starts on the folder while one of them lives, even from a container that cannot see them.
 * `read` waits on a pipe whose other end only the starting process holds: when the pipe closes, however that process
 * ended, the server gets the signal for a fast shutdown.
 */
const watchdog = `
umask 077
lock=$1; shift
if command -v flock >/dev/null; then
  exec 9>>"$lock"
  flock -w 10 9 || { echo "Another server still works on this folder." >&2; exit 1; }
fi
"$@" 3<&- </dev/null & server=$!
trap 'kill -INT $server' INT TERM
(read -r _ <&3; kill -INT $server) 2>/dev/null 9>&- & watcher=$!
exec 3<&- 9>&-
while kill -0 $server 2>/dev/null; do wait $server; done
kill $watcher 2>/dev/null`;

export interface Launch {
  home: string;
  cluster: Cluster;
  port: number;
  binaries: Binaries;
  account: Account;
  /** Commits do not wait for the disk. */
  isThrowAway: boolean;
  maxConnections: number | undefined;
}

/** Starts the server under the watchdog. Neither keeps this process alive. */
export function launch(wanted: Launch): ChildProcess {
  const { home, cluster, port, binaries, account, isThrowAway, maxConnections } = wanted;
  const { prefix, ...owner } = account;
  const settings = {
    ...flags,
    port: String(port),
    ...(isThrowAway ? throwAway : {}),
    ...(maxConnections ? { max_connections: String(maxConnections) } : {}),
  };
  const server = [
    binaries.postgres,
    '-D',
    cluster.folder,
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
  const words = [...prefix, 'sh', '-c', watchdog, 'sh', join(home, 'server.lock'), ...server];
  const log = openSync(join(home, 'server.log'), 'w', 0o600);
  const child = spawn(words[0] ?? '', words.slice(1), {
    // Its own process group: Ctrl-C in a terminal must not reach the server before our connections are closed.
    detached: true,
    stdio: ['ignore', log, log, 'pipe'],
    env: environment(binaries),
    ...owner,
  });
  closeSync(log);
  // A program that cannot be started has no pid; see `hasEnded`.
  child.on('error', () => undefined);
  child.unref();
  (child.stdio[3] as unknown as { unref(): void } | undefined)?.unref();
  return child;
}

/** Whether the process has ended or never started. */
export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** Stops a launched server with a fast shutdown and waits until it is down. */
export async function shutDown(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = new Promise(resolve => child.once('exit', resolve));
  child.ref();
  child.kill('SIGINT');
  await exited;
}

/**
 * Waits until the server accepts connections.
 * @returns false when it ended before that.
 * @throws when it responds but refuses the connection, or neither responds nor ends within two minutes.
 */
export async function untilReady(url: string, isRunning: () => boolean): Promise<boolean> {
  for (const since = Date.now(); ; await sleep(20)) {
    const wasRunning = isRunning();
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch (cause) {
      const isRefused = cause instanceof pg.DatabaseError && cause.code?.startsWith('28');
      if (isRefused || Date.now() - since > startLimit)
        throw new Error(`The embedded database does not let us in: ${(cause as Error).message}`, { cause });
      if (!wasRunning) return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Returns the last lines of the server's log. */
export const lastLogLines = (home: string): string =>
  readFileSync(join(home, 'server.log'), 'utf8').trim().split('\n').slice(-3).join(' ');
