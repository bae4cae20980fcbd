import { keptFor, readerHeader } from '#src/config/offline.ts';

/** Facts about a page on a shelf, in headers of its own. */
const since = 'poruch-since';
const named = 'poruch-title';

export interface OnShelf {
  path: string;
  title: string;
  since: Date;
}

/** Pages of one cache. `limit`: of more pages the oldest go. */
export interface Shelf {
  /** Puts a page as it came from the server; later work on the answer does not change it. */
  put(path: string, page: Response): Promise<void>;
  /** The page for this reader, not older than {@link keptFor}. What is another's or too old goes for good. */
  find(path: string, reader: string): Promise<Response | undefined>;
  /** The newest first. */
  list(reader: string): Promise<readonly OnShelf[]>;
}

interface Tools {
  storage: CacheStorage;
  now: () => number;
}

export function makeShelf({ storage, now }: Tools, name: string, limit: number): Shelf {
  const isFor = (page: Response, reader: string) => {
    const age = now() - Date.parse(page.headers.get(since) ?? '');
    // A clock that was set back would keep a page for longer.
    return page.headers.get(readerHeader) === reader && age >= 0 && age <= keptFor;
  };
  const find: Shelf['find'] = async (path, reader) => {
    // Opening would make it.
    if (!(await storage.has(name))) return undefined;
    const cache = await storage.open(name);
    const page = await cache.match(path);
    if (!page || isFor(page, reader)) return page;
    await cache.delete(path);
    return undefined;
  };
  const pathsOf = async () => {
    if (!(await storage.has(name))) return [];
    const asked = await (await storage.open(name)).keys();
    return asked.map(({ url }) => new URL(url).pathname).filter(path => !path.startsWith('/.'));
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

/** What {@link Shelf.put} noted of a page. */
export const factsOf = ({ headers }: Response): Omit<OnShelf, 'path'> => ({
  title: decodeURIComponent(headers.get(named) ?? ''),
  since: new Date(headers.get(since) ?? ''),
});

async function withFacts(page: Response, at: Date): Promise<Response> {
  const html = await page.text();
  const headers = new Headers(page.headers);
  // They speak of the bytes as they travelled.
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set(named, encodeURIComponent(titleOf(html)));
  headers.set(since, at.toISOString());
  return new Response(html, { status: 200, headers });
}

// The site's own name stands behind every title.
function titleOf(html: string): string {
  const [, text = ''] = /<title[^>]*>([^<]*)<\/title>/.exec(html) ?? [];
  const title = text.split(' | ').slice(0, -1).join(' | ') || text;
  const plain = { lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", amp: '&' };
  return title.replace(/&(lt|gt|quot|#x27|#39|amp);/g, (_, name: keyof typeof plain) => plain[name]);
}
