import {
  caches,
  cacheablePath,
  addressAttribute,
  isConversation,
  readerHeader,
  visitor,
  type ToWorker,
} from '#src/config/offline.ts';
import { createFileCache } from './fileCache.ts';
import { createOwnerCache } from './ownerCache.ts';
import { offlinePage, withOfflineNote } from './offlinePage.ts';
import { createPageStore } from './pageStore.ts';
import { pickMessages, type WorkerFacts } from './messages.ts';

interface Tools {
  storage: CacheStorage;
  load: typeof fetch;
  now: () => number;
  facts: WorkerFacts;
  /** Languages the browser prefers. */
  preferredLanguages: readonly string[];
  /** How long to wait for the server when the page is stored on the device, in milliseconds. */
  timeout?: number;
}

type Later = (work: Promise<unknown>) => void;

const maxVisits = 20;
const localeKey = '/.locale';

/** The worker's logic, independent of its global scope. */
export function createPageHandler({ storage, load, now, facts, preferredLanguages, timeout = 8_000 }: Tools) {
  const ownerCache = createOwnerCache(storage, now);
  const visits = createPageStore({ storage, now }, caches.visits, maxVisits);
  const files = createFileCache(storage, load);

  let locale: string | undefined;
  const noteLocale = async (found: string) => {
    if (found === locale) return;
    locale = found;
    await (await storage.open(caches.files)).put(localeKey, new Response(found));
  };
  const lastLocale = async () =>
    locale ?? (await (await storage.match(localeKey, { cacheName: caches.files }))?.text());

  const forget = async () => {
    await Promise.all([ownerCache.forget(), storage.delete(caches.visits)]);
  };

  /** Stores a page for its reader. Pages stored for another user are deleted before this one is shown. */
  const record = async (page: Response, path: string | undefined, later: Later) => {
    const reader = page.headers.get(readerHeader);
    if (reader === null) return page;
    const generation = ownerCache.generation();
    const owner = await ownerCache.owner();
    if (owner !== undefined && owner !== reader) await ownerCache.forget();
    const found = page.headers.get('content-language');
    if (found) later(noteLocale(found).catch(() => undefined));
    if (page.status !== 200 || path === undefined) return page;
    // A full device still shows the page.
    if (reader === owner) later(ownerCache.put(path, page.clone(), generation).catch(() => undefined));
    else if (reader === visitor) later(visits.put(path, page.clone()).catch(() => undefined));
    return page;
  };

  const fromDevice = async (address: URL) => {
    const path = cacheablePath(address);
    if (path === undefined) return undefined;
    const page = (await ownerCache.find(path)) ?? (await visits.find(path, visitor));
    const messages = pickMessages(
      facts,
      page?.headers.get('content-language') ?? undefined,
      preferredLanguages,
    );
    return page && withOfflineNote(page, messages, address.searchParams);
  };

  const noConnection = async () => {
    const messages = pickMessages(facts, await lastLocale(), preferredLanguages);
    return offlinePage({ ...facts, ...messages }, await ownerCache.list());
  };

  /** Fetches a page and stores it, if it is this reader's. */
  const store = async (path: string, reader: string, generation: number) => {
    const page = await load(path, { credentials: 'same-origin', cache: 'no-store' });
    const isTheirs = page.headers.get(readerHeader) === reader;
    if (page.status !== 200 || page.redirected || !isTheirs) return;
    const html = await page.clone().text();
    await ownerCache.put(path, page, generation);
    // The open page may be of an older version of the site, and have other files.
    await files.keep(filesIn(html));
  };

  /** Returns the paths of stored conversations that show a host's address. */
  const withAddress = async () => {
    const paths = (await ownerCache.list()).map(({ path }) => path).filter(isConversation);
    const pages = await Promise.all(paths.map(async path => (await ownerCache.find(path))?.text()));
    return paths.filter((_, at) => pages[at]?.includes(addressAttribute));
  };

  return {
    files,
    forget,
    /** Returns a page of the site: from the server, otherwise from the device, otherwise the offline page. */
    async page(request: Request, preloaded: Promise<Response | undefined>, later: Later): Promise<Response> {
      const address = new URL(request.url);
      const path = cacheablePath(address);
      const answered = preloaded.then(async page => record(page ?? (await load(request)), path, later));
      // The request may still fail after the device has responded.
      answered.catch(() => undefined);
      const waited = new Promise(resolve => setTimeout(resolve, timeout));
      try {
        const page =
          (await Promise.race([answered, waited.then(() => fromDevice(address))])) ?? (await answered);
        return isDown(page) ? ((await fromDevice(address)) ?? page) : page;
      } catch {
        return (await fromDevice(address)) ?? noConnection();
      }
    },
    /**
     * Passes through a response that the worker neither reads nor stores, including redirects and streams. Its URL may
     * be valid only once: a request that failed is never repeated.
     */
    async passThrough(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
      try {
        return (await preloaded) ?? (await load(request));
      } catch {
        return noConnection();
      }
    },
    async handleMessage(message: ToWorker): Promise<void> {
      if (message.type === 'forget') return forget();
      if (message.type === 'refresh') {
        const owner = await ownerCache.owner();
        for (const path of message.paths === 'addresses' ? await withAddress() : message.paths)
          if (owner !== undefined && (await ownerCache.find(path)))
            await store(path, owner, ownerCache.generation());
        return;
      }
      const { reader, path } = message;
      const generation = await ownerCache.startFor(reader);
      await files.keep(message.files);
      if (path !== null) await store(path, reader, generation);
    },
  };
}

/** The paths that a document names, those of its scripts and messages among them. */
function filesIn(html: string): readonly string[] {
  const named = html.matchAll(/ (?:src|href|data-scripts|data-messages)="([^"]+)"/g);
  return [...new Set([...named].flatMap(([, paths = '']) => paths.split(' ')))];
}

// A proxy responds in place of the server, and sets no reader header.
const isDown = ({ status, headers }: Response) => status >= 502 && !headers.has(readerHeader);
