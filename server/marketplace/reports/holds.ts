import { ApiError } from '#contract/errors.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findReader, requireOperator } from '#server/marketplace/users/index.ts';

/** A hold that prevents all erasure of a user's data, even after their account is deleted. */
export interface LegalHold {
  reason: string;
  /** The operator who set it; null when their account has been erased. */
  byId: string | null;
  at: Date;
}

/**
 * Stops all jobs from erasing a user's data: their account, images, reports and events stay as they are, hidden as for
 * any deleted account. The user is not notified. @throws ApiError `forbidden`, `user-not-found`, `conflict` when a hold
 * exists
 */
export async function hold(
  ctx: Ctx,
  { userId, reason, byId }: { userId: string; reason: string; byId: string | null },
): Promise<void> {
  requireOperator(ctx.viewer);
  if (!isUuid(userId) || !(await findReader(ctx.engine.db, userId))) throw new ApiError('user-not-found');
  const added = await ctx.engine.db.run(
    'insert into legal_holds (user_id, reason, by_id, at) values ($1, $2, $3, $4) on conflict do nothing',
    [userId, reason, byId, ctx.engine.clock.now()],
  );
  if (added === 0) throw new ApiError('conflict');
}

/**
 * Ends the hold; the next jobs erase what was held back. @throws ApiError `forbidden`, `conflict` when there is none
 */
export async function endHold(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  requireOperator(ctx.viewer);
  const ended = await ctx.engine.db.run('delete from legal_holds where user_id = $1', [userId]);
  if (ended === 0) throw new ApiError('conflict');
}

export function findHold(db: Queryable, userId: string): Promise<LegalHold | undefined> {
  return db.first<LegalHold>('select reason, by_id, at from legal_holds where user_id = $1', [userId]);
}
