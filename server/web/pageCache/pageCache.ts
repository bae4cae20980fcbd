import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { MINUTE } from '#contract/time/units.ts';
import { BoundedCache } from '#server/caches/boundedCache.ts';
import type { Invalidation } from '../ports/engine.ts';

/** A page as visitors get it. */
export interface VisitorPage {
  /** In UTF-8. */
  html: Buffer;
  /** The page's data as JSON, which contains the ids of all that it shows. */
  data: string;
  locale: string;
  /** The route pattern. */
  route: string;
  /** Hashes of the page's inline styles, for the Content-Security-Policy. */
  styleHashes: readonly string[];
}

export interface CachedPage extends Omit<VisitorPage, 'html' | 'data'> {
  /** Weak: the same for every encoding (RFC 9110, section 8.8.3). */
  etag: string;
  /** Whether the page should be revalidated; it may still be served. */
  isStale: boolean;
  body(encoding: Encoding): Promise<Buffer>;
}

export type Encoding = 'br' | 'gzip' | 'identity';

export interface PageCache {
  find(key: string): CachedPage | undefined;
  /**
   * Called before a page is rendered; the returned function stores it, unless something changed in between, and returns
   * its ETag.
   */
  begin(): (key: string, page: VisitorPage) => string;
  /** Whether no revalidation of this page is running; a caller that gets true must start one. */
  shouldRevalidate(key: string): boolean;
  drop(change: Invalidation): void;
}

interface CacheEntry extends CachedPage {
  createdAt: number;
  /** When a revalidation was started that has not ended; milliseconds since 1970. */
  revalidatedAt?: number | undefined;
  shows: ReadonlySet<string>;
  size: number;
}

interface Limits {
  /**
   * Milliseconds after which a page is re-rendered in the background while the old one is still served: its relative
   * times are out of date.
   */
  staleAfter: number;
  /** Milliseconds after which a page is no longer served. */
  maxAge: number;
  /** Approximate total size of all pages in all encodings, in bytes. */
  bytes: number;
}

export const usualLimits: Limits = { staleAfter: 30_000, maxAge: 5 * MINUTE, bytes: 48 * 1024 * 1024 };

/** Caches visitors' pages, keyed by what they vary on, for a short time or until something on them changes. */
export function createPageCache({ staleAfter, maxAge, bytes }: Limits, now: () => number): PageCache {
  const pages = new BoundedCache<CacheEntry>({
    name: 'pages',
    limit: bytes,
    sizeOf: ({ size }) => size,
    lifetime: maxAge,
    now,
  });
  let changes = 0;
  return {
    find(key) {
      const cached = pages.get(key);
      return cached && { ...cached, isStale: now() - cached.createdAt >= staleAfter };
    },
    begin() {
      const before = changes;
      return (key, page) => {
        const old = pages.peek(key);
        const entry = store(page, now());
        if (changes === before) pages.set(key, entry);
        else if (old) old.revalidatedAt = undefined;
        return entry.etag;
      };
    },
    shouldRevalidate(key) {
      const cached = pages.peek(key);
      if (!cached || now() - (cached.revalidatedAt ?? -Infinity) <= staleAfter) return false;
      cached.revalidatedAt = now();
      return true;
    },
    drop({ scope, ids }) {
      changes += 1;
      if (scope === 'all') return pages.clear();
      for (const [key, { shows }] of pages.entries()) {
        if (isInScope(key, scope) || ids.some(id => shows.has(id))) pages.delete(key);
      }
    },
  };
}

/** A UUID from its first hyphen on: a pattern that begins with a fixed character is found several times as fast. */
const uuidTails = /-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

function uuidsIn(text: string): Set<string> {
  const found = [...text.matchAll(uuidTails)];
  const ids = new Set(found.map(({ 0: tail, index }) => text.slice(index - 8, index) + tail));
  // Copied, because a part of a string holds the whole of it in memory: here the page's data, as long as it is cached.
  const copy = Buffer.from([...ids].join(''), 'latin1').toString('latin1');
  return new Set(Array.from({ length: ids.size }, (_, at) => copy.slice(at * 36, (at + 1) * 36)));
}

function store({ html, data, ...page }: VisitorPage, createdAt: number): CacheEntry {
  const bodies = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(html)]]);
  const shows = uuidsIn(data);
  return {
    ...page,
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    createdAt,
    isStale: false,
    shows,
    // Includes the compressed bodies, a fifth each. An id takes its text and a place in the set.
    size: html.length * 2 + shows.size * 64,
    body(encoding) {
      const body = bodies.get(encoding) ?? compressed[encoding](html);
      bodies.set(encoding, body);
      return body;
    },
  };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** 256 KB hold a page; the usual 4 MB would be memory in each thread that compresses, for the same bytes. */
const brotliWindow = 18;

// Higher compression than usual: the result is reused.
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 6,
  [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
};

const compressed: Readonly<Record<Encoding, (plain: Buffer) => Promise<Buffer>>> = {
  br: plain => brotli(plain, { params: brotliParams }),
  gzip: plain => zip(plain, { level: 7 }),
  identity: plain => Promise.resolve(plain),
};

/** The part of a key before the language and the data saver mode is the URL. */
export const keyOf = (address: string, locale: string, light: string): string =>
  `${address}\n${locale}\n${light}`;

function isInScope(key: string, scope: 'one' | 'lists' | 'dates'): boolean {
  const [address = ''] = key.split('\n', 1);
  const isList = /^\/(s[/?]?)?(\?|$)|^\/s[/?]/.test(address);
  if (scope === 'lists') return isList;
  return scope === 'dates' && isList && address.includes('dates=');
}
