import { ApiError } from '#contract/errors.ts';
import type { ListingState } from '#contract/listing/listing.ts';
import type { ResourcePage } from '#contract/resource.ts';
import { pageMeta } from '#contract/paging.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { findAnyPage } from './anyStore.ts';
import { maxRanked, parseListingQuery } from './parseListingQuery.ts';
import { unknownFiltersOf } from './queryListings.ts';

/** The other parameters of listings/query need the search index, which contains published listings only. */
const known = /^(ids|keywords|sort|page|perPage|(pub|meta)_.*)$/;

const anyState: readonly ListingState[] = ['draft', 'pendingApproval', 'published', 'closed'];

/**
 * Returns the viewer's own listings in all states except deleted, newest first: `states`, `ids`, `keywords`, `pub_*`,
 * `sort` and paging, as in listings/query (marketplace-api 3.3). The words are those of the title and the description.
 * @throws ApiError forbidden; 400 naming the invalid parameter.
 */
export async function queryOwn(ctx: Ctx, params: Readonly<Record<string, string>>): Promise<ResourcePage> {
  const authorId = requireUserId(ctx.viewer);
  const states = parseStates(params.states);
  const filters = parseListingQuery(
    Object.fromEntries(Object.entries(params).filter(([name]) => known.test(name))),
    unknownFiltersOf(ctx.engine),
  );
  const { ids, allKeys, anyKeys, numberRanges, words, sort } = filters;
  const isPlain =
    !ids && !words && [allKeys, anyKeys, Object.keys(numberRanges), sort].every(({ length }) => length === 0);
  const found = await findAnyPage(
    ctx.engine.db,
    { ...filters, authorId, states },
    isPlain ? 'listings-own-page' : undefined,
  );
  const loaded = await listings.load(ctx, found.ids, 'ownListing');
  return {
    items: found.ids.flatMap(id => loaded.get(id) ?? []),
    meta: pageMeta(filters, found.total, words && sort.length === 0 ? maxRanked : undefined),
  };
}

function parseStates(value = ''): readonly ListingState[] {
  const wanted = value.split(',').filter(Boolean);
  const states = anyState.filter(state => wanted.includes(state));
  if (states.length < new Set(wanted).size)
    throw new ApiError('validation-invalid-value', { source: { type: 'query', path: ['states'] } });
  return states.length > 0 ? states : anyState;
}
