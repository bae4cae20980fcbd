import type { ResourcePage } from '#contract/resource.ts';
import { pageMeta } from '#contract/rules/paging.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import type { ListingFilters } from './filters.ts';
import { ranked } from './parseListingQuery.ts';
import { inGivenOrder, isUnfiltered, pageStatement } from './statement.ts';
import { findPage } from './store.ts';
import { totalOfAll } from './total.ts';

/** One page of the published listings that match, with the relationships that `ctx.read` asks for. */
export async function queryListings(ctx: Ctx, filters: ListingFilters): Promise<ResourcePage> {
  const { ids, total } = await findIds(ctx, filters);
  const found = await listings.load(ctx, ids, 'listing');
  const isRanked = filters.words !== undefined && filters.sort.length === 0;
  return {
    items: ids.flatMap(id => found.get(id) ?? []),
    meta: pageMeta(filters, total, isRanked ? ranked : undefined),
  };
}

async function findIds(ctx: Ctx, filters: ListingFilters): Promise<{ ids: string[]; total: number }> {
  const { ids, total } = await findPage(ctx.db, pageStatement(filters));
  if (filters.words && total === 0) return findMisspelt(ctx, filters, filters.words);
  if (!isUnfiltered(filters)) return { ids, total: total ?? 0 };
  return {
    ids,
    total:
      total ?? (await totalOfAll(ctx, (filters.page - 1) * filters.perPage, filters.perPage, ids.length)),
  };
}

const similarMax = 200;

// Shorter words are like too many others.
const similarFrom = 4;

/** When no word is found as it is written: titles with a word that is nearly the same. */
async function findMisspelt(
  ctx: Ctx,
  filters: ListingFilters,
  words: readonly string[],
): Promise<{ ids: string[]; total: number }> {
  const long = words.filter(word => word.length >= similarFrom).slice(0, 5);
  const similar = long.length > 0 ? await listings.findSimilarTitles(ctx.db, long, similarMax) : [];
  if (similar.length === 0) return { ids: [], total: 0 };
  const { words: _searched, ...others } = filters;
  const { ids, total } = await findPage(ctx.db, inGivenOrder(others, similar));
  return { ids, total: total ?? 0 };
}
