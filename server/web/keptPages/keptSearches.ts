import { LRUCache } from 'lru-cache';
import type { Api } from '#src/api/api.ts';
import type { News } from './news.ts';

type Search = Api['listings']['query'];

/** Each is a page of listings, a few hundred kilobytes. */
const searchesKept = 32;

/**
 * What one visitor searched for is answered to the next who searches for the same, in whatever language, until any
 * listing or person changes or half a minute has passed. Those who ask while it is being looked for wait for it together.
 * Not for people who are signed in: they do not see whom they blocked.
 */
export function keepSearches(news: News, now: () => number): (search: Search) => Search {
  const kept = new LRUCache<string, ReturnType<Search>>({
    max: searchesKept,
    ttl: 30_000,
    perf: { now },
    ttlResolution: 0,
  });
  news.onChange(() => kept.clear());
  return search => (query, variants) => {
    if (!news.isComplete()) return search(query, variants);
    const key = JSON.stringify([query, variants]);
    const known = kept.get(key);
    // Refused may be whoever asked first, and not those who wait with them.
    if (known) return known.catch(() => search(query, variants));
    const found = search(query, variants);
    kept.set(key, found);
    // What failed once is asked again.
    found.catch(() => kept.get(key) === found && kept.delete(key));
    return found;
  };
}
