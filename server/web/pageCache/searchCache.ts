import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import { BoundedCache } from '#server/caches/boundedCache.ts';
import { estimateBytes } from '#server/caches/estimate.ts';
import type { Api } from '#src/api/api.ts';
import type { ListingQuery } from '#src/search/listingQuery.ts';
import type { PageInvalidation } from './invalidation.ts';
import { createVisitorCache, lifetime } from './visitorCache.ts';

type Search = Api['listings']['query'];

/** Finds listings for visitors. */
export interface Finder {
  /** Finds the ids only, for which no listing is read. */
  findIds(query: ListingQuery): Promise<Page<string>>;
  query: Search;
}

/** Bytes of cached searches, and of listings as cards show them. */
const maxSearches = 4 * 1024 * 1024;
const maxListings = 4 * 1024 * 1024;

/**
 * Caches search results across visitors of one language, see {@link createVisitorCache}. A search that nobody made
 * before asks for the ids that it finds, and reads only the listings that no other search has read in the last half
 * minute, or that have changed since.
 */
export function createSearchCache(
  invalidation: PageInvalidation,
  now: () => number,
): (finder: Finder, locale: string) => Search {
  const find = createVisitorCache(invalidation, now, { name: 'searches', limit: maxSearches });
  const listings = createListingCache(invalidation, now);
  return (finder, locale) => (query, variants) =>
    find(JSON.stringify([locale, query, variants]), async () => {
      const { items: ids, pagination } = await finder.findIds(query);
      const read = (missing: readonly string[]) =>
        finder
          .query({ ids: missing.join(), page: 1, perPage: missing.length }, variants)
          .then(({ items }) => items);
      return { items: await listings(ids, `${locale} ${variants.join()}`, read), pagination };
    });
}

type Read = (ids: readonly string[]) => Promise<readonly Listing[]>;

/**
 * Returns listings by id, in the same order, without those that are not found. A change drops the listings of its ids,
 * and of those authors. `kind` tells listings apart that are read differently.
 */
function createListingCache(
  invalidation: PageInvalidation,
  now: () => number,
): (ids: readonly string[], kind: string, read: Read) => Promise<readonly Listing[]> {
  const cached = new BoundedCache<Listing>({
    name: 'listings',
    limit: maxListings,
    sizeOf: estimateBytes,
    lifetime,
    now,
  });
  let changes = 0;
  invalidation.onChange(({ scope, ids }) => {
    changes += 1;
    if (scope === 'all') return cached.clear();
    for (const [key, { id, author }] of cached.entries())
      if (ids.includes(id) || ids.includes(author?.id ?? '')) cached.delete(key);
  });
  return async (ids, kind, read) => {
    const before = changes;
    const isConsistent = invalidation.isConsistent();
    const known = (id: string) => (isConsistent ? cached.get(`${id} ${kind}`) : undefined);
    const found = new Map(ids.flatMap(id => known(id) ?? []).map(listing => [listing.id, listing]));
    const missing = ids.filter(id => !found.has(id));
    if (missing.length > 0) {
      for (const listing of await read(missing)) {
        found.set(listing.id, listing);
        if (changes === before && isConsistent) cached.set(`${listing.id} ${kind}`, listing);
      }
    }
    return ids.flatMap(id => found.get(id) ?? []);
  };
}
