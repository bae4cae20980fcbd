import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SocialLoginConfig } from '#server/config/signIn.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { testClient } from '#test/platform/sdk.ts';
import { freePort } from './freePort.ts';
import { throwAwayDatabase } from './throwAwayDatabase.ts';

/** The built product as deployed, in a process of its own with an empty database. */
export interface BuiltServer {
  /** Origin of the site. */
  url: string;
  /** Like `url`, in the form that the official SDK and the test cast expect. */
  baseUrl: string;
  dataDir: string;
  /** postgres://…; undefined for the embedded database below `dataDir`. */
  databaseUrl: string | undefined;
  /** Environment for commands that run next to the server. */
  env: NodeJS.ProcessEnv;
  /** Process id. */
  pid(): number;
  /** Log output since the last start. */
  log(): string;
  /** Kills it at once, whatever it is doing; the data remains. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same data. */
  startAgain(): Promise<void>;
  /** Stops it and removes its data. @throws what it wrote to its error log since the last start. */
  stop(): Promise<void>;
}

/**
 * Time limits for start and stop on a machine busy with other tests, in milliseconds. Shorter than those of the hooks
 * that wait, so that a failure names its reason and leaves no process behind.
 */
const limits = { start: 25_000, startWithDatabase: 60_000, stop: 20_000 };

/** For tests that need the embedded database, which most installations use. */
export const onEmbeddedDatabase = { DATABASE_URL: '' } as const;

/**
 * Starts build/ as it is, with `env` on top of the demo's settings. Uses a database of its own on the running server of
 * this test run, unless `env` names another or is {@link onEmbeddedDatabase}. With `socialLogin`, users may sign in
 * through these identity providers.
 * @throws when nothing was built, and with the server's own output when it doesn't start.
 */
export async function startBuiltServer(
  env: NodeJS.ProcessEnv = {},
  socialLogin?: SocialLoginConfig,
): Promise<BuiltServer> {
  const root = projectRoot();
  const built = join(root, 'build/server/index.cjs');
  if (!existsSync(built)) throw new Error('There is no build to test: run npm run build first.');
  const port = Number(env.PORT) || (await freePort());
  // Test identity providers can only be configured there, so that the product needs no setting for them.
  const program = socialLogin
    ? ['--import', 'tsx', join(root, 'test/support/socialServer.ts'), JSON.stringify(socialLogin)]
    : [built];
  const url = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'poruch-test-'));
  const { TEST_SERVER_URL = '', TEST_TEMPLATE } = process.env;
  const database =
    env.DATABASE_URL === undefined ? await throwAwayDatabase(TEST_SERVER_URL, TEST_TEMPLATE) : undefined;
  const settings = {
    PORUCH_MODE: 'demo',
    PORT: String(port),
    DATA_DIR: dataDir,
    CLIENT_ID: testClient.clientId,
    CLIENT_SECRET: testClient.clientSecret,
    // Only tests of maps configure a provider.
    MAP_PMTILES: 'none',
    ...(database ? { DATABASE_URL: database.url } : {}),
  };
  const all = { ...process.env, NODE_ENV: '', ...settings, ...env };
  const limit = all.DATABASE_URL ? limits.start : limits.startWithDatabase;
  const start = () => startProcess(program, { root, env: all, url, limit });
  const removeData = async () => {
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  let running = await start().catch(async (error: unknown) => {
    await removeData();
    throw error;
  });
  return {
    url,
    baseUrl: url,
    dataDir,
    databaseUrl: env.DATABASE_URL || database?.url,
    env: all,
    pid: () => running.child.pid ?? 0,
    log: () => running.log(),
    kill: () => ended(running.child, 'SIGKILL'),
    startAgain: async () => void (running = await start()),
    stop: async () => {
      await ended(running.child, 'SIGTERM');
      await removeData();
      const complaints = running.complaints();
      if (complaints) throw new Error(`The server reported:\n${complaints}`);
    },
  };
}

interface Start {
  root: string;
  env: NodeJS.ProcessEnv;
  url: string;
  limit: number;
}

async function startProcess(program: readonly string[], { root, env, url, limit }: Start) {
  const child = spawn(process.execPath, program, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [complaints, log] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const deadline = Date.now() + limit;
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The built server ended while it started:\n${complaints}`);
    if (Date.now() > deadline) {
      await ended(child, 'SIGKILL');
      throw new Error(`The built server did not answer in ${limit / 1000} s:\n${complaints}`);
    }
    await sleep(50);
  }
  return { child, complaints: () => complaints, log: () => log + complaints };
}

const answers = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    response => response.ok,
    () => false,
  );

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.stop);
  const [, endedBy] = (await exited) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  if (signal === 'SIGTERM' && endedBy === 'SIGKILL')
    throw new Error(`The built server did not stop in ${limits.stop / 1000} s.`);
}
