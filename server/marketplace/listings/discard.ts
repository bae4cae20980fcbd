import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { changed, gone, nextMoment } from './changed.ts';
import { removeChange } from './changeStore.ts';
import { allowOnly, parseId, type Params } from './input.ts';
import { requireOwn } from './policy.ts';
import { ownResource } from './show.ts';
import { requireState, wasPublished } from './states.ts';
import { lockOne } from './store.ts';
import { markDeleted, removeListing, updateListing } from './writeStore.ts';

/**
 * Removes a draft, or what waits for approval and was never published: for good when nobody else has seen it.
 * @throws ApiError listing-invalid-state for every other.
 */
export async function discardDraft(ctx: Ctx, params: Params): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  allowOnly(params, ['id']);
  const id = parseId(params);
  await ctx.db.transaction(async tx => {
    const row = requireOwn(await lockOne(tx, id), userId);
    requireState(row, 'draft', waiting => !wasPublished(waiting));
    // Transactions may name what others have seen.
    if (wasPublished(row)) await markDeleted(tx, id, nextMoment(ctx.clock, row));
    else await removeListing(tx, id);
    await gone(ctx, tx, [row]);
  });
  return { id, type: 'ownListing', attributes: { deleted: true } };
}

/**
 * Gives up what an author wants changed of a listing: it is again what others see. A picture that the change took away
 * does not come back.
 * @throws ApiError listing-invalid-state when there is no change, which an operator may have approved meanwhile.
 */
export async function discardChange(ctx: Ctx, params: Params): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  allowOnly(params, ['id']);
  const id = parseId(params);
  await ctx.db.transaction(async tx => {
    const row = requireOwn(await lockOne(tx, id), userId);
    if (!row.change) throw new ApiError('listing-invalid-state', { details: 'There is no change' });
    await removeChange(tx, id);
    await updateListing(tx, id, { ...row, updated_at: nextMoment(ctx.clock, row) });
    await changed(ctx, tx, id, row);
  });
  return ownResource(ctx, id);
}
