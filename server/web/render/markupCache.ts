import { LRUCache } from 'lru-cache';
import type { MarkupCache, StoredMarkup } from '#src/entry.server.tsx';

/** Size of all markup with its keys, in bytes at most: every character of a key may take two. */
const maxBytes = 12 * 1024 * 1024;

/** Size of the content of all parts by which they are found, in bytes at most. */
const maxNameBytes = 4 * 1024 * 1024;

/** Creates the cache of parts that many pages have in common, in this process (decision 157). */
export function createMarkupCache(bytes = maxBytes, nameBytes = maxNameBytes): MarkupCache {
  const markup = new LRUCache<string, StoredMarkup>({
    maxSize: bytes,
    sizeCalculation: (part, key) => part.bytes.length + 2 * (part.links.length + key.length),
  });
  const names = new LRUCache<string, string>({
    maxSize: nameBytes,
    sizeCalculation: (name, text) => 2 * (name.length + text.length),
  });
  const ofObjects = new WeakMap<object, string>();
  let named = 0;
  const nameOfText = (text: string): string => {
    const known = names.get(text);
    if (known !== undefined) return known;
    // Never given twice: what was stored by the name of a forgotten text is not found again.
    named += 1;
    const name = String(named);
    names.set(text, name);
    return name;
  };
  return {
    get: key => markup.get(key),
    set: (key, part) => void markup.set(key, part),
    nameOf(content) {
      if (typeof content !== 'object' || content === null) return nameOfText(JSON.stringify(content) ?? '');
      const name = ofObjects.get(content) ?? nameOfText(JSON.stringify(content));
      ofObjects.set(content, name);
      return name;
    },
  };
}
