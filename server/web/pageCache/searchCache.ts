import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import type { CacheName } from '#contract/console/health.ts';
import { BoundedCache } from '#server/caches/boundedCache.ts';
import { estimateBytes } from '#server/caches/estimate.ts';
import type { Api } from '#src/api/api.ts';
import type { ListingQuery } from '#src/search/listingQuery.ts';
import type { PageInvalidation } from './invalidation.ts';

type Search = Api['listings']['query'];

/** Finds listings for visitors. */
export interface Finder {
  /** Finds the ids only, for which no listing is read. */
  findIds(query: ListingQuery): Promise<Page<string>>;
  query: Search;
}

/** Milliseconds. */
const lifetime = 30_000;

/**
 * Caches answers for visitors, until any listing or user changes or half a minute has passed. Concurrent equal questions
 * share one answer. Not for signed-in users: they don't see users they have blocked.
 */
export function createVisitorCache<Answer extends object>(
  invalidation: PageInvalidation,
  now: () => number,
  size: { name: CacheName; limit: number; sizeOf(answer: Answer): number },
): (key: string, find: () => Promise<Answer>) => Promise<Answer> {
  const cached = new BoundedCache<Answer>({ ...size, lifetime, now });
  /** Questions that are being answered: as many as there are requests at the moment. */
  const underWay = new Map<string, Promise<Answer>>();
  invalidation.onChange(() => {
    cached.clear();
    underWay.clear();
  });
  return (key, find) => {
    if (!invalidation.isConsistent()) return find();
    const waiting = underWay.get(key);
    // A rejection may be specific to the first caller (rate limit), so waiters retry on their own.
    if (waiting) return waiting.catch(find);
    const known = cached.get(key);
    if (known) return Promise.resolve(known);
    const found = find();
    underWay.set(key, found);
    // An answer from before a change isn't cached, nor is a failure.
    const end = () => underWay.get(key) === found && underWay.delete(key);
    found.then(answer => end() && cached.set(key, answer), end);
    return found;
  };
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
  const find = createVisitorCache<Awaited<ReturnType<Search>>>(invalidation, now, {
    name: 'searches',
    limit: maxSearches,
    sizeOf: estimateBytes,
  });
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
