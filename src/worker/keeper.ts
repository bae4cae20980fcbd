import { caches } from '#src/config/offline.ts';
import { createPageStore, type CachedPageInfo } from './shelf.ts';

/** Cached pages of the one user who asked this device to store them. Never mixed with those of another user. */
export interface OwnerCache {
  /** Returns the user who enabled offline storage; undefined for none. */
  owner(): Promise<string | undefined>;
  /** Returns the current generation: work started in it is discarded once everything has been deleted. */
  moment(): number;
  /**
   * Enables storage for this user, after deleting whatever was stored for another. Returns the generation to continue
   * with.
   */
  startFor(reader: string): Promise<number>;
  /** Stores a page of the owner, unless everything has been deleted since `moment`. */
  put(path: string, page: Response, moment: number): Promise<void>;
  find(path: string): Promise<Response | undefined>;
  list(): Promise<readonly CachedPageInfo[]>;
  forget(): Promise<void>;
}

const ownerKey = '/.owner';
const pagesAtMost = 40;

export function createOwnerCache(storage: CacheStorage, now: () => number): OwnerCache {
  const shelf = createPageStore({ storage, now }, caches.kept, pagesAtMost);
  let timesForgotten = 0;

  const owner = async () => {
    if (!(await storage.has(caches.kept))) return undefined;
    const found = await (await storage.open(caches.kept)).match(ownerKey);
    return found?.text();
  };
  const forget = async () => {
    timesForgotten += 1;
    await storage.delete(caches.kept);
  };
  // Deleting may happen before, during or after a write: deletion always wins.
  const unlessForgotten = async (moment: number, write: () => Promise<void>) => {
    if (timesForgotten !== moment) return;
    await write();
    if (timesForgotten !== moment) await storage.delete(caches.kept);
  };

  return {
    owner,
    forget,
    moment: () => timesForgotten,
    async startFor(reader) {
      let moment = timesForgotten;
      const before = await owner();
      if (before !== undefined && before !== reader) {
        await forget();
        moment += 1;
      }
      if (before !== reader)
        await unlessForgotten(moment, async () =>
          (await storage.open(caches.kept)).put(ownerKey, new Response(reader)),
        );
      return moment;
    },
    async put(path, page, moment) {
      if ((await owner()) !== undefined) await unlessForgotten(moment, () => shelf.put(path, page));
    },
    async find(path) {
      const reader = await owner();
      return reader === undefined ? undefined : shelf.find(path, reader);
    },
    async list() {
      const reader = await owner();
      return reader === undefined ? [] : shelf.list(reader);
    },
  };
}
