import { ApiError } from '#contract/errors.ts';
import { requireProcess } from '#contract/processes/index.ts';
import { transitionsFrom, type StateName, type TransitionName } from '#contract/processes/process.ts';
import type { Resource } from '#contract/resource.ts';
import { maxPagingDepth } from '#contract/paging.ts';
import { noIncludes, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import { load as loadListings } from '#server/marketplace/listings/index.ts';
import { requireOperator } from '#server/marketplace/users/index.ts';
import type { TransactionQuery } from './parseTransactionQuery.ts';
import { conditionsOf } from './query.ts';
import { countTransactions, findListingIds, findTransactionRecord, findTransactionRecords } from './store.ts';
import { findTimersOf, type Timer } from './timers.ts';
import { toResource, toResources } from './view.ts';

/** An operator's transaction filters; all given conditions must hold. */
export type OperatorFilters = Pick<
  TransactionQuery,
  'userId' | 'listingId' | 'createdAtStart' | 'createdAtEnd' | 'bookingStart'
> & { ids?: readonly string[]; states?: readonly StateName[] };

/**
 * Returns the next transactions, newest first, with what `ctx.read` requests: at most `limit` after the one named by
 * `after`. For operators only. @throws ApiError forbidden
 */
export async function queryForOperators(
  ctx: Ctx,
  { ids, ...filters }: OperatorFilters,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<readonly Resource[]> {
  requireOperator(ctx.viewer);
  const { where, values } = conditionsOf(ctx, { ...filters, sort: [], page: 1, perPage: limit });
  const put = (value: unknown) => `$${values.push(value)}`;
  const conditions = [where];
  if (ids) conditions.push(`t.id = any(${put(ids)}::uuid[])`);
  const matching = { where: conditions.join(' and '), values: [...values] };
  const total = await countTransactions(ctx.engine.db, { ...matching, atMost: maxPagingDepth });
  if (after !== undefined) {
    const id = `${put(after)}::uuid`;
    const last = `(select l.created_at from transactions l where l.id = ${id})`;
    conditions.push(`t.created_at <= ${last} and (t.created_at < ${last} or t.id > ${id})`);
  }
  const records = await findTransactionRecords(ctx.engine.db, {
    where: conditions.join(' and '),
    values,
    orderBy: 't.created_at desc, t.id',
    limit,
    offset: 0,
    ...(total < maxPagingDepth ? { fewerThan: maxPagingDepth } : {}),
  });
  return toResources(ctx, records);
}

export interface TransactionForOperator {
  transaction: Resource;
  state: StateName;
  /** Pending timers, earliest first. */
  timers: readonly (Timer & { runAt: Date; lastError: string | null })[];
  /** The transitions that its process allows operators to make in this state. */
  transitions: readonly TransitionName[];
}

/** Returns one transaction with what `ctx.read` requests. For operators only. @throws ApiError forbidden, not-found */
export async function showForOperator(ctx: Ctx, { id }: { id: string }): Promise<TransactionForOperator> {
  requireOperator(ctx.viewer);
  const record = await findTransactionRecord(ctx.engine.db, id);
  if (!record) throw new ApiError('not-found');
  const [transaction, timers] = await Promise.all([toResource(ctx, record), findTimersOf(ctx.engine.db, id)]);
  const process = requireProcess(record.processName, record.processVersion);
  return {
    transaction,
    state: record.state,
    timers,
    transitions: transitionsFrom(process, record.state, 'operator'),
  };
}

/** Returns the titles of these transactions' listings, by transaction. */
export async function findTitles(
  engine: Engine,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ctx: Ctx = { engine, viewer: { kind: 'system' }, read: noIncludes };
  const about = await findListingIds(engine.db, [...new Set(ids)]);
  const found = await loadListings(ctx, [...new Set(about.values())], 'listing');
  const titleOf = (listingId: string) => String(found.get(listingId)?.attributes.title ?? '');
  return new Map([...about].map(([id, listingId]) => [id, titleOf(listingId)]));
}
