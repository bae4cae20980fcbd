import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { recordChange, recordRemoval, nextUpdatedAt } from '../sync/recordChange.ts';
import { deleteChange } from '../records/changeStore.ts';
import { requireOwn, lockOne } from '../records/store.ts';
import { ownResource } from '../reads/show.ts';
import { requireState, wasPublished } from './states.ts';
import { markDeleted, deleteListing, updateListing } from '../records/writeStore.ts';

/**
 * Discards a draft, or a listing that waits for approval and was never published: permanently when nobody else has seen
 * it.
 * @throws ApiError listing-invalid-state for any other listing.
 */
export async function discardDraft(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  await ctx.engine.db.transaction(async tx => {
    const row = requireOwn(await lockOne(tx, id), userId);
    requireState(row, 'draft', waiting => !wasPublished(waiting));
    // Transactions may refer to a listing that others have seen.
    if (wasPublished(row)) await markDeleted(tx, id, nextUpdatedAt(ctx.engine.clock, row));
    else await deleteListing(tx, id);
    await recordRemoval(ctx, tx, [row]);
  });
  return { id, type: 'ownListing', attributes: { deleted: true } };
}

/**
 * Discards the author's pending change of a listing, which reverts to what others see. An image that the change removed
 * does not come back.
 * @throws ApiError listing-invalid-state when there is no change, for example because an operator approved it
 * meanwhile.
 */
export async function discardChange(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  await ctx.engine.db.transaction(async tx => {
    const row = requireOwn(await lockOne(tx, id), userId);
    if (!row.change) throw new ApiError('listing-invalid-state', { details: 'There is no change' });
    await deleteChange(tx, id);
    await updateListing(tx, id, { ...row, updatedAt: nextUpdatedAt(ctx.engine.clock, row) });
    await recordChange(ctx, tx, id, row);
  });
  return ownResource(ctx, id);
}
