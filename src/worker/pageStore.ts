import { offlineMaxAge, readerHeader } from '#src/config/offline.ts';

/** Headers that store facts about a cached page. */
const since = 'poruch-since';
const named = 'poruch-title';

export interface CachedPageInfo {
  path: string;
  title: string;
  since: Date;
}

/** Pages of one cache. `limit`: when there are more, the oldest are deleted. */
export interface PageStore {
  /** Stores a page as received from the server; later use of the response does not change it. */
  put(path: string, page: Response): Promise<void>;
  /** Returns the page for this reader, at most {@link offlineMaxAge} old; deletes it if it is another reader's or older. */
  find(path: string, reader: string): Promise<Response | undefined>;
  /** Newest first. */
  list(reader: string): Promise<readonly CachedPageInfo[]>;
}

interface Tools {
  storage: CacheStorage;
  now: () => number;
}

export function createPageStore({ storage, now }: Tools, name: string, limit: number): PageStore {
  const isFor = (page: Response, reader: string) => {
    const age = now() - Date.parse(page.headers.get(since) ?? '');
    // Otherwise setting the clock back would extend a page's lifetime.
    return page.headers.get(readerHeader) === reader && age >= 0 && age <= offlineMaxAge;
  };
  const find: PageStore['find'] = async (path, reader) => {
    // Opening the cache would create it.
    if (!(await storage.has(name))) return undefined;
    const cache = await storage.open(name);
    const page = await cache.match(path);
    if (!page || isFor(page, reader)) return page;
    await cache.delete(path);
    return undefined;
  };
  const pathsOf = async () => {
    if (!(await storage.has(name))) return [];
    const requests = await (await storage.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname).filter(path => !path.startsWith('/.'));
  };
  return {
    find,
    async put(path, page) {
      const dated = await withFacts(page, new Date(now()));
      const cache = await storage.open(name);
      await cache.put(path, dated);
      const paths = await pathsOf();
      await Promise.all(paths.slice(0, Math.max(0, paths.length - limit)).map(old => cache.delete(old)));
    },
    async list(reader) {
      const found = await Promise.all(
        (await pathsOf()).map(async path => ({ path, page: await find(path, reader) })),
      );
      return found.flatMap(({ path, page }) => (page ? [{ path, ...factsOf(page) }] : [])).reverse();
    },
  };
}

/** Returns the facts that {@link PageStore.put} stored with a page. */
export const factsOf = ({ headers }: Response): Omit<CachedPageInfo, 'path'> => ({
  title: decodeURIComponent(headers.get(named) ?? ''),
  // The server's clock; the device's may be wrong.
  since: new Date(headers.get('date') ?? headers.get(since) ?? ''),
});

async function withFacts(page: Response, at: Date): Promise<Response> {
  const html = await page.text();
  const headers = new Headers(page.headers);
  // These headers describe the encoded body.
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set(named, encodeURIComponent(titleOf(html)));
  headers.set(since, at.toISOString());
  return new Response(html, { status: 200, headers });
}

// Every title ends with the site's name.
function titleOf(html: string): string {
  const [, text = ''] = /<title[^>]*>([^<]*)<\/title>/.exec(html) ?? [];
  const title = text.split(' | ').slice(0, -1).join(' | ') || text;
  const plain = { lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", amp: '&' };
  return title.replace(/&(lt|gt|quot|#x27|#39|amp);/g, (_, name: keyof typeof plain) => plain[name]);
}
