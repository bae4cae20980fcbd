import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { findHold } from './holds.ts';
import { existsOpenAbout, forgetReporter, forgetSubject, removeClosedBefore } from './store.ts';

const day = 24 * 60 * 60_000;

/** How long a decided report is kept, for those who ask again. Milliseconds. */
const keptClosed = 180 * day;

/** Whether an open report is about this person, or operators hold their data: then nothing is erased (readings 49). */
export async function holds(db: Queryable, userId: string): Promise<boolean> {
  return (await existsOpenAbout(db, userId)) || (await findHold(db, userId)) !== undefined;
}

/** Forgets somebody of whom nothing is left. What they reported and is not decided stays, without their name. */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await forgetReporter(tx, userId);
  await forgetSubject(tx, userId);
}

/** Forgets what was decided half a year ago, unless the data of one of the two are held. */
export async function forgetDecided({ db, clock }: Engine): Promise<void> {
  await removeClosedBefore(db, new Date(clock.now().getTime() - keptClosed));
}
