import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/support/freePort.ts';
import { demoEnv, neutralEnv, type Build } from './builds.ts';
import { startChild } from './children.ts';

/** The production build of one commit with its demo community. */
export interface BesideServer {
  url: string;
  pid: number;
  /** The main process of its PostgreSQL. */
  databasePid: number;
  stop(): Promise<void>;
}

/** Milliseconds; the first start also applies migrations. */
const longestStart = 60_000;
/** Milliseconds, after which a server that was told to stop is killed. */
const longestStop = 20_000;

/** Starts it on a free port, and resolves when it is ready. @throws when it does not start; its log says why */
export async function startBuild(build: Build): Promise<BesideServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(build.data, 'server.log');
  const log = openSync(logFile, 'w');
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= stopProcess(child, closed));
  const { child, closed } = startChild(
    [process.execPath, 'build/server/index.cjs'],
    {
      cwd: build.folder,
      stdio: ['ignore', log, log],
      env: {
        ...neutralEnv(),
        ...allocatorOf(build),
        ...demoEnv(build),
        PORT: String(port),
        TRUSTED_PROXIES: '1',
      },
    },
    () => void stop(),
  );
  closeSync(log);
  const deadline = Date.now() + longestStart;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server of ${build.name} ended while it started: ${logFile} says why.`);
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`The server of ${build.name} was not ready in a minute: ${logFile} may say why.`);
    }
    await sleep(100);
  }
  // PostgreSQL writes its process id there, before anything else.
  const databasePid = parseInt(readFileSync(join(build.data, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
  return { url, pid: child.pid ?? 0, databasePid, stop };
}

/** Returns what the build's image sets for the allocator (decision 158): its memory is that of a site. */
function allocatorOf({ folder }: Build): NodeJS.ProcessEnv {
  const image = join(folder, 'Dockerfile');
  const arenas = existsSync(image) && /MALLOC_ARENA_MAX=(\d+)/.exec(readFileSync(image, 'utf8'))?.[1];
  return arenas ? { MALLOC_ARENA_MAX: arenas } : {};
}

/** Lets a server end, or kills it after a while. Its database ends with it (decision 001). */
async function stopProcess(child: ChildProcess, closed: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), longestStop);
  await closed.finally(() => clearTimeout(timer));
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    response => response.ok,
    () => false,
  );
