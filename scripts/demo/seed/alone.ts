import pg from 'pg';

// An arbitrary key that no other lock of this database uses.
const lock = 7_672_824;

const lostConnection =
  'The connection to the database was lost. Run the command again: it resumes where it stopped.';

/**
 * Runs the work unless another process is currently running it on this database: two seeds at once would mistake each
 * other's images for their own. Returns whether the work was done. @throws when the lock's connection is lost: the
 * engine's connections come back when its database is started again, and by then another process may have the lock.
 */
export async function withSeedLock(databaseUrl: string, work: () => Promise<void>): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  const lost = new Promise<never>((_resolve, reject) =>
    client.on('error', cause => reject(new Error(lostConnection, { cause }))),
  );
  // Before the work begins, nobody waits for it.
  lost.catch(() => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lock]);
    if (!rows[0]?.free) return false;
    await Promise.race([work(), lost]);
    return true;
  } finally {
    await client.end();
  }
}
