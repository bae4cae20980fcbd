import { caches } from '#src/config/offline.ts';
import { createPageStore, type CachedPageInfo } from './pageStore.ts';

/** Cached pages of the one user who asked this device to store them. Never mixed with those of another user. */
export interface OwnerCache {
  /** Returns the user who enabled offline storage; undefined for none. */
  owner(): Promise<string | undefined>;
  /** Returns the current generation: work started in it is discarded once everything has been deleted. */
  generation(): number;
  /**
   * Enables storage for this user, after deleting whatever was stored for another. Returns the generation to continue
   * with.
   */
  startFor(reader: string): Promise<number>;
  /** Stores a page of the owner, unless everything has been deleted since the generation `startedIn`. */
  put(path: string, page: Response, startedIn: number): Promise<void>;
  find(path: string): Promise<Response | undefined>;
  list(): Promise<readonly CachedPageInfo[]>;
  forget(): Promise<void>;
}

const ownerKey = '/.owner';
const maxPages = 40;

export function createOwnerCache(storage: CacheStorage, now: () => number): OwnerCache {
  const pages = createPageStore({ storage, now }, caches.kept, maxPages);
  let generation = 0;

  const owner = async () => {
    if (!(await storage.has(caches.kept))) return undefined;
    const found = await (await storage.open(caches.kept)).match(ownerKey);
    return found?.text();
  };
  const forget = async () => {
    generation += 1;
    await storage.delete(caches.kept);
  };
  // Deleting may happen before, during or after a write: deletion always wins.
  const unlessDeleted = async (startedIn: number, write: () => Promise<void>) => {
    if (generation !== startedIn) return;
    await write();
    if (generation !== startedIn) await storage.delete(caches.kept);
  };

  return {
    owner,
    forget,
    generation: () => generation,
    async startFor(reader) {
      let current = generation;
      const before = await owner();
      if (before !== undefined && before !== reader) {
        await forget();
        current += 1;
      }
      if (before !== reader)
        await unlessDeleted(current, async () =>
          (await storage.open(caches.kept)).put(ownerKey, new Response(reader)),
        );
      return current;
    },
    async put(path, page, startedIn) {
      if ((await owner()) !== undefined) await unlessDeleted(startedIn, () => pages.put(path, page));
    },
    async find(path) {
      const reader = await owner();
      return reader === undefined ? undefined : pages.find(path, reader);
    },
    async list() {
      const reader = await owner();
      return reader === undefined ? [] : pages.list(reader);
    },
  };
}
