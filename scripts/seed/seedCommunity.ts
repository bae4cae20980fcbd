import type { Simulator } from '#server/adapters/stripe/simulator/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { addEnquiries, messagesIn } from './conversations.ts';
import { addMembers } from './members.ts';
import { addOperator } from './operator.ts';
import { makePlan, type Plan } from './plan.ts';
import { scenes } from './pictures/scenes.ts';
import { addListings, addScenes } from './publications.ts';
import { addTestPayments } from './testPayments.ts';

/** empty: nobody is there. begun: a seed was interrupted. whole: it came to its end. other: people of another making. */
export type Community = 'empty' | 'begun' | 'whole' | 'other';

/** How far the demo community is in this database. */
export async function findCommunity(engine: Engine): Promise<Community> {
  const plan = makePlan(engine.clock.now());
  const ours = plan.members.map(({ id }) => id);
  const counts = await engine.db.first<{ all: number; ours: number }>(
    'select count(*)::int as all, (count(*) filter (where id = any($1::uuid[])))::int as ours from users',
    [ours],
  );
  if (!counts || counts.all === 0) return 'empty';
  if (counts.ours === 0) return 'other';
  return (await isWhole(engine, plan)) ? 'whole' : 'begun';
}

// The last message of the last enquiry is what the seed does at the very end, and nobody can take it away.
async function isWhole(engine: Engine, { enquiries }: Plan): Promise<boolean> {
  const last = enquiries.at(-1);
  return last !== undefined && ((await messagesIn(engine, last.id)) ?? 0) >= last.messages.length;
}

export interface Progress {
  done: number;
  all: number;
}

/**
 * Brings the demo community in through the engine's own verbs. What is there already is left alone, so that an
 * interrupted seed can be carried on. Without a simulator nobody can be paid yet.
 */
export async function seedCommunity(
  engine: Engine,
  simulator: Simulator | undefined,
  report: (progress: Progress) => void,
): Promise<Plan> {
  const plan = makePlan(engine.clock.now());
  const { members, listings, enquiries } = plan;
  const all = Object.keys(scenes).length + members.length + listings.length + enquiries.length;
  let count = 0;
  const done = () => report({ done: ++count, all });
  await addScenes(engine, done);
  await addOperator(engine);
  await addMembers(engine, members, done);
  await addListings(engine, listings, done);
  if (simulator) await addTestPayments(engine, simulator, plan);
  await addEnquiries(engine, enquiries, done);
  return plan;
}
