import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { noIncludes, type Ctx } from '#server/marketplace/ctx.ts';
import { requireOperator } from '#server/marketplace/users/index.ts';
import { findPending, findPendingOne, type PendingRow } from './approvalStore.ts';
import { previousVersion } from './previousVersion.ts';
import { load } from '../reads/load.ts';

export { countPending } from './approvalStore.ts';

/** A listing, or a change of one, that waits for approval. */
export interface PendingListing {
  /** The author's view, with the relationship `author`. */
  listing: Resource;
  /** When its author published or last changed it: the `updatedAt` for approve. */
  since: Date;
  /** new: not visible to others; change: others see the previous version; shown: others already see the change. */
  what: PendingRow['what'];
}

/**
 * Returns what waits for approval, longest waiting first, at most `limit`. For operators only. @throws ApiError
 * forbidden.
 */
export async function queryPending(
  ctx: Ctx,
  { limit = null }: { limit?: number | null } = {},
): Promise<PendingListing[]> {
  requireOperator(ctx.viewer);
  const pending = await findPending(ctx.engine.db, limit);
  const read = { ...noIncludes, include: { author: {} } };
  const listings = await load(
    { ...ctx, read },
    pending.map(({ id }) => id),
    'ownListing',
  );
  return pending.flatMap(({ id, what, updatedAt: since }) => {
    const listing = listings.get(id);
    return listing ? [{ listing, since, what }] : [];
  });
}

/**
 * Returns a waiting listing with the includes of `ctx.read`, and its state when an operator last reviewed it, as far as
 * that is stored: `before` has the relationship `images`. For operators only. @throws ApiError forbidden, not-found
 */
export async function showPending(
  ctx: Ctx,
  { id }: { id: string },
): Promise<PendingListing & { before: Resource | undefined }> {
  requireOperator(ctx.viewer);
  const row = isUuid(id) ? await findPendingOne(ctx.engine.db, id) : undefined;
  const listing = row && (await load(ctx, [id], 'ownListing')).get(id);
  if (!row || !listing) throw new ApiError('not-found');
  const { what, updatedAt: since } = row;
  return { listing, since, what, before: await previousVersion(ctx, listing, row) };
}
