import { caches, keptPath, readerHeader, visitor, type ToWorker } from '#src/config/offline.ts';
import { makeFiles } from './files.ts';
import { makeKeeper } from './keeper.ts';
import { offlinePage, withNote } from './offlinePage.ts';
import { makeShelf } from './shelf.ts';
import { wordsIn, type WorkerFacts } from './words.ts';

interface Tools {
  storage: CacheStorage;
  load: typeof fetch;
  now: () => number;
  facts: WorkerFacts;
  /** Languages that the browser asks for. */
  wished: readonly string[];
  /** What a page is worth waiting for when the device has it, in milliseconds. */
  patience?: number;
}

type Later = (work: Promise<unknown>) => void;

const visitsAtMost = 20;
const localeKey = '/.locale';

/** What the worker does, without the world around it. */
export function makePages({ storage, load, now, facts, wished, patience = 8_000 }: Tools) {
  const keeper = makeKeeper(storage, now);
  const visits = makeShelf({ storage, now }, caches.visits, visitsAtMost);
  const files = makeFiles(storage, load);

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

  /** Looks at whom a page is for: what is kept for somebody else goes before this one is shown. */
  const see = async (page: Response, path: string | undefined, later: Later) => {
    const reader = page.headers.get(readerHeader);
    if (reader === null) return page;
    const moment = keeper.moment();
    const owner = await keeper.owner();
    if (owner !== undefined && owner !== reader) await keeper.forget();
    const found = page.headers.get('content-language');
    if (found) later(noteLocale(found).catch(() => undefined));
    if (page.status !== 200 || path === undefined) return page;
    // A device that is full still shows the page.
    if (reader === owner) later(keeper.put(path, page.clone(), moment).catch(() => undefined));
    else if (reader === visitor) later(visits.put(path, page.clone()).catch(() => undefined));
    return page;
  };

  const fromDevice = async (address: URL) => {
    const path = keptPath(address);
    if (path === undefined) return undefined;
    const page = (await keeper.find(path)) ?? (await visits.find(path, visitor));
    const words = wordsIn(facts, page?.headers.get('content-language') ?? undefined, wished);
    return page && withNote(page, words, address.searchParams);
  };

  return {
    files,
    forget,
    /** A page of the site: from the server, else as this device has it, else the page that says that there is none. */
    async page(request: Request, preloaded: Promise<Response | undefined>, later: Later): Promise<Response> {
      const address = new URL(request.url);
      const path = keptPath(address);
      const asked = preloaded.then(async page => see(page ?? (await load(request)), path, later));
      // It may still fail after the device has answered.
      asked.catch(() => undefined);
      const waited = new Promise(resolve => setTimeout(resolve, patience));
      try {
        const page = (await Promise.race([asked, waited.then(() => fromDevice(address))])) ?? (await asked);
        return isDown(page) ? ((await fromDevice(address)) ?? page) : page;
      } catch {
        const kept = await fromDevice(address);
        if (kept) return kept;
        const words = wordsIn(facts, await lastLocale(), wished);
        return offlinePage({ ...words, site: facts.site }, await keeper.list());
      }
    },
    async hear(told: ToWorker): Promise<void> {
      if (told.type === 'forget') return forget();
      const { reader, path } = told;
      const moment = await keeper.startFor(reader);
      await files.keep(told.files);
      if (path === null) return;
      const page = await load(path, { credentials: 'same-origin', cache: 'no-store' });
      const isTheirs = page.headers.get(readerHeader) === reader;
      if (page.status === 200 && !page.redirected && isTheirs) await keeper.put(path, page, moment);
    },
  };
}

// What stands before the server answers for it, and names no reader.
const isDown = ({ status, headers }: Response) => status >= 502 && !headers.has(readerHeader);
