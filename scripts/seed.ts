/** Fills an empty database with the demo community, for PORUCH_MODE=demo and development. */
import { readCommand } from '../server/config/commandLine.ts';
import { configOrExit } from './configOrExit.ts';
import type { EngineServices } from '../server/bootstrap/engineServices.ts';
import { silentLog } from '../server/observability/log.ts';
import type { Progress } from './seed/seedCommunity.ts';

function refuse(why: string): void {
  console.error(why);
  process.exitCode = 1;
}

function show({ done, all }: Progress): void {
  if (!process.stdout.isTTY) return;
  process.stdout.write(`\rAdding the demo community: ${Math.floor((100 * done) / all)} %`);
}

async function moveIn({ engine, payments }: EngineServices): Promise<void> {
  const begin = performance.now();
  const { members, listings, enquiries } = await seedCommunity(engine, payments.simulator, show);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  const counts = `${members.length} members, ${listings.length} listings, ${enquiries.length} enquiries`;
  console.log(`${process.stdout.isTTY ? '\r' : ''}The demo community is complete: ${counts} (${seconds} s)`);
}

async function seed(context: EngineServices, mayBeThere: boolean): Promise<void> {
  const found = await claimForDemo(context.engine);
  if (found === 'empty' || found === 'begun') return moveIn(context);
  // Running the demo on real users' data would open their accounts to everyone who knows the demo's credentials.
  if (mayBeThere && (found === 'whole' || config.mode === 'development')) return;
  refuse(
    found === 'whole'
      ? 'This database already contains the demo community. To start over, use an empty one.'
      : 'This database contains other users: the demo community needs an empty one.',
  );
}

const { values } = readCommand({
  name: 'seed',
  summary: 'adds the demo community to an empty database',
  options: { 'if-empty': { type: 'boolean', about: 'ends silently if the community already exists' } },
  notes: 'An interrupted seed is resumed.',
});
// Loaded only now: the help need not wait for the engine.
const { createEngineServices } = await import('../server/bootstrap/engineServices.ts');
const { withSeedLock } = await import('./seed/alone.ts');
const { claimForDemo, seedCommunity } = await import('./seed/seedCommunity.ts');
const config = configOrExit(process.env);
if (config.mode === 'production') {
  refuse(
    'The demo community’s password is known to everybody: set PORUCH_MODE to demo or development to seed it.',
  );
} else {
  const context = await createEngineServices(config, {
    withJobs: false,
    withTestPayments: true,
    withImageWorker: false,
    log: silentLog,
  });
  try {
    const isDone = await withSeedLock(context.databaseUrl, () => seed(context, values['if-empty'] === true));
    if (!isDone) refuse('Another process is adding the demo community at the moment. Please wait for it.');
  } finally {
    await context.close();
  }
}
