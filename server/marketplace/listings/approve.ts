import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { readNothingMore, type Ctx } from '#server/marketplace/ctx.ts';
import { findPending } from './approvalStore.ts';
import { changed, nextMoment } from './changed.ts';
import { allowOnly, parseId, type Params } from './input.ts';
import { load } from './load.ts';
import { ownResource } from './show.ts';
import { lockOne, updateListing } from './store.ts';

/**
 * Shows a listing that waits for approval to others. For operators only. `updatedAt` is the listing's `since` when the
 * operator looked at it; with it, only what the operator saw is approved.
 * @throws ApiError forbidden, not-found, listing-invalid-state when it does not wait, conflict when its author has changed
 * it since.
 */
export async function approve(ctx: Ctx, params: Params): Promise<Resource> {
  requireOperator(ctx);
  allowOnly(params, ['id', 'updatedAt']);
  const id = parseId(params);
  const seenAt = parseMoment(params.updatedAt);
  await ctx.db.transaction(async tx => {
    const row = await lockOne(tx, id);
    if (!row || row.deleted) throw new ApiError('not-found');
    if (row.state !== 'pendingApproval') {
      throw new ApiError('listing-invalid-state', {
        details: `The listing is ${row.state}, not pendingApproval`,
      });
    }
    if (seenAt && seenAt.getTime() !== row.updated_at.getTime())
      throw new ApiError('conflict', { details: 'The listing has changed since it was looked at' });
    const now = nextMoment(ctx.clock, row);
    await updateListing(tx, id, { ...row, state: 'published', published_at: now, updated_at: now });
    await changed(ctx, tx, id, 'updated');
  });
  return ownResource(ctx, id);
}

function parseMoment(value: unknown): Date | undefined {
  if (value === undefined) return undefined;
  const moment = value instanceof Date || typeof value === 'string' ? new Date(value) : undefined;
  if (moment && !Number.isNaN(moment.getTime())) return moment;
  throw new ApiError('validation-invalid-value', { source: { type: 'body', path: ['updatedAt'] } });
}

/** A listing that waits for an operator. */
export interface PendingListing {
  /** As its author sees it, with the relationship `author`. */
  listing: Resource;
  /** When its author published or last changed it: what approve takes as `updatedAt`. */
  since: Date;
}

/** The listings that wait for approval, the longest waiting first. For operators only. @throws ApiError forbidden. */
export async function queryPending(ctx: Ctx): Promise<PendingListing[]> {
  requireOperator(ctx);
  const pending = await findPending(ctx.db);
  const read = { ...readNothingMore, include: { author: {} } };
  const listings = await load(
    { ...ctx, read },
    pending.map(({ id }) => id),
    'ownListing',
  );
  return pending.flatMap(({ id, updated_at: since }) => {
    const listing = listings.get(id);
    return listing ? [{ listing, since }] : [];
  });
}

function requireOperator({ viewer }: Ctx): void {
  if (viewer.kind !== 'integration' && viewer.kind !== 'system') throw new ApiError('forbidden');
}
