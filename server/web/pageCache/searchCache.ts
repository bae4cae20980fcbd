import { LRUCache } from 'lru-cache';
import type { Api } from '#src/api/api.ts';
import type { PageInvalidation } from './invalidation.ts';

type Search = Api['listings']['query'];

/** Each entry is a page of listings, a few hundred kilobytes. */
const searchCacheSize = 32;

/**
 * Caches search results across visitors of one language, until any listing or user changes or half a minute has passed.
 * Concurrent identical searches share one query. Not for signed-in users: they don't see users they have blocked.
 */
export function createSearchCache(
  invalidation: PageInvalidation,
  now: () => number,
): (search: Search, locale: string) => Search {
  const cached = new LRUCache<string, ReturnType<Search>>({
    max: searchCacheSize,
    ttl: 30_000,
    perf: { now },
    ttlResolution: 0,
  });
  invalidation.onChange(() => cached.clear());
  return (search, locale) => (query, variants) => {
    if (!invalidation.isConsistent()) return search(query, variants);
    const key = JSON.stringify([locale, query, variants]);
    const known = cached.get(key);
    // A rejection may be specific to the first caller (rate limit), so waiters retry on their own.
    if (known) return known.catch(() => search(query, variants));
    const found = search(query, variants);
    cached.set(key, found);
    // Failures aren't cached.
    found.catch(() => cached.get(key) === found && cached.delete(key));
    return found;
  };
}
