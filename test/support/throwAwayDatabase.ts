import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface ThrowAwayDatabase {
  /** postgres://… */
  url: string;
  /** Drops it, even if there are still connections. */
  drop(): Promise<void>;
}

/** Creates a database on the server at `adminUrl`: empty, or a copy of `template`. */
export async function throwAwayDatabase(
  adminUrl: string,
  template = 'template1',
): Promise<ThrowAwayDatabase> {
  const name = `poruch_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes half as long as the default, which writes every block to the WAL.
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(adminUrl, name) };
}

/**
 * Drops a database after ending this role's own sessions in it. "with (force)" would also try to end those of
 * autovacuum, which an ordinary role may not; the plain command makes autovacuum leave by itself.
 */
async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await administer(
    adminUrl,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = '${name}' and usename = current_user`,
    `drop database ${name}`,
  );
}

// Copying a template fails while another session is copying it, so test files take turns.
async function administer(url: string, ...commands: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    for (const sql of commands) await client.query(sql);
  } finally {
    await client.end();
  }
}
