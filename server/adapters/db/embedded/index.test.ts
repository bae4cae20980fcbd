import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runningProcesses } from '#test/support/runningProcesses.ts';
import { createPool } from '../pool.ts';
import { startEmbedded, type EmbeddedDatabase } from './index.ts';
import { findProcess } from './processes.ts';
import { findRunningServer } from './index.ts';

jest.setTimeout(60_000);

const homes: string[] = [];
const started: EmbeddedDatabase[] = [];
const others: ChildProcess[] = [];

function newHome(): string {
  const home = join(mkdtempSync(join(tmpdir(), 'poruch-db-')), 'data', 'postgres');
  homes.push(home);
  return home;
}

async function start(home: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ home, isThrowAway: true });
  started.push(database);
  return database;
}

async function ask<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

const createNotes = 'create table notes (text text); insert into notes values ($$kept$$)';
const notesIn = async (url: string) =>
  (await ask<{ text: string }>(url, 'select text from notes order by text')).map(({ text }) => text);
const clusterOf = (home: string) => join(home, 'cluster');
const serverPid = (home: string) => findRunningServer(clusterOf(home))?.pid ?? 0;
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** A separate process that starts or joins the database, then idles until it is told to stop. */
interface OtherProcess {
  url: string;
  child: ChildProcess;
  stops(): Promise<void>;
  isKilled(): Promise<void>;
}

async function otherProcess(home: string): Promise<OtherProcess> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(join(process.cwd(), 'server/adapters/db/embedded/index.ts'))});
    process.on('SIGINT', () => undefined);
    const database = await startEmbedded({ home: ${JSON.stringify(home)}, isThrowAway: true });
    process.stdout.write(database.url + '\\n');
    process.stdin.once('data', () => database.stop().then(() => process.exit(0)));`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  others.push(child);
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (bytes: Buffer) => resolve(String(bytes).trim()));
    void exited.then(() => reject(new Error('The other process ended')));
  });
  return {
    url,
    child,
    stops: async () => {
      child.stdin.write('stop');
      await exited;
    },
    isKilled: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function until(isSo: () => boolean, limit: number): Promise<number> {
  const since = Date.now();
  while (!isSo()) {
    if (Date.now() - since > limit) throw new Error(`Not so within ${limit} ms`);
    await sleep(10);
  }
  return Date.now() - since;
}

const commands = () => runningProcesses().map(({ command }) => command);

afterEach(() => Promise.all(started.splice(0).map(database => database.stop())));

afterAll(async () => {
  for (const child of others) child.kill('SIGKILL');
  const left = () => commands().filter(command => homes.some(home => command.includes(home)));
  await until(() => left().length === 0, 5_000).catch(() => undefined);
  expect(left()).toEqual([]);
  for (const home of homes) rmSync(join(home, '..', '..'), { recursive: true, force: true });
});

test('an empty folder becomes a private database, and the next start finds the data', async () => {
  const home = newHome();
  const first = await start(home);
  await ask(first.url, createNotes);
  expect([home, clusterOf(home)].map(modeOf)).toEqual(['700', '700']);
  const files = ['password', 'port', 'server.lock', 'server.log', 'cluster/postgresql.conf'];
  expect(files.map(file => modeOf(join(home, file)))).toEqual(files.map(() => '600'));
  const pid = serverPid(home);
  await first.stop();
  expect(findProcess(pid)).toBeUndefined();
  expect(existsSync(join(clusterOf(home), 'postmaster.pid'))).toBe(false);

  const second = await start(home);
  expect(second.url).toBe(first.url);
  expect(await notesIn(second.url)).toEqual(['kept']);
});

test('the server listens locally only, and requires the password', async () => {
  const { url } = await start(newHome());
  expect(new URL(url).hostname).toBe('127.0.0.1');
  const [settings] = await ask<object>(
    url,
    `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets`,
  );
  expect(settings).toEqual({ addresses: '127.0.0.1', sockets: '' });
  const wrong = new URL(url);
  wrong.password = 'guessed';
  await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

test('an interrupted initialisation is restarted', async () => {
  const home = newHome();
  mkdirSync(`${clusterOf(home)}.init/base`, { recursive: true });
  writeFileSync(`${clusterOf(home)}.init/PG_VERSION`, '18\n');
  writeFileSync(join(home, 'password'), 'of the interrupted one');
  const { url } = await start(home);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(`${clusterOf(home)}.init`)).toBe(false);
});

test('a database of another major version of PostgreSQL is rejected with an explanation', async () => {
  const home = newHome();
  mkdirSync(clusterOf(home), { recursive: true });
  writeFileSync(join(clusterOf(home), 'PG_VERSION'), '17\n');
  await expect(start(home)).rejects.toThrow(/made by PostgreSQL 17, this version of Poruch brings 18/);
});

test('a database without its password file is rejected with an explanation', async () => {
  const home = newHome();
  await (await start(home)).stop();
  rmSync(join(home, 'password'));
  await expect(start(home)).rejects.toThrow(/password of the database .* is missing/);
});

test('a postmaster.pid with the number of another program does not prevent the start', async () => {
  const home = newHome();
  const first = await start(home);
  await ask(first.url, createNotes);
  const file = join(clusterOf(home), 'postmaster.pid');
  const text = readFileSync(file, 'utf8');
  await first.stop();
  writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
  expect(await notesIn((await start(home)).url)).toEqual(['kept']);
});

test('the server restarts at once after it was killed', async () => {
  const home = newHome();
  const first = await start(home);
  await ask(first.url, createNotes);
  process.kill(serverPid(home), 'SIGKILL');
  const second = await start(home);
  expect(await notesIn(second.url)).toEqual(['kept']);
});

test('simultaneous starts share one server', async () => {
  const home = newHome();
  const all = await Promise.all([start(home), start(home), otherProcess(home)]);
  expect(new Set(all.map(({ url }) => url)).size).toBe(1);
  const postmasters = commands().filter(
    command => command.startsWith('/') && command.includes(`postgres -D ${home}`),
  );
  expect(postmasters).toHaveLength(1);
});

test('a second process joins, and continues when the first one stops', async () => {
  const home = newHome();
  const owner = await otherProcess(home);
  await ask(owner.url, createNotes);
  const joined = await start(home);
  expect(await notesIn(joined.url)).toEqual(['kept']);

  const db = createPool({ url: joined.url, revive: () => joined.revive() });
  const notes = () => db.rows('select text from notes');
  const lost = db.transaction(async tx => {
    await tx.run(`insert into notes values ('never committed')`);
    await owner.stops();
    await tx.run('select 1');
  });
  await expect(lost).rejects.toThrow();
  expect(await Promise.all([notes(), notes(), notes()])).toEqual(Array(3).fill([{ text: 'kept' }]));
  await db.close();
});

test('a shared server continues when the second process stops', async () => {
  const home = newHome();
  const owner = await start(home);
  await (await otherProcess(home)).stops();
  expect(await ask(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the server shuts down when its process is killed, and keeps what was committed', async () => {
  const home = newHome();
  const owner = await otherProcess(home);
  await ask(owner.url, createNotes);
  const pid = serverPid(home);
  await owner.isKilled();
  expect(await until(() => findProcess(pid) === undefined, 5_000)).toBeLessThan(2_000);
  expect(await notesIn((await start(home)).url)).toEqual(['kept']);
});

test('a start waits for the shutdown of a killed process’s server', async () => {
  const home = newHome();
  const owner = await otherProcess(home);
  await ask(owner.url, createNotes);
  owner.child.kill('SIGKILL');
  expect(await notesIn((await start(home)).url)).toEqual(['kept']);
});

test('Ctrl-C in a terminal reaches the program but not the server', async () => {
  const home = newHome();
  const owner = await otherProcess(home);
  process.kill(-(owner.child.pid ?? 0), 'SIGINT');
  await sleep(200);
  expect(await ask(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await owner.stops();
});

test('a port that another program has taken is replaced', async () => {
  const home = newHome();
  const first = await start(home);
  await first.stop();
  const occupant = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
  await new Promise(resolve => occupant.once('listening', resolve));
  const second = await start(home);
  expect(second.url).not.toBe(first.url);
  // Below the ephemeral range, where a connection could take the port during a crash.
  for (const { url } of [first, second]) expect(Number(new URL(url).port)).toBeLessThan(32_768);
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(first.revive()).rejects.toThrow('restart Poruch');
  await new Promise(resolve => occupant.close(resolve));
});
