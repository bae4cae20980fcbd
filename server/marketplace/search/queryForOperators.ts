import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { requireOperator } from '#server/marketplace/users/index.ts';
import { likePattern } from '#server/marketplace/likePattern.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { conditions, type AnyFilters } from './anyStore.ts';
import { scanFrom } from './conditions.ts';

/**
 * Returns the next listings as operators see them, newest first, in any state but deleted: at most `limit` after the
 * one named by `after`. For operators only. @throws ApiError forbidden
 */
export async function queryForOperators(
  ctx: Ctx,
  filters: OperatorFilters,
  page: { after?: string | undefined; limit: number },
): Promise<readonly Resource[]> {
  requireOperator(ctx.viewer);
  const ids = await findForOperators(ctx.engine.db, filters, page);
  const found = await listings.load({ ...ctx, viewer: { kind: 'integration' } }, ids, 'listing');
  return ids.flatMap(id => found.get(id) ?? []);
}

/** An operator's listing filters; all given conditions must hold. */
export interface OperatorFilters extends Pick<
  AnyFilters,
  'ids' | 'authorId' | 'states' | 'createdAtStart' | 'createdAtEnd'
> {
  /** Each must occur in the title, case-insensitively. */
  words: readonly string[];
  /** Must occur in the public town or country, case-insensitively. */
  place?: string | undefined;
  /** Keys of the search schema, such as `category=offeringPlace`. */
  allKeys: readonly string[];
}

/** Returns the ids of the next listings after this one, newest first, in any state but deleted. */
export async function findForOperators(
  db: Queryable,
  { words, place, ...filters }: OperatorFilters,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<string[]> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = conditions({ ...filters, anyKeys: [], numberRanges: {} }, put);
  for (const word of words) where.push(`title ilike ${put(likePattern(word))}`);
  if (place) where.push(`(public_data -> 'location' ->> 'address') ilike ${put(likePattern(place))}`);
  const matching = where.join(' and ');
  const next = after === undefined ? 'true' : isAfter(put(after));
  const page = `order by created_at desc, id limit ${put(limit)}::int`;
  // A few matches are fetched once and sorted; many are scanned in order until the page is full.
  const row = await db.first<{ ids: string[] }>(
    `with few as materialized (select id, created_at from listings where ${matching} limit ${scanFrom})
     select case when (select count(*) from few) >= ${scanFrom}
       then array(select id from listings where ${matching} and ${next} ${page})
       else array(select id from few where ${next} ${page})
       end as ids`,
    values,
  );
  return row?.ids ?? [];
}

const isAfter = (id: string) => {
  const last = `(select l.created_at from listings l where l.id = ${id}::uuid)`;
  return `created_at <= ${last} and (created_at < ${last} or id > ${id}::uuid)`;
};
