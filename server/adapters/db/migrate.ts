import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '#server/config/projectRoot.ts';

const ownMigrations = () => join(projectRoot(), 'server', 'adapters', 'db', 'migrations');

const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort();

/** Returns the names of this version's migrations. */
export const migrationNames = (): readonly string[] => namesIn(ownMigrations());

/** Returns the checksum of a migration; line endings don't count, because Git may convert them. */
export const checksumOf = (sql: string): string =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

const sqlOf = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');

/** Advisory lock: any number, the same in every process, so that only one of them migrates at a time. */
const lock = 7_067_872;

/**
 * Runs the numbered SQL files that the database has not seen, in order, each in a transaction of its own.
 * @param only the names of the migrations that may run, to recreate an earlier state of the tables; all without it.
 * @returns the names of the files that ran.
 * @throws when a file fails, naming it, and when the database, or `only`, has a migration that this version does not
 * know: it was written by a newer one. Also when a file has changed since it ran, because the tables then lack what it
 * says now. With `only` also when another migration has already run.
 */
export async function migrate(
  url: string,
  folder = ownMigrations(),
  only?: readonly string[],
): Promise<string[]> {
  const files = namesIn(folder);
  const client = new pg.Client(url);
  // A lost connection fails the running statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    const applied = await appliedIn(client);
    const unknown = [...applied.keys(), ...(only ?? [])].find(name => !files.includes(name));
    if (unknown)
      throw new Error(
        `The database was changed by a newer version of Poruch (${unknown}). Run that version.`,
      );
    const edited = [...applied].find(([name, sum]) => sum && sum !== checksumOf(sqlOf(folder, name)));
    if (edited)
      throw new Error(
        `Migration ${edited[0]} has changed since it ran on this database. Restore the file, and put the change into a new migration.`,
      );
    const later = only && [...applied.keys()].find(name => !only.includes(name));
    if (later) throw new Error(`The database has newer tables (${later}). Take a new, empty one.`);
    const pending = files.filter(name => !applied.has(name) && (!only || only.includes(name)));
    if (pending.length > 0) await prepare(client);
    for (const [name, sum] of pending.length > 0 ? applied : [])
      if (!sum) await addChecksum(client, name, checksumOf(sqlOf(folder, name)));
    for (const name of pending) await apply(client, name, sqlOf(folder, name));
    return pending;
  } finally {
    await client.end();
  }
}

/**
 * Returns the migrations that already ran, with the checksum of each; null for those that ran before checksums were
 * stored. Needs read access only: roles that cannot migrate check this, too.
 */
async function appliedIn(client: pg.Client): Promise<ReadonlyMap<string, string | null>> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  );
  if (!found[0]?.exists) return new Map();
  // Read as JSON, because the column is missing until this version migrates.
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `select name, to_jsonb(m) ->> 'checksum' as checksum from migrations m order by name`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function prepare(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_schema_privilege(current_schema(), 'create') as may`,
  );
  if (!rows[0]?.may)
    throw new Error(
      'The tables are not up to date, and this role may not change them: run "npx poruch database migrate" with the DATABASE_URL of their owner.',
    );
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  await client.query('alter table migrations add column if not exists checksum text');
}

const addChecksum = (client: pg.Client, name: string, checksum: string) =>
  client.query('update migrations set checksum = $2 where name = $1', [name, checksum]);

async function apply(client: pg.Client, name: string, sql: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksumOf(sql)]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
