import type { Engine } from '#server/marketplace/ctx.ts';
import type { Db, Tx } from '#server/marketplace/ports/db.ts';
import { blankRelated, hasUnnumbered, holdCounter, numberUnnumbered, removeUntil } from './store.ts';

const day = 24 * 60 * 60_000;

/** How long events are kept, in milliseconds (marketplace-api 3.13). */
export const keptFor = 90 * day;

/** Numbers what can be seen by now, so that a number once seen has no lower one come after it (decision 016). */
export async function number(db: Db): Promise<void> {
  if (!(await hasUnnumbered(db))) return;
  await db.transaction(numberWithin);
}

/** Numbers what waits, also where nobody reads events, and forgets what is too old. */
export async function keepEvents({ db, clock }: Pick<Engine, 'db' | 'clock'>): Promise<void> {
  await number(db);
  await removeUntil(db, new Date(clock.now().getTime() - keptFor));
}

/** Erases what events tell of a person: of themselves, their listings, transactions, messages and reviews. */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await numberWithin(tx);
  await blankRelated(tx, userId);
}

async function numberWithin(tx: Tx): Promise<void> {
  await holdCounter(tx);
  await numberUnnumbered(tx);
}
