import pg from 'pg';

// An arbitrary key that no other lock of this database uses.
const lock = 7_672_824;

/**
 * Runs the work unless another process is currently running it on this database: two seeds at once would mistake each
 * other's images for their own. Returns whether the work was done.
 */
export async function withSeedLock(databaseUrl: string, work: () => Promise<void>): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A lost connection shows up in the work itself, on the engine's connections.
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
