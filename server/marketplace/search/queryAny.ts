import * as v from 'valibot';
import { paged, query } from '#contract/inputs.ts';
import { coded, rule } from '#contract/parse.ts';
import type { ResourcePage } from '#contract/resource.ts';
import { pageMeta } from '#contract/paging.ts';
import { instant, list, oneOf, optional } from '#contract/schemas.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { requireOperator } from '#server/marketplace/users/index.ts';
import { findAnyPage } from './anyStore.ts';
import { filtersOf, listingFields, excludedByOrigin, reachable, searchOptions } from './parseListingQuery.ts';
import { queryListings } from './queryListings.ts';
import { withoutUnknown } from './unknownFilters.ts';

/** Parameters that need the search index, which contains published listings only. */
const indexOnly = ['keywords', 'origin', 'bounds', 'availability', 'minStock'] as const;

/** The parameters of the Integration API's listings/query: those of listings/query, and a few of its own. */
export const anyListingQuery = v.pipe(
  paged(
    query(
      {
        ...listingFields,
        /** All states when absent. */
        states: optional(list(oneOf('draft', 'pendingApproval', 'published', 'closed'))),
        /** Inclusive. */
        createdAtStart: optional(instant),
        /** Exclusive. */
        createdAtEnd: optional(instant),
      },
      { ...searchOptions, refused: /^(priv|prot)_/ },
    ),
    reachable,
  ),
  rule(asked => excludedByOrigin(asked)),
  rule(asked => {
    if (indexOnly.every(name => asked[name] === undefined)) return undefined;
    const others = asked.states?.some(state => state !== 'published') ? 'states' : undefined;
    const excluded = others ?? (['createdAtStart', 'createdAtEnd'] as const).find(name => asked[name]);
    return excluded && { path: [excluded], message: coded('validation-invalid-params') };
  }),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const { states, createdAtStart, createdAtEnd } = value;
    const filters = filtersOf(value, addIssue);
    if (!filters) return NEVER;
    return {
      ...filters,
      ...(states ? { states } : {}),
      ...(createdAtStart ? { createdAtStart } : {}),
      ...(createdAtEnd ? { createdAtEnd } : {}),
    };
  }),
);

/**
 * Returns listings in any state but deleted, newest first, for operators (marketplace-api 3.11). Words, places,
 * availability and stock are only searched among published listings: with these parameters any other state, and the
 * time of creation, is refused.
 * @throws ApiError forbidden; validation-invalid-params for a filter without a search schema
 */
export async function queryAnyListings(
  ctx: Ctx,
  asked: v.InferOutput<typeof anyListingQuery>,
): Promise<ResourcePage> {
  requireOperator(ctx.viewer);
  const filters = withoutUnknown(asked, ctx.engine);
  const { words, origin, boxes, availability, stock } = filters;
  if (words ?? origin ?? boxes ?? availability ?? stock) return queryListings(ctx, filters);
  const { ids, total } = await findAnyPage(ctx.engine.db, filters);
  const found = await listings.load(ctx, ids, 'listing');
  return { items: ids.flatMap(id => found.get(id) ?? []), meta: pageMeta(filters, total) };
}
