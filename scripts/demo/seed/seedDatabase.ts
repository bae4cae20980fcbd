import pg from 'pg';
import { createEngineServices, type EngineServices } from '#server/bootstrap/engineServices.ts';
import type { Config } from '#server/config/index.ts';
import { silentLog } from '#server/observability/log.ts';
import { claimForDemo, type Progress, seedCommunity } from './seedCommunity.ts';

/**
 * Adds the demo community to the configured database, or resumes adding it, and prints what came of it.
 * @param mayBeThere accepts a database that has the whole community, and in development one with other users.
 * @throws in production, for a database with other users, and while another process adds the community.
 */
export async function seedDatabase(config: Config, mayBeThere: boolean): Promise<void> {
  if (config.mode === 'production')
    throw new Error(
      'The demo community’s password is known to everybody: set PORUCH_MODE to demo or development to seed it.',
    );
  const context = await createEngineServices(config, {
    withJobs: false,
    withTestPayments: true,
    withImageWorker: false,
    log: silentLog,
  });
  try {
    const isDone = await withSeedLock(context.databaseUrl, () => seed(context, config, mayBeThere));
    if (!isDone)
      throw new Error('Another process is adding the demo community at the moment. Please wait for it.');
  } finally {
    await context.close();
  }
}

async function seed(context: EngineServices, { mode }: Config, mayBeThere: boolean): Promise<void> {
  const found = await claimForDemo(context.engine);
  if (found === 'empty' || found === 'begun') return moveIn(context);
  // Running the demo on real users' data would open their accounts to everyone who knows the demo's credentials.
  if (mayBeThere && (found === 'whole' || mode === 'development')) return;
  throw new Error(
    found === 'whole'
      ? 'This database already contains the demo community. To start over, use an empty one.'
      : 'This database contains other users: the demo community needs an empty one.',
  );
}

async function moveIn({ engine, payments }: EngineServices): Promise<void> {
  const begin = performance.now();
  const { members, listings, enquiries } = await seedCommunity(engine, payments.simulator, show);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  const counts = `${members.length} members, ${listings.length} listings, ${enquiries.length} enquiries`;
  console.log(`${process.stdout.isTTY ? '\r' : ''}The demo community is complete: ${counts} (${seconds} s)`);
}

function show({ done, all }: Progress): void {
  if (!process.stdout.isTTY) return;
  process.stdout.write(`\rAdding the demo community: ${Math.floor((100 * done) / all)} %`);
}

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
