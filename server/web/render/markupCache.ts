import { LRUCache } from 'lru-cache';
import type { MarkupCache } from '#src/entry.server.tsx';

/** Size of all markup with its keys, in bytes at most: every character may take two. */
const maxBytes = 12 * 1024 * 1024;

/** The languages, settings and modes that pages are rendered in at one time. */
const maxNames = 200;

/** Creates the cache of parts that many pages have in common, in this process (decision 157). */
export function createMarkupCache(bytes = maxBytes): MarkupCache {
  const markup = new LRUCache<string, string>({
    maxSize: bytes,
    sizeCalculation: (text, key) => 2 * (text.length + key.length),
  });
  const names = new LRUCache<string, string>({ max: maxNames });
  let named = 0;
  return {
    get: key => markup.get(key),
    set: (key, text) => void markup.set(key, text),
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined) return known;
      // Never given twice: what was stored by the name of a forgotten text is not found again.
      named += 1;
      const name = String(named);
      names.set(text, name);
      return name;
    },
  };
}
