import { DAY } from '#contract/time/units.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Db, Tx } from '#server/marketplace/ports/db.ts';
import { eraseRelated, hasUnnumbered, lockCounter, numberUnnumbered, deleteUntil } from './store.ts';

/** Retention of events, in milliseconds (marketplace-api 3.13). */
export const keptFor = 90 * DAY;

/**
 * Numbers the events committed so far, so that no lower number can appear after a number has been read (decision 016).
 */
export async function number(db: Db): Promise<void> {
  if (!(await hasUnnumbered(db))) return;
  await db.transaction(numberWithin);
}

/** Numbers waiting events, also where nobody reads them, and deletes expired ones. */
export async function maintainEvents({ db, clock }: Pick<Engine, 'db' | 'clock'>): Promise<void> {
  await number(db);
  await deleteUntil(db, new Date(clock.now().getTime() - keptFor));
}

const withoutContent = 'that something happened, without what; for 90 days';

export const accountData: AccountData = {
  tables: { events: { id: withoutContent }, event_links: { id: withoutContent } },
  /** Erases the events about the user, their listings, transactions, messages and reviews. */
  async erase(_, tx, userId) {
    await numberWithin(tx);
    await eraseRelated(tx, userId);
  },
};

async function numberWithin(tx: Tx): Promise<void> {
  await lockCounter(tx);
  await numberUnnumbered(tx);
}
