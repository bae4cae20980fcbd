import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import { readNothingMore, type Ctx } from '#server/marketplace/ctx.ts';
import { requireOperator } from '#server/marketplace/users/index.ts';
import { findPending, findPendingOne, type PendingRow } from './approvalStore.ts';
import { earlier } from './earlier.ts';
import { load } from './load.ts';

export { countPending } from './approvalStore.ts';

/** A listing that waits for an operator, or a change of one. */
export interface PendingListing {
  /** As its author sees it, with the relationship `author`. */
  listing: Resource;
  /** When its author published or last changed it: what approve takes as `updatedAt`. */
  since: Date;
  /** new: others do not see it; change: others see it as it was; shown: others see it changed already. */
  what: PendingRow['what'];
}

/** What waits for approval, the longest waiting first, at most `limit` of it. For operators only. @throws ApiError forbidden. */
export async function queryPending(
  ctx: Ctx,
  { limit = null }: { limit?: number | null } = {},
): Promise<PendingListing[]> {
  requireOperator(ctx.viewer);
  const pending = await findPending(ctx.db, limit);
  const read = { ...readNothingMore, include: { author: {} } };
  const listings = await load(
    { ...ctx, read },
    pending.map(({ id }) => id),
    'ownListing',
  );
  return pending.flatMap(({ id, what, updated_at: since }) => {
    const listing = listings.get(id);
    return listing ? [{ listing, since, what }] : [];
  });
}

/**
 * One that waits, with what `ctx.read` asks for, and how it was when an operator last looked at it, as far as that is
 * kept: `before` has the relationship `images`. For operators only. @throws ApiError forbidden, not-found
 */
export async function showPending(
  ctx: Ctx,
  { id }: { id: string },
): Promise<PendingListing & { before: Resource | undefined }> {
  requireOperator(ctx.viewer);
  const row = isUuid(id) ? await findPendingOne(ctx.db, id) : undefined;
  const listing = row && (await load(ctx, [id], 'ownListing')).get(id);
  if (!row || !listing) throw new ApiError('not-found');
  const { what, updated_at: since } = row;
  return { listing, since, what, before: await earlier(ctx, listing, row) };
}
