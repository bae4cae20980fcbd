import { cacheNames, type CacheFigures, type CacheName } from '#contract/console/health.ts';

type Figures = Omit<CacheFigures, 'name'>;

/** Returns the figures of a cache; undefined when nothing uses it any longer. */
type Measure = () => Figures | undefined;

const measures = new Map<CacheName, Set<Measure>>();

/**
 * Adds a cache to what operators see, for as long as something uses it: it is not retained. `figuresOf` must not refer
 * to it in another way.
 */
export function registerCache<Cache extends object>(
  name: CacheName,
  cache: Cache,
  figuresOf: (cache: Cache) => Figures,
): void {
  const reference = new WeakRef(cache);
  const known = measures.get(name) ?? new Set();
  const measure = () => {
    const used = reference.deref();
    return used && figuresOf(used);
  };
  measures.set(name, known.add(measure));
}

/** Returns the figures of the caches of this process, by name; those of several caches with one name are added up. */
export function measureCaches(): CacheFigures[] {
  return cacheNames.flatMap(name => {
    const known = measures.get(name) ?? new Set();
    const found = [...known].flatMap(measure => {
      const figures = measure();
      if (!figures) known.delete(measure);
      return figures ?? [];
    });
    return found.length > 0 ? [{ name, ...found.reduce(sum) }] : [];
  });
}

const sum = (one: Figures, other: Figures): Figures => ({
  entries: one.entries + other.entries,
  bytes: one.bytes + other.bytes,
  limit: one.limit + other.limit,
  hits: one.hits + other.hits,
  misses: one.misses + other.misses,
});
