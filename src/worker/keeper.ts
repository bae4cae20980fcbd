import { caches } from '#src/config/offline.ts';
import { makeShelf, type OnShelf } from './shelf.ts';

/** Pages of the one person who asked this device to keep them. Nobody else's are ever beside them. */
export interface Keeper {
  /** Who asked for it; undefined when nobody did. */
  owner(): Promise<string | undefined>;
  /** Names this moment: work begun now comes to nothing once everything is forgotten. */
  moment(): number;
  /** This person asks for it: whatever was kept for somebody else is gone first. Answers the moment to go on with. */
  startFor(reader: string): Promise<number>;
  /** Keeps a page of the owner's, unless everything was forgotten since `moment`. */
  put(path: string, page: Response, moment: number): Promise<void>;
  find(path: string): Promise<Response | undefined>;
  list(): Promise<readonly OnShelf[]>;
  forget(): Promise<void>;
}

const ownerKey = '/.owner';
const pagesAtMost = 40;

export function makeKeeper(storage: CacheStorage, now: () => number): Keeper {
  const shelf = makeShelf({ storage, now }, caches.kept, pagesAtMost);
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
  // Forgetting may come before, while or after something is written: it always wins.
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
