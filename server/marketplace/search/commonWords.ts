import { LRUCache } from 'lru-cache';
import { MINUTE } from '#contract/time/units.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';

const kept = 1000;
/** Five minutes: a word in ten thousand listings does not become rare sooner. */
const validFor = 5 * MINUTE;

const known = new WeakMap<Queryable, LRUCache<string, true>>();

/**
 * A cache of words that recent searches found in at least as many listings as paging reaches. Counting them again would
 * be a third of the work.
 */
export function commonWordsOf(db: Queryable): {
  has(words: readonly string[]): boolean;
  add(words: readonly string[]): void;
} {
  const cache = known.get(db) ?? new LRUCache<string, true>({ max: kept, ttl: validFor });
  known.set(db, cache);
  const keyOf = (words: readonly string[]) => [...words].sort().join(' ');
  return {
    has: words => cache.has(keyOf(words)),
    add: words => void cache.set(keyOf(words), true),
  };
}
