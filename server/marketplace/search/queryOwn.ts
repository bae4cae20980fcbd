import * as v from 'valibot';
import type { ListingState } from '#contract/listing/listing.ts';
import { paged, query } from '#contract/inputs.ts';
import { fromText } from '#contract/parse.ts';
import type { ResourcePage } from '#contract/resource.ts';
import { pageMeta } from '#contract/paging.ts';
import { optional } from '#contract/schemas.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { findAnyPage } from './anyStore.ts';
import { contentFields, contentFilters, maxRanked, reachable, searchOptions } from './parseListingQuery.ts';
import { withoutUnknown } from './unknownFilters.ts';

const anyState: readonly ListingState[] = ['draft', 'pendingApproval', 'published', 'closed'];

const statesOf = (text: string): readonly ListingState[] | undefined => {
  const wanted = text.split(',').filter(Boolean);
  const states = anyState.filter(state => wanted.includes(state));
  if (states.length < new Set(wanted).size) return undefined;
  return states.length > 0 ? states : anyState;
};

/**
 * The parameters of own_listings/query; the others of listings/query need the search index, which contains published
 * listings only.
 */
export const ownListingQuery = v.pipe(
  paged(
    query(
      { ...contentFields, states: optional(fromText(statesOf, `some of ${anyState.join(', ')}`)) },
      searchOptions,
    ),
    reachable,
  ),
  v.transform(asked => ({ ...contentFilters(asked), states: asked.states ?? anyState })),
);

/**
 * Returns the viewer's own listings in all states except deleted, newest first (marketplace-api 3.3). The words are
 * those of the title and the description.
 * @throws ApiError forbidden; 400 naming a filter without a search schema.
 */
export async function queryOwn(
  ctx: Ctx,
  asked: v.InferOutput<typeof ownListingQuery>,
): Promise<ResourcePage> {
  const authorId = requireUserId(ctx.viewer);
  const filters = withoutUnknown(asked, ctx.engine);
  const { ids, allKeys, anyKeys, numberRanges, words, sort } = filters;
  const isPlain =
    !ids && !words && [allKeys, anyKeys, Object.keys(numberRanges), sort].every(({ length }) => length === 0);
  const found = await findAnyPage(
    ctx.engine.db,
    { ...filters, authorId },
    isPlain ? 'listings-own-page' : undefined,
  );
  const loaded = await listings.load(ctx, found.ids, 'ownListing');
  return {
    items: found.ids.flatMap(id => loaded.get(id) ?? []),
    meta: pageMeta(filters, found.total, words && sort.length === 0 ? maxRanked : undefined),
  };
}
