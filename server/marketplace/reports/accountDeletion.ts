import { DAY } from '#contract/time/units.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { findHold } from './holds.ts';
import { existsOpenAbout, clearReporter, clearSubject, deleteClosedBefore } from './store.ts';

/** How long a closed report is kept in case of further questions. Milliseconds. */
const closedRetention = 180 * DAY;

export const accountData: AccountData = {
  tables: {
    legal_holds: { id: 'which operator set the hold, for as long as it lasts' },
    reports: {
      content: 'what an open report tells of somebody else, without the name of who told it',
    },
  },
  isHeld: holds,
  erase: (_, tx, userId) => deletePersonalData(tx, userId),
};

/**
 * Returns whether an open report is about this user, or a legal hold covers their data: then nothing is erased
 * (readings 49).
 */
export async function holds(db: Queryable, userId: string): Promise<boolean> {
  return (await existsOpenAbout(db, userId)) || (await findHold(db, userId)) !== undefined;
}

/** Deletes what reports hold of an erased user. Their own open reports stay, without their name. */
async function deletePersonalData(tx: Tx, userId: string): Promise<void> {
  await clearReporter(tx, userId);
  await clearSubject(tx, userId);
}

/** Deletes reports closed half a year ago, unless a legal hold covers the reporter or the subject. */
export async function deleteDecided({ db, clock }: Engine): Promise<void> {
  await deleteClosedBefore(db, new Date(clock.now().getTime() - closedRetention));
}
