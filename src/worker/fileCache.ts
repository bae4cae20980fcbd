import { caches } from '#src/config/offline.ts';

/** Whether a file is immutable: its name changes with its content. */
export const isFile = (path: string): boolean => path.startsWith('/static/');

const maxFiles = 250;
/** Excludes decoders and maps, by compressed size in bytes: a phone has better uses for the space. */
const largest = 400_000;

interface FileCache {
  /** Returns the file from the cache, otherwise from the server, and stores it. */
  answer(request: Request, later: (work: Promise<unknown>) => void): Promise<Response>;
  /** Fetches and stores those of these paths that are missing. */
  keep(paths: readonly string[]): Promise<void>;
}

export function createFileCache(storage: CacheStorage, load: typeof fetch): FileCache {
  const put = async (request: Request | string, file: Response) => {
    if (file.status !== 200 || Number(file.headers.get('content-length') ?? 0) > largest) return;
    const cache = await storage.open(caches.files);
    await cache.put(request, file);
    const known = await cache.keys();
    const old = known.slice(0, Math.max(0, known.length - maxFiles));
    await Promise.all(old.map(request => cache.delete(request)));
  };
  return {
    async answer(request, later) {
      const known = await storage.match(request.url, { cacheName: caches.files, ignoreVary: true });
      if (known) return known;
      const file = await load(request);
      // A full device still shows the page.
      later(put(request.url, file.clone()).catch(() => undefined));
      return file;
    },
    async keep(paths) {
      const cache = await storage.open(caches.files);
      const missing = await Promise.all(
        paths
          .filter(isFile)
          .map(async path => ((await cache.match(path, { ignoreVary: true })) ? [] : [path])),
      );
      await Promise.all(missing.flat().map(async path => put(path, await load(path)).catch(() => undefined)));
    },
  };
}
