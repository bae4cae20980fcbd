import { isUuid } from '#contract/text/uuid.ts';
import { DAY } from '#contract/time/units.ts';
import { contentPages } from './contentPages.ts';
import { paths } from '#contract/paths.ts';

// Constants shared by pages, the service worker and the server (decision 051).

/** The URL of the service worker: at the root, because its scope is limited to its own directory. */
export const workerPath = '/sw.js';

/** The response header that names a page's reader: the id of the signed-in user, or {@link visitor}. */
export const readerHeader = 'poruch-reader';
export const visitor = 'visitor';

/** Names of the worker's caches; increment the number when their content changes. */
export const caches = {
  /** Built files, the same for everybody. */
  files: 'poruch.files.1',
  /** Public pages as visitors see them. */
  visits: 'poruch.visits.1',
  /** Pages of the user who enabled offline reading. */
  kept: 'poruch.kept.1',
} as const;

/** Maximum age of a page read from the device, in milliseconds. */
export const offlineMaxAge = 7 * DAY;

/** Messages from a page to the worker. */
export type ToWorker =
  /**
   * Stores pages for this reader from now on: the one at `path`, null when the worker served it itself, and the files
   * under `/static` that the page loaded.
   */
  | { type: 'keep'; reader: string; path: string | null; files: readonly string[] }
  /**
   * Fetches these pages again where they are stored, or all stored conversations with a host's address: their content
   * may have been withdrawn.
   */
  | { type: 'refresh'; paths: readonly string[] | 'addresses' }
  /** Deletes all pages. */
  | { type: 'forget' };

/** The attribute of a host's address on a conversation's page. */
export const addressAttribute = 'data-host-address';

/** These parameters open an overlay and don't change the page. */
const overlays = ['mobilemenu', 'mobilesearch', 'book', 'enquiry', 'review', 'map', 'filters'];

const contentPaths: readonly string[] = contentPages.map(name => paths[name]);

/**
 * Returns the path under which a page is stored: listings, conversations, the inbox and text pages. Undefined for pages
 * that are never stored: all others, and any with further parameters.
 */
export function cacheablePath({ pathname, searchParams }: URL): string | undefined {
  if ([...searchParams.keys()].some(name => !overlays.includes(name))) return undefined;
  const [, section = '', ...rest] = pathname.split('/');
  const isKept =
    (section === 'l' && rest.length <= 2 && isUuid(rest.at(-1) ?? '')) ||
    (/^(order|sale)$/.test(section) && rest.length === 2 && isUuid(rest[0] ?? '') && rest[1] === 'details') ||
    /^\/inbox(\/(sales|orders))?$/.test(pathname) ||
    contentPaths.includes(pathname);
  return isKept ? pathname : undefined;
}

/** Whether the page at a path is a conversation. */
export const isConversation = (path: string): boolean => /^\/(order|sale)\//.test(path);
