import { LRUCache } from 'lru-cache';
import type { CacheFigures, CacheName } from '#contract/console/health.ts';
import { ownCopy } from './estimate.ts';
import { registerCache } from './registry.ts';

/** What the cache itself takes for each entry, in bytes: places in its lists, and the headers of key and value. */
const overhead = 128;

/**
 * Keys of more characters are stored as they are: they are not small parts of a URL or header, and copying takes longer.
 */
const longestCopied = 1000;

interface CacheOptions<Value> {
  name: CacheName;
  /** Bytes of all entries with their keys, at most. */
  limit: number;
  /** Estimates the bytes of a value. Called once for each value that is stored. */
  sizeOf(value: Value): number;
  /** Milliseconds for which a value is served; absent: as long as there is room. */
  lifetime?: number;
  /** Milliseconds, for the lifetime. */
  now?(): number;
}

/**
 * A cache of this process whose size in bytes is bounded, whatever requests it is filled by: the values used least
 * recently make room. One that takes more than the limit alone is not stored. Operators see its figures.
 */
export class BoundedCache<Value extends object | string | boolean> {
  private readonly entriesByKey: LRUCache<string, Value>;
  private hits = 0;
  private misses = 0;

  constructor({ name, limit, sizeOf, lifetime = 0, now }: CacheOptions<Value>) {
    this.entriesByKey = new LRUCache({
      maxSize: limit,
      // Every character may take two bytes.
      sizeCalculation: (value, key) => overhead + 2 * key.length + Math.ceil(sizeOf(value)),
      ttl: lifetime,
      ...(now ? { perf: { now }, ttlResolution: 0 } : {}),
    });
    registerCache(name, this, cache => cache.figures());
  }

  /** Returns its figures, since it was created. */
  figures(): Omit<CacheFigures, 'name'> {
    const { size: entries, calculatedSize: bytes, maxSize: limit } = this.entriesByKey;
    return { entries, bytes, limit, hits: this.hits, misses: this.misses };
  }

  /** Returns the value of a key, and counts whether there was one. */
  get(key: string): Value | undefined {
    const found = this.entriesByKey.get(key);
    if (found === undefined) this.misses += 1;
    else this.hits += 1;
    return found;
  }

  /** Returns the value of a key for work on the cache itself: not counted, and no use of the entry. */
  peek(key: string): Value | undefined {
    return this.entriesByKey.peek(key);
  }

  /** Returns the value of a key, which is made and stored where there is none. */
  getOrMake(key: string, make: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    return made;
  }

  set(key: string, value: Value): void {
    this.entriesByKey.set(key.length > longestCopied ? key : ownCopy(key), value);
  }

  delete(key: string): void {
    this.entriesByKey.delete(key);
  }

  clear(): void {
    this.entriesByKey.clear();
  }

  /** The most recently used first. Entries may be deleted meanwhile. */
  entries(): Iterable<[string, Value]> {
    return this.entriesByKey.entries();
  }
}
