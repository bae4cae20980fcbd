import type { Resource } from '#contract/resource.ts';
import { readNothingMore, type Ctx } from '#server/marketplace/ctx.ts';
import { requireOperator } from '#server/marketplace/users/index.ts';
import { findPending, type PendingRow } from './approvalStore.ts';
import { load } from './load.ts';

/** A listing that waits for an operator, or a change of one. */
export interface PendingListing {
  /** As its author sees it, with the relationship `author`. */
  listing: Resource;
  /** When its author published or last changed it: what approve takes as `updatedAt`. */
  since: Date;
  /** new: others do not see it; change: others see it as it was; shown: others see it changed already. */
  what: PendingRow['what'];
}

/** What waits for approval, the longest waiting first. For operators only. @throws ApiError forbidden. */
export async function queryPending(ctx: Ctx): Promise<PendingListing[]> {
  requireOperator(ctx.viewer);
  const pending = await findPending(ctx.db);
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
