import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { sequencesOf, tablesOf, type CopiedTable } from './shape.ts';

/** A consistent snapshot of a whole database, while others keep writing. */
export interface Dump {
  tables: readonly CopiedTable[];
  /** Names of the migrations that created the tables. */
  migrations: readonly string[];
  /** The value of each sequence, by its name as SQL. */
  sequences: Readonly<Record<string, string>>;
  /** Returns the table's rows as written by PostgreSQL's COPY. One at a time: read it to its end before the next. */
  read(table: CopiedTable): Readable;
  close(): Promise<void>;
}

/** @throws when the database cannot be reached, or holds no site */
export async function openDump(url: string): Promise<Dump> {
  const client = new pg.Client(url);
  // A lost connection fails the running statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables = await tablesOf(client);
    if (tables.length === 0)
      throw new Error('There is no site in this database yet: start the server first.');
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
    return {
      tables,
      migrations: rows.map(row => row.name),
      sequences: await sequencesOf(client),
      read: table => client.query(copyTo(`copy ${table.sql} (${table.columns}) to stdout`)),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
