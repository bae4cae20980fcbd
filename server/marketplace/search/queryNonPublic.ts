import * as v from 'valibot';
import type { ListingState } from '#contract/listing/listing.ts';
import { paged, query } from '#contract/inputs.ts';
import { coded, fromText, rule } from '#contract/parse.ts';
import type { Resource, ResourcePage } from '#contract/resource.ts';
import { pageMeta } from '#contract/paging.ts';
import { instant, list, oneOf, optional } from '#contract/schemas.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { requireOperator, requireUserId } from '#server/marketplace/users/index.ts';
import { likePattern } from '#server/marketplace/likePattern.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { type AnyFilters, conditions, findAnyPage } from './anyStore.ts';
import {
  contentFields,
  contentFilters,
  excludedByOrigin,
  filtersOf,
  listingFields,
  maxRanked,
  reachable,
  searchOptions,
} from './parseListingQuery.ts';
import { withoutUnknown } from './unknownFilters.ts';
import { queryListings } from './queryListings.ts';
import { scanFrom } from './conditions.ts';

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
async function findForOperators(
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
