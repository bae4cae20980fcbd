import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../migrate.ts';
import { foreignKeysOf, tablesOf, type CopiedTable } from './shape.ts';

/** A dump that can be loaded. */
export interface Loadable {
  migrations: readonly string[];
  sequences: Readonly<Record<string, string>>;
  /** Row counts by table name. */
  rows: Readonly<Record<string, number>>;
  /** Returns the rows of a table as COPY wrote them. */
  open(table: string): Promise<Readable>;
}

/** @throws when there are other connections to the database */
export function requireAlone(url: string): Promise<void> {
  return connected(url, requireNoOtherConnections);
}

/** @throws when the database holds users, or when there are other connections to it */
export function requireEmptyAndUnused(url: string): Promise<void> {
  return connected(url, async client => {
    await requireNoOtherConnections(client);
    await requireEmpty(client);
  });
}

/**
 * Fills an empty database in one transaction: all or nothing. Its tables are created as they were when the dump was
 * taken, and migrated afterwards.
 * @throws when the database holds data, when there are other connections to it, when a table has other rows than were
 * dumped, and when the dump was taken by a newer version.
 */
export async function load(url: string, dump: Loadable): Promise<void> {
  await migrate(url, undefined, dump.migrations);
  await connected(url, client => loadInto(client, dump));
  await migrate(url);
}

async function loadInto(client: pg.Client, dump: Loadable): Promise<void> {
  await requireNoOtherConnections(client);
  await client.query('begin');
  await requireEmpty(client);
  const tables = await tablesOf(client);
  const keys = await foreignKeysOf(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await fill(client, table, dump);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const [name, value] of Object.entries(dump.sequences))
    await client.query('select setval($1::regclass, $2)', [name, value]);
  await client.query('commit');
  await client.query('analyze');
}

async function fill(client: pg.Client, table: CopiedTable, dump: Loadable): Promise<void> {
  const expected = dump.rows[table.name];
  if (expected === undefined) throw new Error(`The table ${table.name} is missing in the backup.`);
  // Triggers already ran when the rows were first written.
  await client.query(`alter table ${table.sql} disable trigger user`);
  // Migrations insert some rows; those of the backup replace them.
  await client.query(`truncate ${table.sql}`);
  const sink = client.query(copyFrom(`copy ${table.sql} (${table.columns}) from stdin`));
  await pipeline(await dump.open(table.name), sink);
  await client.query(`alter table ${table.sql} enable trigger user`);
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${table.sql}`);
  if (Number(rows[0]?.count) !== expected)
    throw new Error(`${table.name} has ${rows[0]?.count} rows, the backup ${expected}.`);
}

// All other data depends on users.
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ users: string | null }>(`select to_regclass('users') as users`);
  if (!rows[0]?.users) return;
  const { rowCount } = await client.query('select 1 from users limit 1');
  if (rowCount) throw new Error('The database is not empty. Nothing was changed.');
}

async function requireNoOtherConnections(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`,
  );
  if (rowCount) throw new Error('Another program uses the database. Stop the server first.');
}

// Closing the connection rolls back an open transaction.
async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  // A lost connection fails the running statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
