import { ApiError } from '#contract/errors.ts';
import type { Resource, ResourcePage } from '#contract/resource.ts';
import { pageMeta } from '#contract/paging.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { findOnSameDevice } from '#server/marketplace/auth/index.ts';
import * as events from '#server/marketplace/events/index.ts';
import type { Origin } from '#server/marketplace/origin.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { raise } from '#server/marketplace/signals/index.ts';
import { isHiddenFrom, requireOperator } from '#server/marketplace/users/index.ts';
import type { ReviewRepository, TransactionRelations } from '#server/marketplace/transactions/index.ts';
import { canSee, sightOf, asRecorded, toResources } from './view.ts';
import {
  countReviews,
  findReview,
  findReviews,
  findParties,
  findReviewsOf,
  idsAround,
  insertReview,
  markHeld,
  publishHeldAround,
  publishOf,
  type ReviewFilter,
} from './store.ts';

export { correct, remove, reviewMails, maxReview } from './operate.ts';
export { searchReviews, type ReviewSearch } from './searchReviews.ts';
export { findReview, type ReviewRecord } from './store.ts';

const keptByAll = 'reviews of others and by others stay, with “Deleted user”';

export const accountData: AccountData = {
  tables: { reviews: { id: keptByAll, content: keptByAll } },
  belongings: idsAround,
};

/** Reviews about a listing, a user or a transaction: at least one must be given. */
export interface ReviewQuery extends ReviewFilter {
  /** From 1. */
  page: number;
  /** 1 to 100. */
  perPage: number;
}

/** @throws not-found, also for a review that the viewer may not see yet. */
export async function show(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  const record = await findReview(ctx.engine.db, id);
  if (!record || !canSee(ctx.viewer, record)) throw new ApiError('not-found');
  const [resource] = await toResources(ctx, [record], ctx.read);
  if (!resource) throw new RangeError('A review without a view');
  return resource;
}

/**
 * Newest first: public reviews, and the viewer's own pending ones. None about a user who is hidden from the viewer, as
 * for an unknown id. @throws validation-invalid-params without a scope
 */
export async function query(ctx: Ctx, { page, perPage, ...filter }: ReviewQuery): Promise<ResourcePage> {
  if (!filter.listingId && !filter.subjectId && !filter.transactionId) {
    throw new ApiError('validation-invalid-params', {
      source: { type: 'query', path: ['listingId'] },
      details: 'One of listingId, subjectId, transactionId is needed',
    });
  }
  const sight = sightOf(ctx.viewer);
  const [found, isHidden] = await Promise.all([
    findReviews(ctx.engine.db, filter, sight, { limit: perPage, offset: (page - 1) * perPage }),
    filter.subjectId !== undefined && isHiddenFrom(ctx, filter.subjectId),
  ]);
  const records = isHidden ? [] : found;
  // A first page that is not full gives the total itself. That saves a query on every listing page.
  const isAll = page === 1 && records.length < perPage;
  const totalItems = isAll || isHidden ? records.length : await countReviews(ctx.engine.db, filter, sight);
  return {
    items: await toResources(ctx, records, ctx.read),
    meta: pageMeta({ page, perPage }, totalItems),
  };
}

/** Returns the reviews of several transactions for their views, oldest first, as far as the viewer may see them. */
export const relation: TransactionRelations<Ctx>['reviews'] = async (ctx, db, transactionIds, read) => {
  const seen = (await findReviewsOf(db, transactionIds)).filter(record => canSee(ctx.viewer, record));
  const resources = await toResources(ctx, seen, read);
  const byTransaction = new Map<string, Resource[]>(transactionIds.map(id => [id, []]));
  seen.forEach((record, at) => {
    const resource = resources[at];
    if (resource) byTransaction.get(record.transactionId)?.push(resource);
  });
  return byTransaction;
};

/** The write side, for the actions of transactions. */
export const reviewRepository: ReviewRepository = {
  async post(origin, tx, review) {
    const record = await insertReview(tx, review);
    if (!record) throw new ApiError(`transaction-already-reviewed-by-${review.by}`);
    await events.record(origin, tx, { after: asRecorded(record), isByTransition: true });
  },
  async publish(origin, tx, transactionId) {
    if (await isHeld(origin, tx, transactionId)) return;
    for (const record of await publishOf(tx, transactionId)) {
      await events.record(origin, tx, {
        before: asRecorded({ ...record, state: 'pending' }),
        after: asRecorded(record),
        isByTransition: true,
      });
    }
  },
};

/** Reviews of a stay between two accounts of one device wait for an operator, who is shown both accounts. */
async function isHeld({ engine }: Origin, tx: Tx, transactionId: string): Promise<boolean> {
  const parties = await findParties(tx, transactionId);
  if (!parties) return false;
  const { providerId, customerId } = parties;
  const now = engine.clock.now();
  if ((await findOnSameDevice(tx, providerId, [customerId], now)).length === 0) return false;
  await markHeld(tx, transactionId, now);
  const about = { userId: providerId, detail: customerId, subjectId: transactionId };
  await raise(engine, tx, { ...about, reason: 'reviewOnDevice', isOnce: true });
  return true;
}

/** Publishes the held reviews around a user: an operator finds nothing wrong with them. @throws ApiError `forbidden` */
export async function releaseHeld(ctx: Ctx, userId: string): Promise<void> {
  requireOperator(ctx.viewer);
  await ctx.engine.db.transaction(async tx => {
    for (const record of await publishHeldAround(tx, userId))
      await events.record(ctx, tx, {
        before: asRecorded({ ...record, state: 'pending' }),
        after: asRecorded(record),
      });
  });
}
