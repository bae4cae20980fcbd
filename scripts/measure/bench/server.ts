import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Data folder of the benchmark's demo community, reused by later runs. */
export const benchData = join('data', 'bench');

export interface RunningServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const port = 3990;
// Behind a proxy, so that requests can come from many addresses: page requests are limited per address.
/** Environment for commands that run on it. */
export const benchEnv = {
  ...process.env,
  PORUCH_MODE: 'demo',
  DATA_DIR: benchData,
  PORT: String(port),
  TRUSTED_PROXIES: '1',
};

/** Builds and seeds unless already done. */
export function prepare(): void {
  build();
  run('seed', '--if-empty');
}

/** Builds unless there is a build. */
export function build(): void {
  if (!existsSync('build/server/index.cjs')) run('build');
}

function run(...words: readonly string[]): void {
  const call = ['--import', 'tsx', 'scripts/run.ts', ...words];
  if (spawnSync('node', call, { stdio: 'inherit', env: benchEnv }).status !== 0)
    throw new Error(`${words.join(' ')} failed`);
}

/** Starts the production build, with `change` over the usual settings; resolves at its first response. */
export async function startServer(change: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const child = spawn('node', ['build/server/index.cjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...benchEnv, ...change },
  });
  const url = `http://127.0.0.1:${change.PORT ?? port}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error('The server did not start.');
    await sleep(10);
  }
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

const answers = (url: string) =>
  fetch(url).then(
    response => response.ok,
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}
