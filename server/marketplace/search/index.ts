import type { Queryable } from '#server/marketplace/ports/db.ts';
import type { Resource } from '#contract/resource.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { freeByTime, maybeFreeByTime } from './available.ts';
import { conditions, isUnfiltered } from './conditions.ts';
import type { ListingFilters } from './filters.ts';
import { findIdsWhere, findNewestIds } from './store.ts';
import { add } from './wordQueries.ts';

export type { ListingFilters } from './filters.ts';
export { accountData, listingIndexer, rebuildIndex } from './indexing.ts';
export { createAreaFinder } from './areaFinder.ts';
export { mapPins } from './mapPins.ts';
export { listingQuery, parseListingQuery } from './parseListingQuery.ts';
export { anyListingQuery, queryAnyListings } from './queryNonPublic.ts';
export { queryForOperators, type OperatorFilters } from './queryNonPublic.ts';
export { queryListings } from './queryListings.ts';
export { ownListingQuery, queryOwn } from './queryNonPublic.ts';
export { withoutUnknown } from './unknownFilters.ts';

/**
 * Returns those of these listings that match the filters, in the given order. Words are taken as written: spelling
 * correction would match something else every day.
 */
export async function filterMatching(
  db: Queryable,
  { availability, ...filters }: ListingFilters,
  among: readonly string[],
): Promise<readonly string[]> {
  const byTime = availability?.by === 'time' ? availability : undefined;
  const ownFilters: ListingFilters = { ...filters, ...(availability && !byTime && { availability }) };
  if (among.length === 0 || (!byTime && isUnfiltered(ownFilters))) return among;
  const values: unknown[] = [];
  const where = conditions({ ...ownFilters, ids: among }, values);
  if (byTime) {
    const put = (value: unknown) => add(values, value);
    where.push(maybeFreeByTime(byTime, put), freeByTime(byTime, put));
  }
  const candidates = new Set(await findIdsWhere(db, where.join(' and '), values));
  return among.filter(id => candidates.has(id));
}

const maxListings = 10_000;

/** Returns references to the newest public listings, for search engines (marketplace-api 3.9). */
export async function queryForSitemap({ db }: Engine): Promise<Resource[]> {
  const ids = await findNewestIds(db, maxListings);
  return ids.map(id => ({ id, type: 'listing', attributes: {} }));
}

/** Counts the published offers and requests. Reads the whole index of both, so cache the result. */
export async function countPublished(db: Queryable): Promise<{ offers: number; requests: number }> {
  const counted = await db.first<{ offers: number; requests: number }>(
    `select
       (select count(*) from listing_index where keys @> '{category=offeringPlace}')::int as offers,
       (select count(*) from listing_index where keys @> '{category=lookingForPlace}')::int as requests`,
  );
  return counted ?? { offers: 0, requests: 0 };
}
