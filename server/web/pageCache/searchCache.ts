import { LRUCache } from 'lru-cache';
import type { Api } from '#src/api/api.ts';
import type { PageInvalidation } from './invalidation.ts';

type Search = Api['listings']['query'];

/** Each entry is a page of listings, a few hundred kilobytes. */
const searchCacheSize = 32;

/** Milliseconds. */
const lifetime = 30_000;

/**
 * Caches answers for visitors, until any listing or user changes or half a minute has passed. Concurrent equal questions
 * share one answer. Not for signed-in users: they don't see users they have blocked.
 */
export function createVisitorCache<Answer>(
  invalidation: PageInvalidation,
  now: () => number,
  size: number,
): (key: string, find: () => Promise<Answer>) => Promise<Answer> {
  const cached = new LRUCache<string, Promise<Answer>>({
    max: size,
    ttl: lifetime,
    perf: { now },
    ttlResolution: 0,
  });
  invalidation.onChange(() => cached.clear());
  return (key, find) => {
    if (!invalidation.isConsistent()) return find();
    const known = cached.get(key);
    // A rejection may be specific to the first caller (rate limit), so waiters retry on their own.
    if (known) return known.catch(find);
    const found = find();
    cached.set(key, found);
    // Failures aren't cached.
    found.catch(() => cached.get(key) === found && cached.delete(key));
    return found;
  };
}

/** Caches search results across visitors of one language, see {@link createVisitorCache}. */
export function createSearchCache(
  invalidation: PageInvalidation,
  now: () => number,
): (search: Search, locale: string) => Search {
  const find = createVisitorCache<Awaited<ReturnType<Search>>>(invalidation, now, searchCacheSize);
  return (search, locale) => (query, variants) =>
    find(JSON.stringify([locale, query, variants]), () => search(query, variants));
}
