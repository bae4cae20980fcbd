import { ApiError } from '#contract/errors.ts';
import { inBody, invalid } from '#contract/parse.ts';
import type { Resource, ResourcePage } from '#contract/resource.ts';
import { pageMeta } from '#contract/paging.ts';
import {
  days,
  requireListingOfAuthor,
  requireSpan,
  type Span,
} from '#server/marketplace/availability/index.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { record, refer } from '#server/marketplace/events/index.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import {
  findAdjustments,
  findQuantity,
  insertAdjustment,
  insertEmpty,
  type AdjustmentRecord,
} from './store.ts';

export { accountData } from './store.ts';

/** The expected and the new number of pieces. */
export interface StockChange {
  listingId: string;
  /** null when they are not counted yet. */
  oldTotal: number | null;
  newTotal: number;
}

/**
 * Sets the stock of a listing if it still is what the caller saw (marketplace-api 3.8).
 * @throws ApiError old-total-mismatch, listing-not-found, forbidden when the listing is another user's
 */
export async function compareAndSet(ctx: Ctx, change: StockChange): Promise<Resource> {
  const { listingId, oldTotal, newTotal } = change;
  await changeStock(ctx, listingId, async tx => {
    if ((await findQuantity(tx, listingId)) !== oldTotal) throw new ApiError('old-total-mismatch');
    if (oldTotal === null) await insertEmpty(tx, listingId);
    const quantity = newTotal - (oldTotal ?? 0);
    if (quantity !== 0) await adjust(ctx, tx, adjustmentOf(ctx.engine, listingId, quantity));
  });
  return { id: listingId, type: 'stock', attributes: { quantity: newTotal } };
}

/**
 * Adds or removes pieces; a listing without a stock starts from zero.
 * @throws ApiError conflict when the stock would become negative or exceed the database's maximum, listing-not-found,
 * forbidden
 */
export async function createAdjustment(
  ctx: Ctx,
  { listingId, quantity }: { listingId: string; quantity: number },
): Promise<Resource> {
  if (quantity === 0) throw invalid(inBody('quantity'));
  const adjustment = adjustmentOf(ctx.engine, listingId, quantity);
  await changeStock(ctx, listingId, tx => adjust(ctx, tx, adjustment));
  const [resource] = await toResources(ctx, [adjustment]);
  if (!resource) throw new RangeError('An adjustment without a view');
  return resource;
}

export interface AdjustmentQuery extends Span {
  listingId: string;
  /** From 1. */
  page?: number | undefined;
  /** 1 to 100, the default. */
  perPage?: number | undefined;
}

/**
 * Returns the stock changes of one's own listing in a span of at most 366 days within the last 366 days, latest first.
 */
export async function queryAdjustments(
  ctx: Ctx,
  { listingId, start, end, page = 1, perPage = 100 }: AdjustmentQuery,
): Promise<ResourcePage> {
  await requireListingOfAuthor(ctx, listingId);
  const now = ctx.engine.clock.now();
  requireSpan({ start, end }, { type: 'query', now, longest: days(366), back: days(366), ahead: days(1) });
  const window = { limit: perPage, offset: (page - 1) * perPage };
  const { records, total } = await findAdjustments(ctx.engine.db, { listingId, start, end, ...window });
  return { items: await toResources(ctx, records), meta: pageMeta({ page, perPage }, total) };
}

const adjustmentOf = ({ ids, clock }: Engine, listingId: string, quantity: number): AdjustmentRecord => ({
  id: ids.uuid(),
  listingId,
  at: clock.now(),
  quantity,
});

/** Changes the stock and records the event for Integration API clients. */
async function adjust(ctx: Ctx, tx: Tx, adjustment: AdjustmentRecord): Promise<void> {
  await insertAdjustment(tx, adjustment);
  const { listingId } = adjustment;
  const relationships = { listing: refer('listing', listingId), stockReservation: null };
  await record(ctx, tx, { after: { ...toAdjustment(adjustment), relationships } });
}

/** Serialises changes to one listing's stock and updates search in the same transaction. */
async function changeStock(ctx: Ctx, listingId: string, change: (tx: Tx) => Promise<void>): Promise<void> {
  const { viewer } = ctx;
  if (viewer.kind === 'anonymous') throw new ApiError('forbidden');
  await ctx.engine.db
    .transaction(async tx => {
      const listing = await listings.lockListing(tx, listingId);
      if (!listing) throw new ApiError('listing-not-found');
      if (viewer.kind === 'user' && viewer.userId !== listing.authorId) throw new ApiError('forbidden');
      await change(tx);
      await ctx.engine.listingIndexer.reindex(tx, [listingId]);
    })
    .catch(toConflict);
}

function toConflict(error: unknown): never {
  const { code } = error as { code?: string };
  if (code === '23514')
    throw new ApiError('conflict', { cause: error, details: 'Fewer than none would be left' });
  if (code === '22003') throw new ApiError('conflict', { cause: error, details: 'More than can be counted' });
  throw error;
}

async function toResources(ctx: Ctx, records: readonly AdjustmentRecord[]): Promise<Resource[]> {
  const { include } = ctx.read;
  const scope = ctx.viewer.kind === 'user' ? 'ownListing' : 'listing';
  const included = include[scope];
  const ids = [...new Set(records.map(({ listingId }) => listingId))];
  const related =
    included && (await listings.load({ ...ctx, read: { ...ctx.read, include: included } }, ids, scope));
  return records.map(adjustment => ({
    ...toAdjustment(adjustment),
    relationships: {
      ...(related ? { [scope]: related.get(adjustment.listingId) ?? null } : {}),
      // No process of this marketplace reserves stock.
      ...(include.stockReservation ? { stockReservation: null } : {}),
    },
  }));
}

const toAdjustment = ({ id, at, quantity }: AdjustmentRecord): Resource => ({
  id,
  type: 'stockAdjustment',
  attributes: { at, quantity },
});
