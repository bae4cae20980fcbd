import { BoundedCache } from '#server/caches/boundedCache.ts';
import type { MarkupCache, StoredMarkup } from '#src/entry.server.tsx';

/** Size of all markup with its keys, in bytes at most. */
const maxBytes = 12 * 1024 * 1024;

/** Size of the content of all parts by which they are found, in bytes at most. */
const maxNameBytes = 4 * 1024 * 1024;

/** Creates the cache of parts that many pages have in common, in this process (decision 157). */
export function createMarkupCache(bytes = maxBytes, nameBytes = maxNameBytes): MarkupCache {
  const markup = new BoundedCache<StoredMarkup>({ name: 'parts', limit: bytes, sizeOf: sizeOfPart });
  const names = new BoundedCache<string>({
    name: 'contents',
    limit: nameBytes,
    sizeOf: name => 2 * name.length,
  });
  const ofObjects = new WeakMap<object, string>();
  let named = 0;
  const nameOfText = (text: string): string => {
    // Never given twice: what was stored by the name of a forgotten text is not found again.
    return names.getOrMake(text, () => String((named += 1)));
  };
  return {
    get: key => markup.get(key),
    set: (key, part) => markup.set(key, part),
    nameOf(content) {
      if (typeof content !== 'object' || content === null) return nameOfText(JSON.stringify(content) ?? '');
      const name = ofObjects.get(content) ?? nameOfText(JSON.stringify(content));
      ofObjects.set(content, name);
      return name;
    },
  };
}

/** What the objects of a part take beside its bytes and texts: its buffer, and the list of its icons. */
const ofObjectsInPart = 300;

const sizeOfPart = ({ bytes, links }: StoredMarkup) => bytes.length + 2 * links.length + ofObjectsInPart;
