import type { BlockedPerson } from '#contract/entities/safety.ts';
import { ApiError } from '#contract/errors.ts';
import { readNothingMore, type Ctx } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import { tell } from '#server/marketplace/live/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { load, requireThemselves, requireUserId, show } from '#server/marketplace/users/index.ts';
import * as store from './store.ts';

/**
 * From now on the two find neither each other's listings nor can write to or book each other. Does nothing when it is so
 * already.
 * @throws ApiError `forbidden` also for somebody signed in as another, `not-found`, `validation-invalid-value` for
 * oneself, `too-many-requests`
 */
export async function block(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  const blockerId = requireThemselves(ctx.viewer);
  const { id: blockedId, attributes } = await show({ ...ctx, read: readNothingMore }, { id: userId });
  if (attributes.deleted === true) throw new ApiError('not-found');
  if (blockedId === blockerId)
    throw new ApiError('validation-invalid-value', { source: { type: 'body', path: ['userId'] } });
  await ctx.db.transaction(async tx => {
    const isNew = await store.insertBlock(tx, { blockerId, blockedId, at: ctx.clock.now() });
    if (!isNew) return;
    await count(ctx, 'blocks', blockerId, tx);
    await tellBoth(tx, blockerId, blockedId);
  });
}

/** Takes an own block back; one that the other person made stays. @throws ApiError `forbidden` */
export async function unblock(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  const blockerId = requireThemselves(ctx.viewer);
  await ctx.db.transaction(async tx => {
    if (await store.removeBlock(tx, blockerId, userId)) await tellBoth(tx, blockerId, userId);
  });
}

// Their open pages ask anew. The news is the one of a connection that was lost: a stream that is watched tells nothing.
const tellBoth = (tx: Tx, one: string, other: string) => tell(tx, [one, other], { type: 'gap' });

/** Whom the signed-in person has blocked, the newest first. @throws ApiError `forbidden` */
export async function queryOwn(ctx: Ctx): Promise<BlockedPerson[]> {
  const rows = await store.findBlocksOf(ctx.db, requireUserId(ctx.viewer));
  const people = await load(
    { ...ctx, read: readNothingMore },
    rows.map(({ blockedId }) => blockedId),
  );
  return rows.flatMap(({ blockedId, createdAt }) => {
    const { attributes } = people.get(blockedId) ?? {};
    if (!attributes) return [];
    const { banned, deleted, profile } = attributes as unknown as Seen;
    return [
      { id: blockedId, name: profile.displayName ?? '', banned, deleted, since: createdAt.toISOString() },
    ];
  });
}

/** Whether one of the two has blocked the other; for both it is the same. */
export function areApart(db: Queryable, one: string, other: string): Promise<boolean> {
  return store.existsBetween(db, one, other);
}

/** By id, everybody who is apart from this person: `byMe` whom they have blocked themselves. */
export async function apartFrom(
  db: Queryable,
  userId: string,
): Promise<ReadonlyMap<string, 'byMe' | 'apart'>> {
  const rows = await store.findApart(db, userId);
  return new Map(rows.map(({ id, isOwn }) => [id, isOwn ? 'byMe' : 'apart']));
}

/** Who is apart from whom, of all who are apart from one of these people. */
export function apartFromEach(
  db: Queryable,
  userIds: readonly string[],
): Promise<readonly { userId: string; otherId: string }[]> {
  return store.findApartFromEach(db, userIds);
}

/** Forgets what somebody blocked and who blocked them, when nothing of their account is left. */
export function forgetAllOf(tx: Tx, userId: string): Promise<void> {
  return store.removeAllOf(tx, userId);
}

interface Seen {
  banned: boolean;
  deleted: boolean;
  profile: { displayName?: string };
}
