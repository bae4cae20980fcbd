import { homedir } from 'node:os';
import { resolve } from 'node:path';
import pg from 'pg';
import { isDemoDatabase } from '#server/adapters/db/demoMark.ts';
import { connectionProblem, requireUsable } from '#server/adapters/db/requireUsable.ts';
import { requireBinaries } from '#server/adapters/db/embedded/binaries.ts';
import { requireDataFolder } from '#server/bootstrap/dataFolder.ts';
import { ConfigError } from '#server/config/index.ts';
import { freeBytes, lowDisk } from '#server/observability/disk.ts';
import { WrongAnswer } from './ask.ts';

/** Where the site's data is stored. */
export type Place =
  | { kind: 'folder'; folder: string }
  | { kind: 'database'; url: string }
  | { kind: 'containers' };

/** The oldest PostgreSQL that the migrations run on. */
const oldestServer = 15;

/** Milliseconds. */
const connectLimit = 10_000;

/**
 * Parses "compose", a postgres:// URL or a folder, and tests the latter two: the folder is created, and has to be
 * writable with enough free space; the database has to accept the login and allow tables to be created.
 * @throws WrongAnswer
 */
export async function checkPlace(answer: string): Promise<Place> {
  if (/^compose$/i.test(answer)) return { kind: 'containers' };
  if (/^postgres(ql)?:/i.test(answer)) return { kind: 'database', url: await checkDatabase(answer) };
  if (/^[a-z]+:\/\//i.test(answer)) throw new WrongAnswer('This is neither a folder nor a postgres:// URL.');
  const folder = resolve(answer.replace(/^~(?=$|[\\/])/, homedir()));
  await checkFolder(folder);
  return { kind: 'folder', folder };
}

async function checkFolder(folder: string): Promise<void> {
  try {
    requireBinaries();
    requireDataFolder(folder);
  } catch (error) {
    const [problem] = error instanceof ConfigError ? error.problems : [];
    throw new WrongAnswer(problem?.replace(/^DATA_DIR, /, '') ?? (error as Error).message);
  }
  const free = await freeBytes(folder);
  if (free < lowDisk)
    throw new WrongAnswer(
      `Only ${Math.round(free / 1e6)} MB are free in ${folder}: at least 1 GB is needed.`,
    );
}

async function checkDatabase(url: string): Promise<string> {
  if (!URL.canParse(url)) throw new WrongAnswer('Write it as postgres://user:password@host:5432/name.');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectLimit });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string; creates: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
         has_database_privilege(current_database(), 'CREATE') as creates`,
    );
    const { version = 0, encoding, creates } = rows[0] ?? {};
    if (version < oldestServer)
      throw new WrongAnswer(`This is PostgreSQL ${version}, and ${oldestServer} or newer is needed.`);
    if (encoding !== 'UTF8')
      throw new WrongAnswer(`This database is encoded as ${encoding}: create it with encoding UTF8.`);
    if (!creates)
      throw new WrongAnswer('This role may not create tables in the database: make it its owner.');
  } catch (error) {
    if (error instanceof WrongAnswer) throw error;
    const [problem] = connectionProblem(url, error)?.problems ?? [];
    if (problem) throw new WrongAnswer(`${problem}.`);
    throw new WrongAnswer(
      `The database at ${new URL(url).host} refuses the connection: ${(error as Error).message}.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
  await requireUsable(url).catch((error: unknown) => {
    throw new WrongAnswer(`${error instanceof ConfigError ? error.problems[0] : (error as Error).message}.`);
  });
  if (await isDemoDatabase(url))
    throw new WrongAnswer('This database contains the demo data, whose password is public.');
  return url;
}
