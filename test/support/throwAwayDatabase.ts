import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface ThrowAwayDatabase {
  /** postgres://… */
  url: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

/** A database of its own on the server at `adminUrl`: empty, or a copy of `template`. */
export async function throwAwayDatabase(
  adminUrl: string,
  template = 'template1',
): Promise<ThrowAwayDatabase> {
  const name = `poruch_${randomUUID().replaceAll('-', '')}`;
  await administer(adminUrl, `create database ${name} template ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(adminUrl, `drop database ${name} with (force)`) };
}

// Copying a template fails while another session copies it, so test files take turns.
async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    await client.query(sql);
  } finally {
    await client.end();
  }
}
