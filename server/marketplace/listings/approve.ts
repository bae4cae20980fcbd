import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { isStorableText } from '#contract/rules/extendedData.ts';
import { readNothingMore, type Ctx } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { requireOperator } from '#server/marketplace/users/index.ts';
import { findPending } from './approvalStore.ts';
import { changed, nextMoment } from './changed.ts';
import { allowOnly, parseId, type Params } from './input.ts';
import { load } from './load.ts';
import { listingMails } from './mails.ts';
import { ownResource } from './show.ts';
import { lockOne, setRejection, updateListing, type OwnListingRow } from './store.ts';

/**
 * Shows a listing that waits for approval to others. For operators only. `updatedAt` is the listing's `since` when the
 * operator looked at it; with it, only what the operator saw is approved.
 * @throws ApiError forbidden, not-found, listing-invalid-state when it does not wait, conflict when its author has changed
 * it since.
 */
export function approve(ctx: Ctx, params: Params): Promise<Resource> {
  return decide(ctx, params, ['id', 'updatedAt'], async (tx, row, now) => {
    await updateListing(tx, row.id, { ...row, state: 'published', published_at: now, updated_at: now });
    await setRejection(tx, row.id, null);
    await mailLater(ctx, tx, listingMails.approved, row);
  });
}

/** Characters of the reason that an author reads. */
export const reasonMax = 2000;

/**
 * Sends a listing that waits for approval back to its author as a draft, with the reason, which they read with their
 * listing until they publish it again (readings 27). For operators only. `updatedAt` like {@link approve}.
 * @throws ApiError like {@link approve}, and validation-missing-key or validation-invalid-value for the reason.
 */
export async function reject(ctx: Ctx, params: Params): Promise<Resource> {
  const reason = parseReason(params.reason);
  return decide(ctx, params, ['id', 'updatedAt', 'reason'], async (tx, row, now) => {
    await updateListing(tx, row.id, { ...row, state: 'draft', updated_at: now });
    await setRejection(tx, row.id, { reason, at: now });
    await mailLater(ctx, tx, listingMails.rejected, row, { reason });
  });
}

async function decide(
  ctx: Ctx,
  params: Params,
  keys: readonly string[],
  decision: (tx: Tx, row: OwnListingRow, now: Date) => Promise<void>,
): Promise<Resource> {
  requireOperator(ctx.viewer);
  allowOnly(params, keys);
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
    await decision(tx, row, nextMoment(ctx.clock, row));
    await changed(ctx, tx, id, row);
  });
  return ownResource(ctx, id);
}

function mailLater(
  ctx: Ctx,
  tx: Tx,
  kind: string,
  { id, author_id: userId }: OwnListingRow,
  more: { reason?: string } = {},
): Promise<void> {
  return addToOutbox(tx, ctx.clock, kind, { userId, listingId: id, ...more });
}

function parseReason(value: unknown): string {
  const source = { type: 'body', path: ['reason'] } as const;
  if (value === undefined || value === null) throw new ApiError('validation-missing-key', { source });
  const reason = typeof value === 'string' ? value.trim() : '';
  if (reason === '' || reason.length > reasonMax || !isStorableText(reason))
    throw new ApiError('validation-invalid-value', { source });
  return reason;
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
  requireOperator(ctx.viewer);
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
