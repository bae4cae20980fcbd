import { hidesPresence } from '#contract/account/activity.ts';
import { isBlocked } from '#server/marketplace/blocks/index.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { publish } from '#server/marketplace/live/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findLivePartners, requireParty } from '#server/marketplace/transactions/index.ts';
import { findReaders, requireUserId } from '#server/marketplace/users/index.ts';
import { findReadBy } from './store.ts';

/**
 * Returns the id of the viewer's newest message that the other party has read; undefined when there is none, when one of
 * the two hides when they were here, since whoever hides it doesn't learn it of others either, when one is hidden from
 * the other, and across a block.
 * @throws not-found, forbidden for anyone but a party
 */
export async function readByOther(ctx: Ctx, transactionId: string): Promise<string | undefined> {
  const userId = requireUserId(ctx.viewer);
  const { db } = ctx.engine;
  const { customerId, providerId } = await requireParty(ctx, db, transactionId);
  if (!(await bothShow(db, [customerId, providerId]))) return undefined;
  return findReadBy(db, {
    transactionId,
    senderId: userId,
    readerSide: userId === customerId ? 'provider' : 'customer',
  });
}

/** Tells the other party that the conversation was read, unless one of the two hides it or is hidden from the other. */
export async function tellRead(
  db: Queryable,
  { transactionId, userId }: { transactionId: string; userId: string },
  otherId: string,
): Promise<void> {
  if (await bothShow(db, [userId, otherId])) await publish(db, [otherId], { type: 'seen', transactionId });
}

async function bothShow(db: Queryable, ids: readonly [string, string]): Promise<boolean> {
  const [one, other] = ids;
  const [readers, isApart] = await Promise.all([findReaders(db, ids), isBlocked(db, one, other)]);
  if (isApart) return false;
  const isHidden = ids.some(id => readers.get(id)?.isHidden);
  if (isHidden && !(await findLivePartners(db, one, [other])).has(other)) return false;
  return ids.every(id => {
    const reader = readers.get(id);
    return reader?.isActive === true && !hidesPresence(reader.privateData);
  });
}
