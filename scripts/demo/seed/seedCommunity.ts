import { DAY } from '#contract/time/units.ts';
import { demoMembers, markAsDemo } from '#server/adapters/db/demoMark.ts';
import type { StripeSimulator } from '#server/adapters/stripe/simulatorAdapter.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { beginRounds } from '#server/marketplace/matchRounds/index.ts';
import { updateAnswerBands } from '#server/marketplace/statistics/index.ts';
import { ApiError } from '#contract/errors.ts';
import type { TransitionName } from '#contract/processes/process.ts';
import * as messages from '#server/marketplace/messages/index.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { demoOperator } from '#server/config/index.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import * as users from '#server/marketplace/users/index.ts';
import { contextFor } from './actors.ts';
import { addCases } from './cases.ts';
import { addMembers } from './members.ts';
import { createPlan, type Plan, type PlannedEnquiry, type PlannedListing } from './plan.ts';
import { scenes } from './pictures/scenes.ts';
import { addListings, addScenes } from './publications.ts';
import { addSaved, addStays } from './stays.ts';
import { withSharedHash } from './sharedHash.ts';
import { addTestPayments } from './testPayments.ts';
import { demoLogins } from './logins.ts';

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
  // Cases are about what is said in enquiries, and precede the last one, by which a whole community is known.
  await addEnquiries(engine, enquiries.slice(0, -1), done);
  await addCases(engine, plan, simulator);
  await addEnquiries(engine, enquiries.slice(-1), done);
  await updateAnswerBands(engine);
  return plan;
}

// The transition that the website's enquiry form starts.
const enquiry: { processAlias: string; transition: TransitionName } = {
  processAlias: 'default-process/release-2',
  transition: 'transition/enquire',
};

/** Starts the enquiries that do not exist yet and sends their missing messages, one after another. */
export async function addEnquiries(
  engine: Engine,
  planned: readonly PlannedEnquiry[],
  done: () => void,
): Promise<void> {
  for (const one of planned) {
    const said = await messagesIn(engine, one.id);
    if (said === undefined) await begin(engine, one);
    for (const { id, senderId, at, content } of one.messages.slice(said ?? 0)) {
      await messages.send(speaking(engine, senderId, at, id), { transactionId: one.id, content });
    }
    done();
  }
}

/** Counts the messages of a conversation; undefined if it was never started. */
async function messagesIn(engine: Engine, transactionId: string): Promise<number | undefined> {
  try {
    const { meta } = await messages.query(contextFor(engine), { transactionId, perPage: 1 });
    return meta.totalItems;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return undefined;
    throw error;
  }
}

async function begin(
  engine: Engine,
  { id, customerId, listingId, messages: said }: PlannedEnquiry,
): Promise<void> {
  const at = said[0]?.at ?? engine.clock.now();
  await transactions.initiate(speaking(engine, customerId, at, id), { ...enquiry, params: { listingId } });
}

function speaking(engine: Engine, by: string, at: Date, id: string) {
  const ctx = contextFor(engine, { by, at });
  return { ...ctx, engine: { ...ctx.engine, ids: { ...ctx.engine.ids, uuid: () => id } } };
}

/** Signs up the demo's operator, who appears nowhere else in the demo; does what an interrupted seed left undone. */
export async function addOperator(engine: Engine): Promise<void> {
  const ctx = contextFor(engine, { key: 'operator' });
  const known = await users.findByEmailForLogin(engine.db, demoOperator);
  const { id } =
    known ??
    (await users.createCurrentUser(ctx, {
      email: demoOperator,
      password: demoLogins.password,
      firstName: 'Poruch',
      lastName: 'Team',
      publicData: { profileType: 'private' },
    }));
  // A user with the team's name has to be approved by an operator, as here.
  const asOperator = { ...ctx, viewer: { kind: 'system' } as const };
  if (known?.state !== 'active') await users.approve(asOperator, { id });
  await signals.dismissAll(engine.db, id, engine.clock.now());
  // Verifying an address needs a mail.
  await engine.db.run('update users set email_verified = true where email = $1', [demoOperator]);
}
