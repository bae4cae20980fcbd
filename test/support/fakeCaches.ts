/** An in-memory CacheStorage, with the ordering and copying of the real one. */
export function fakeCaches(origin: string): CacheStorage {
  const caches = new Map<string, Map<string, Response>>();
  const urlOf = (asked: RequestInfo | URL) =>
    new URL(asked instanceof Request ? asked.url : String(asked), origin).href;
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (asked: RequestInfo | URL) => entries.get(urlOf(asked))?.clone(),
    async put(asked: RequestInfo | URL, page: Response) {
      const whole = new Response(await page.arrayBuffer(), page);
      entries.delete(urlOf(asked));
      entries.set(urlOf(asked), whole);
    },
    delete: async (asked: RequestInfo | URL) => entries.delete(urlOf(asked)),
    keys: async () => [...entries.keys()].map(url => new Request(url)),
  });
  return {
    has: async (name: string) => caches.has(name),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    async open(name: string) {
      const entries = caches.get(name) ?? new Map<string, Response>();
      caches.set(name, entries);
      return cacheOf(entries);
    },
    async match(asked: RequestInfo | URL, { cacheName = '' }: MultiCacheQueryOptions = {}) {
      const entries = caches.get(cacheName);
      return entries && cacheOf(entries).match(asked);
    },
  } as unknown as CacheStorage;
}
