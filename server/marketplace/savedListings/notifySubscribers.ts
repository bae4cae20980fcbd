import type { SavedListingChange } from '#contract/listing/savedListings.ts';
import { HOUR } from '#contract/time/units.ts';
import { blockedPairs, isBlocked } from '#server/marketplace/blocks/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { addAllToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import { findReaders } from '#server/marketplace/users/index.ts';
import * as store from './store.ts';

/** Outbox event: saved listings have changed. Its payload is `{userId, changes: [{listingId, change}]}`. */
export const savedListingMail = mailEvent('saved-listings');

/** Subscribers processed in one transaction. */
const batch = 200;

/** An author may correct a slip before anybody is told of it. Milliseconds. */
const quietPeriod = HOUR;

/** Between two mails to the same subscriber. Milliseconds. */
const mailInterval = 24 * HOUR;

/** Makes the mails due of those who have saved a listing that has changed. */
export async function wakeSubscribers({ db, clock }: Engine, listingId: string): Promise<void> {
  await store.makeMailsDue(db, { listingId, now: clock.now(), quietPeriod, apart: mailInterval });
}

/**
 * Processes the subscribers who are due longest, 200 at most, and queues a mail for each whose saved listings differ from
 * what they know. Returns their number. Claim, mails and progress are one transaction, so nobody is told twice.
 */
export async function mailDueSubscribers(engine: Engine): Promise<number> {
  const { db, clock, settings } = engine;
  return db.transaction(async tx => {
    const now = clock.now();
    const due = await store.claimDue(tx, now, batch);
    if (due.length === 0) return 0;
    const blocked = new Set((await blockedPairs(tx, due)).map(({ userId, otherId }) => userId + otherId));
    const readers = await findReaders(tx, due);
    const changes = new Map<string, { listingId: string; change: SavedListingChange }[]>();
    for (const row of await store.findChanges(tx, due)) {
      const reader = readers.get(row.userId);
      const mayKnow = reader?.isActive && (!settings().access.isPrivate || reader.mayRead);
      if (!mayKnow || blocked.has(row.userId + row.authorId)) continue;
      const known = changes.get(row.userId) ?? [];
      changes.set(row.userId, [...known, { listingId: row.listingId, change: changeOf(row) }]);
    }
    const mails = [...changes].map(([userId, found]) => ({ userId, changes: found }));
    await addAllToOutbox(tx, clock, savedListingMail, mails);
    await store.recordNotified(tx, due, [...changes.keys()], now);
    return due.length;
  });
}

function changeOf({ isOpen, wasOpen, hasNewPrice, hasNewDates }: store.ChangedRow): SavedListingChange {
  if (isOpen !== wasOpen) return isOpen ? 'reopened' : 'closed';
  if (hasNewPrice) return hasNewDates ? 'priceAndDates' : 'price';
  return 'dates';
}

/**
 * Returns what a mail may say about a listing at the moment it is sent, and the title that its reader saved (null:
 * unknown); undefined when its reader has dropped it, a
 * block separates them from its author, the author is not active, or the change has been undone.
 */
export async function findChange(
  { db }: Engine,
  userId: string,
  { listingId, change }: { listingId: string; change: SavedListingChange },
): Promise<{ change: SavedListingChange; savedTitle: string | null } | undefined> {
  const saved = await store.findSaved(db, userId, listingId);
  if (!saved || (await isBlocked(db, userId, saved.authorId))) return undefined;
  const { title: savedTitle } = saved;
  if (!saved.isOpen) return { change: 'closed', savedTitle };
  return change === 'closed' ? undefined : { change, savedTitle };
}
