import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SocialLoginConfig } from '#server/signInConfig.ts';
import { projectRoot } from '#server/projectRoot.ts';
import { testClient } from '#test/platform/sdk.ts';
import { freePort } from './freePort.ts';
import { throwAwayDatabase } from './throwAwayDatabase.ts';

/** The built product as people run it, in a process of its own over an empty database. */
export interface BuiltServer {
  /** Origin of the site. */
  url: string;
  /** `url` as the official SDK and the test cast take it. */
  baseUrl: string;
  dataDir: string;
  /** postgres://…; undefined for the embedded database below `dataDir`. */
  databaseUrl: string | undefined;
  /** What programs beside it are started with. */
  env: NodeJS.ProcessEnv;
  /** Of the process that runs now. */
  pid(): number;
  /** What it wrote to its log since it was last started. */
  log(): string;
  /** Ends it at once, in the middle of whatever it does; the data stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  startAgain(): Promise<void>;
  /** Ends it and removes its data. @throws what it wrote to its error log since it was last started. */
  stop(): Promise<void>;
}

/** How long a start may take when other tests keep the machine busy, in milliseconds. */
const startLimit = 60_000;

/** For what has to be seen on the database that the product starts itself, as it does for most who run it. */
export const onEmbeddedDatabase = { DATABASE_URL: '' } as const;

/**
 * Starts build/ as it is, with `env` over the demo's settings. Its database is one of its own on the server of this test
 * run, which is there already, unless `env` names another or {@link onEmbeddedDatabase}. With `socialLogin` people may sign in through these sites.
 * @throws when nothing was built, and with the server's own words when it does not start.
 */
export async function startBuiltServer(
  env: NodeJS.ProcessEnv = {},
  socialLogin?: SocialLoginConfig,
): Promise<BuiltServer> {
  const root = projectRoot();
  const built = join(root, 'build/server/index.cjs');
  if (!existsSync(built)) throw new Error('There is no build to test: run npx tsx scripts/build.ts first.');
  const port = Number(env.PORT) || (await freePort());
  // Only the tests' own sites can be named there, so that the product needs no setting for it.
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
    ...(database ? { DATABASE_URL: database.url } : {}),
  };
  const all = { ...process.env, NODE_ENV: '', ...settings, ...env };
  const start = () => startProcess(program, root, all, url);
  let running = await start();
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
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      const complaints = running.complaints();
      if (complaints) throw new Error(`The server reported:\n${complaints}`);
    },
  };
}

async function startProcess(program: readonly string[], cwd: string, env: NodeJS.ProcessEnv, url: string) {
  const child = spawn(process.execPath, program, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [complaints, log] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const deadline = Date.now() + startLimit;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`The built server ended while it started:\n${complaints}`);
    if (Date.now() > deadline) {
      await ended(child, 'SIGKILL');
      throw new Error(`The built server did not answer in ${startLimit / 1000} s:\n${complaints}`);
    }
    await sleep(50);
  }
  return { child, complaints: () => complaints, log: () => log + complaints };
}

const answers = (url: string) =>
  fetch(`${url}/readyz`).then(
    response => response.ok,
    () => false,
  );

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise(resolve => child.once('exit', resolve));
  child.kill(signal);
  await exited;
}
