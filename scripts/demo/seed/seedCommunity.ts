import { DAY } from '#contract/time/units.ts';
import { demoMembers, markAsDemo } from '#server/adapters/db/demoMark.ts';
import type { StripeSimulator } from '#server/adapters/stripe/simulatorAdapter.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { beginRounds } from '#server/marketplace/matchRounds/index.ts';
import { updateAnswerBands } from '#server/marketplace/statistics/index.ts';
import { contextFor } from './actors.ts';
import { addEnquiries, messagesIn } from './conversations.ts';
import { addMembers } from './members.ts';
import { addOperator } from './operator.ts';
import { createPlan, type Plan, type PlannedListing } from './plan.ts';
import { scenes } from './pictures/scenes.ts';
import { addListings, addScenes } from './publications.ts';
import { addSaved, addStays } from './stays.ts';
import { withSharedHash } from './sharedHash.ts';
import { addTestPayments } from './testPayments.ts';

/**
 * empty: there are no users. begun: a seed was interrupted. whole: it was completed. other: the users are not the
 * demo's.
 */
export type Community = 'empty' | 'begun' | 'whole' | 'other';

/**
 * Returns how much of the demo community is in this database, and marks the database as the demo's unless it has other
 * users. The mark is set before the first member is added, so that even an interrupted seed leaves it.
 */
export async function claimForDemo(engine: Engine): Promise<Community> {
  const now = engine.clock.now();
  const plan = createPlan(now);
  const ours = [...plan.members.map(({ id }) => id), ...demoMembers];
  const { all, known } = await engine.db.transaction(async tx => {
    const counts = (await tx.first<{ all: number; known: number }>(
      'select count(*)::int as all, (count(*) filter (where id = any($1::uuid[])))::int as known from users',
      [ours],
    )) ?? { all: 0, known: 0 };
    if (counts.all === 0 || counts.known > 0) await markAsDemo(tx, now);
    return counts;
  });
  if (all === 0) return 'empty';
  if (known === 0) return 'other';
  return (await isWhole(engine, plan)) ? 'whole' : 'begun';
}

// The last message of the last enquiry is the seed's final step, and nobody can delete it.
async function isWhole(engine: Engine, { enquiries }: Plan): Promise<boolean> {
  const last = enquiries.at(-1);
  return last !== undefined && ((await messagesIn(engine, last.id)) ?? 0) >= last.messages.length;
}

export interface Progress {
  done: number;
  all: number;
}

/**
 * Seeds the demo community through the engine's own operations. Existing records are left alone, so that an interrupted
 * seed can be resumed. Without a simulator nobody can be paid yet.
 */
export async function seedCommunity(
  unshared: Engine,
  simulator: StripeSimulator | undefined,
  report: (progress: Progress) => void,
): Promise<Plan> {
  const engine = withSharedHash(unshared);
  const plan = createPlan(engine.clock.now());
  const { members, listings, enquiries, stays } = plan;
  const all = Object.keys(scenes).length + members.length + listings.length + enquiries.length + stays.length;
  let count = 0;
  const done = () => report({ done: ++count, all });
  // Side by side: the pictures of one are drawn while rows of the other are written.
  await Promise.all([
    addScenes(engine, done),
    addOperator(engine).then(() => addMembers(engine, members, done)),
  ]);
  // As if matching had first run eight days ago: the server's first run then finds the newer offers.
  const then = new Date(engine.clock.now().getTime() - 8 * DAY);
  const isOlder = ({ written }: PlannedListing) => written < then;
  await addListings(engine, listings.filter(isOlder), done);
  await beginRounds(contextFor(engine, { at: then }).engine);
  await addListings(
    engine,
    listings.filter(one => !isOlder(one)),
    done,
  );
  if (simulator) await addTestPayments(engine, simulator, plan);
  await addStays(engine, stays, done);
  await addSaved(engine, plan);
  await addEnquiries(engine, enquiries, done);
  await updateAnswerBands(engine);
  return plan;
}
