import pg from 'pg';
import type { Queryable } from '#server/marketplace/ports/db.ts';

/** Ids of the users whose demo credentials are public. Nobody can choose an id, so no other user has one of these. */
export const demoMembers: readonly string[] = [
  'd868b7e6-6872-4944-b085-c8a58cdee179',
  '732719d7-798b-409d-83d6-beb116b74957',
  '521ec4d4-e441-4392-b33a-0e262ca090b9',
  'b37f8d78-33ef-47be-bb50-1febc906c0cb',
  '8fc928b4-096a-4fc0-96e9-79b3bc821789',
  'bbba9651-3822-4dad-b06b-f7f1d7eaaccd',
  '83b90ff7-21f5-4fde-8555-a8837096884c',
];

/** Marks the database, permanently, as one with users whose password everybody knows. */
export async function markAsDemo(db: Queryable, since: Date): Promise<void> {
  await db.run('insert into demo_mark (since) values ($1) on conflict do nothing', [since]);
}

/**
 * Returns whether the demo community was ever added to the database, even by a version that left no mark. Changes
 * nothing.
 */
export async function isDemoDatabase(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  // A lost connection fails the statement that runs.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const finds = async (table: string, where = 'true', values: unknown[] = []) => {
      const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [
        table,
      ]);
      if (!rows[0]?.found) return false;
      const { rowCount } = await client.query(`select 1 from ${table} where ${where} limit 1`, values);
      return rowCount === 1;
    };
    return (await finds('demo_mark')) || (await finds('users', 'id = any($1::uuid[])', [demoMembers]));
  } finally {
    await client.end();
  }
}
