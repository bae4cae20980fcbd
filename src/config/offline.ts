import { isUuid } from '#contract/rules/uuid.ts';
import { contentPages } from './contentPages.ts';
import { paths } from './paths.ts';

// What pages, the service worker beside them and the server have to agree on (decision 051).

/** Where browsers fetch the service worker: at the root, because it may only see what lies below its address. */
export const workerPath = '/sw.js';

/** The header of a page that names its reader: the id of who is signed in, or {@link visitor}. */
export const readerHeader = 'poruch-reader';
export const visitor = 'visitor';

/** Names of the worker's caches; a change of what is in them changes the number. */
export const caches = {
  /** Built files, the same for everybody. */
  files: 'poruch.files.1',
  /** Public pages as visitors read them. */
  visits: 'poruch.visits.1',
  /** Pages of the one person who asked for it. */
  kept: 'poruch.kept.1',
} as const;

/** No page is read from a device for longer. Milliseconds. */
export const keptFor = 7 * 24 * 60 * 60 * 1000;

/** What a page tells the worker. */
export type ToWorker =
  /**
   * Keep pages for this reader from now on: the one at `path`, null when that came through the worker itself, and the
   * files under `/static` that it was shown with.
   */
  | { type: 'keep'; reader: string; path: string | null; files: readonly string[] }
  /** Forget all pages. */
  | { type: 'forget' };

/** The note above a page that comes from the device; it holds the words for when there is a connection again. */
export const keptNote = 'kept-note';

/** These open something over a page and do not change what it is. */
const overlays = ['mobilemenu', 'mobilesearch', 'book', 'enquiry', 'review', 'map', 'filters'];

const words: readonly string[] = contentPages.map(name => paths[name]);

/**
 * Under which path a page is kept: listings, conversations, the inbox and the pages of words. undefined for what is never
 * kept: the rest, and whatever an address asks for besides.
 */
export function keptPath({ pathname, searchParams }: URL): string | undefined {
  if ([...searchParams.keys()].some(name => !overlays.includes(name))) return undefined;
  const [, room = '', ...rest] = pathname.split('/');
  const isKept =
    (room === 'l' && rest.length <= 2 && isUuid(rest.at(-1) ?? '')) ||
    (/^(order|sale)$/.test(room) && rest.length === 2 && isUuid(rest[0] ?? '') && rest[1] === 'details') ||
    /^\/inbox\/(sales|orders)$/.test(pathname) ||
    words.includes(pathname);
  return isKept ? pathname : undefined;
}

/** Whether the page at a path holds a conversation. */
export const isConversation = (path: string): boolean => /^\/(order|sale)\//.test(path);
