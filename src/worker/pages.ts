import { caches, cacheablePath, readerHeader, visitor, type ToWorker } from '#src/config/offline.ts';
import { createFileCache } from './files.ts';
import { createOwnerCache } from './keeper.ts';
import { offlinePage, withOfflineNote } from './offlinePage.ts';
import { createPageStore } from './shelf.ts';
import { messagesFor, type WorkerFacts } from './words.ts';

interface Tools {
  storage: CacheStorage;
  load: typeof fetch;
  now: () => number;
  facts: WorkerFacts;
  /** Languages the browser prefers. */
  wished: readonly string[];
  /** How long to wait for the server when the page is stored on the device, in milliseconds. */
  patience?: number;
}

type Later = (work: Promise<unknown>) => void;

const visitsAtMost = 20;
const localeKey = '/.locale';

/** The worker's logic, independent of its global scope. */
export function createPageHandler({ storage, load, now, facts, wished, patience = 8_000 }: Tools) {
  const keeper = createOwnerCache(storage, now);
  const visits = createPageStore({ storage, now }, caches.visits, visitsAtMost);
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
    await Promise.all([keeper.forget(), storage.delete(caches.visits)]);
  };

  /** Checks whom a page is for: what is stored for another user is deleted before this page is shown. */
  const see = async (page: Response, path: string | undefined, later: Later) => {
    const reader = page.headers.get(readerHeader);
    if (reader === null) return page;
    const moment = keeper.moment();
    const owner = await keeper.owner();
    if (owner !== undefined && owner !== reader) await keeper.forget();
    const found = page.headers.get('content-language');
    if (found) later(noteLocale(found).catch(() => undefined));
    if (page.status !== 200 || path === undefined) return page;
    // A full device still shows the page.
    if (reader === owner) later(keeper.put(path, page.clone(), moment).catch(() => undefined));
    else if (reader === visitor) later(visits.put(path, page.clone()).catch(() => undefined));
    return page;
  };

  const fromDevice = async (address: URL) => {
    const path = cacheablePath(address);
    if (path === undefined) return undefined;
    const page = (await keeper.find(path)) ?? (await visits.find(path, visitor));
    const words = messagesFor(facts, page?.headers.get('content-language') ?? undefined, wished);
    return page && withOfflineNote(page, words, address.searchParams);
  };

  const noConnection = async () => {
    const words = messagesFor(facts, await lastLocale(), wished);
    return offlinePage({ ...words, site: facts.site }, await keeper.list());
  };

  return {
    files,
    forget,
    /** Returns a page of the site: from the server, otherwise from the device, otherwise the offline page. */
    async page(request: Request, preloaded: Promise<Response | undefined>, later: Later): Promise<Response> {
      const address = new URL(request.url);
      const path = cacheablePath(address);
      const asked = preloaded.then(async page => see(page ?? (await load(request)), path, later));
      // The request may still fail after the device has responded.
      asked.catch(() => undefined);
      const waited = new Promise(resolve => setTimeout(resolve, patience));
      try {
        const page = (await Promise.race([asked, waited.then(() => fromDevice(address))])) ?? (await asked);
        return isDown(page) ? ((await fromDevice(address)) ?? page) : page;
      } catch {
        return (await fromDevice(address)) ?? noConnection();
      }
    },
    /**
     * Passes through a response that the worker neither reads nor stores, including redirects and streams. Its URL may
     * be valid only once: a request that failed is never repeated.
     */
    async passOn(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
      try {
        return (await preloaded) ?? (await load(request));
      } catch {
        return noConnection();
      }
    },
    async hear(message: ToWorker): Promise<void> {
      if (message.type === 'forget') return forget();
      const { reader, path } = message;
      const moment = await keeper.startFor(reader);
      await files.keep(message.files);
      if (path === null) return;
      const page = await load(path, { credentials: 'same-origin', cache: 'no-store' });
      const isTheirs = page.headers.get(readerHeader) === reader;
      if (page.status === 200 && !page.redirected && isTheirs) await keeper.put(path, page, moment);
    },
  };
}

// A proxy responds in place of the server, and sets no reader header.
const isDown = ({ status, headers }: Response) => status >= 502 && !headers.has(readerHeader);
