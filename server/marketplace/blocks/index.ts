import type { BlockedUser } from '#contract/safety/safety.ts';
import { ApiError } from '#contract/errors.ts';
import { inBody, invalid } from '#contract/parse.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import { noIncludes, type Ctx } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import { publish } from '#server/marketplace/live/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import {
  isHiddenAcquaintance,
  load,
  requireUserNotImpersonated,
  requireUserId,
  show,
} from '#server/marketplace/users/index.ts';
import * as store from './store.ts';

/**
 * Blocks a user: the two can't find each other's listings, write to or book each other. When already blocked, only
 * `andThen` runs: what follows from the block, in the same database transaction.
 * @throws ApiError `forbidden` also under impersonation, `not-found`, `validation-invalid-value` for oneself,
 * `too-many-requests`
 */
export async function block(
  ctx: Ctx,
  { userId }: { userId: string },
  andThen: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  const blockerId = requireUserNotImpersonated(ctx.viewer);
  const blockedId = await requireBlockable(ctx, userId);
  if (blockedId === blockerId) throw invalid(inBody('userId'));
  await ctx.engine.db.transaction(async tx => {
    const isNew = await store.insertBlock(tx, { blockerId, blockedId, at: ctx.engine.clock.now() });
    if (isNew) {
      await count(ctx.engine, 'blocks', blockerId, tx);
      await publishToBoth(tx, blockerId, blockedId);
    }
    await andThen(tx);
  });
}

/** @throws ApiError `not-found` */
async function requireBlockable(ctx: Ctx, userId: string): Promise<string> {
  // Whoever knows somebody can block them, although they hide.
  if (await isHiddenAcquaintance(ctx, userId)) return userId.toLowerCase();
  const { id, attributes } = await show({ ...ctx, read: noIncludes }, { id: userId });
  if (attributes.deleted === true) throw new ApiError('not-found');
  return id;
}

/** Removes one's own block; a block by the other user remains. @throws ApiError `forbidden` */
export async function unblock(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  const blockerId = requireUserNotImpersonated(ctx.viewer);
  await ctx.engine.db.transaction(async tx => {
    if (await store.deleteBlock(tx, blockerId, userId)) await publishToBoth(tx, blockerId, userId);
  });
}

// Makes their open pages reload. The event is the same as after a lost connection: someone watching the stream can't
// tell a block from it.
const publishToBoth = (tx: Tx, one: string, other: string) => publish(tx, [one, other], { type: 'gap' });

/** Returns the users whom the signed-in user has blocked, newest first. @throws ApiError `forbidden` */
export async function queryOwn(ctx: Ctx): Promise<BlockedUser[]> {
  const rows = await store.findBlocksOf(ctx.engine.db, requireUserId(ctx.viewer));
  const people = await load(
    { ...ctx, read: noIncludes },
    rows.map(({ blockedId }) => blockedId),
  );
  return rows.flatMap(({ blockedId, createdAt }) => {
    const { attributes } = people.get(blockedId) ?? {};
    if (!attributes) return [];
    const { banned, deleted, profile } = attributes as unknown as Seen;
    return [
      { id: blockedId, name: profile?.displayName ?? '', banned, deleted, since: createdAt.toISOString() },
    ];
  });
}

/** Returns whether either of the two has blocked the other. */
export function isBlocked(db: Queryable, one: string, other: string): Promise<boolean> {
  return store.existsBetween(db, one, other);
}

/** Returns which of the two has blocked the other, and first; undefined when neither has. */
export function findBlocker(db: Queryable, one: string, other: string): Promise<string | undefined> {
  return store.findBlocker(db, one, other);
}

/** Returns all users separated from this one by a block, by id: `byMe` for those the user blocked themselves. */
export async function blockedUserIds(
  db: Queryable,
  userId: string,
): Promise<ReadonlyMap<string, 'byMe' | 'apart'>> {
  const rows = await store.findBlockedUsers(db, userId);
  return new Map(rows.map(({ id, isOwn }) => [id, isOwn ? 'byMe' : 'apart']));
}

/** Returns everybody separated from this user by a block, whoever made it, and since when. */
export function findBlocksInvolving(db: Queryable, userId: string): Promise<{ id: string; since: Date }[]> {
  return store.findAround(db, userId);
}

/** Returns all pairs separated by a block that involve one of these users. */
export function blockedPairs(
  db: Queryable,
  userIds: readonly string[],
): Promise<readonly { userId: string; otherId: string }[]> {
  return store.findBlockedPairs(db, userIds);
}

export const accountData: AccountData = {
  tables: { blocks: {} },
  erase: (_, tx, userId) => store.deleteAllOf(tx, userId),
};

interface Seen {
  banned: boolean;
  deleted: boolean;
  /** Absent for banned and deleted users, and those hidden from the viewer. */
  profile?: { displayName?: string };
}
