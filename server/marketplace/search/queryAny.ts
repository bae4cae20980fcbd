import { ApiError, type ErrorCode } from '#contract/errors.ts';
import type { ListingState } from '#contract/listing/listing.ts';
import type { ResourcePage } from '#contract/resource.ts';
import { pageMeta } from '#contract/paging.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { requireOperator } from '#server/marketplace/users/index.ts';
import { findAnyPage } from './anyStore.ts';
import { parseListingQuery } from './parseListingQuery.ts';
import { queryListings, unknownFiltersOf } from './queryListings.ts';

export interface AnyListingQuery {
  /** All states when absent. */
  states?: readonly ListingState[];
  /** Inclusive. */
  createdAtStart?: Date;
  /** Exclusive. */
  createdAtEnd?: Date;
  /** The query string parameters of listings/query. */
  filters: Readonly<Record<string, string>>;
}

/** Parameters that need the search index, which contains published listings only. */
const indexOnlyParams = ['keywords', 'origin', 'bounds', 'availability', 'minStock'];

/**
 * Returns listings in any state but deleted, newest first, for operators (marketplace-api 3.11). Words, places,
 * availability and stock are only searched among published listings: with these parameters any other state, and the
 * time of creation, is refused.
 * @throws ApiError forbidden; 400 naming the wrong parameter, validation-invalid-params where parameters exclude each
 * other.
 */
export async function queryAnyListings(
  ctx: Ctx,
  { filters, ...operatorFilters }: AnyListingQuery,
): Promise<ResourcePage> {
  requireOperator(ctx.viewer);
  const unsearchable = Object.keys(filters).find(name => /^(priv|prot)_/.test(name));
  if (unsearchable) throw wrong('validation-invalid-params', unsearchable);
  const parsed = parseListingQuery(filters, unknownFiltersOf(ctx.engine));
  if (indexOnlyParams.some(name => filters[name] !== undefined)) {
    const others = operatorFilters.states?.some(state => state !== 'published') ? 'states' : undefined;
    const excluded =
      others ?? (['createdAtStart', 'createdAtEnd'] as const).find(name => operatorFilters[name]);
    if (excluded) throw wrong('validation-invalid-params', excluded);
    return queryListings(ctx, parsed);
  }
  const { ids, total } = await findAnyPage(ctx.engine.db, { ...parsed, ...operatorFilters });
  const found = await listings.load(ctx, ids, 'listing');
  return { items: ids.flatMap(id => found.get(id) ?? []), meta: pageMeta(parsed, total) };
}

function wrong(code: ErrorCode, name: string): ApiError {
  return new ApiError(code, { source: { type: 'query', path: [name] } });
}
