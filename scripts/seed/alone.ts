import pg from 'pg';

// Any number that nothing else in this database locks.
const lock = 7_672_824;

/**
 * Does the work unless another process is doing the same on this database at this moment: two seeds at once would
 * take each other's pictures for their own. Answers whether the work was done.
 */
export async function alone(databaseUrl: string, work: () => Promise<void>): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A lost connection shows itself in the work, on the engine's connections.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lock]);
    if (!rows[0]?.free) return false;
    await work();
    return true;
  } finally {
    await client.end();
  }
}
