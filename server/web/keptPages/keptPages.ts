import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** What changed of what pages show. */
export interface PageChange {
  /** Which pages beside those that show one of the ids; `all`: every page there is. */
  reach: 'one' | 'lists' | 'dates' | 'all';
  ids: readonly string[];
}

/** A page as visitors get it. */
export interface VisitorPage {
  html: Buffer;
  locale: string;
  /** The pattern of its address. */
  route: string;
  /** Of the styles that stand in it, for the Content-Security-Policy. */
  styleHashes: readonly string[];
}

export interface KeptPage extends Omit<VisitorPage, 'html'> {
  /** Weak: the same for every encoding. */
  etag: string;
  /** Whether it is worth making anew; it is still good. */
  isOld: boolean;
  body(encoding: Encoding): Promise<Buffer>;
}

export type Encoding = 'br' | 'gzip' | 'identity';

export interface KeptPages {
  find(key: string): KeptPage | undefined;
  /** Call before a page is made; hand it over when it is: what changed in between is not kept. */
  begin(): (key: string, page: VisitorPage) => void;
  /** Whether nobody makes this page anew already: whoever hears true has to. */
  mayRenew(key: string): boolean;
  drop(change: PageChange): void;
}

interface Kept extends KeptPage {
  madeAt: number;
  shows: ReadonlySet<string>;
  size: number;
}

interface Limits {
  /** Milliseconds after which a page is made anew beside those who still get it: times on it have moved on. */
  freshFor: number;
  /** Milliseconds after which nobody gets it any more. */
  goodFor: number;
  /** Bytes of all pages in all encodings, about. */
  bytes: number;
}

export const usualLimits: Limits = { freshFor: 30_000, goodFor: 5 * 60_000, bytes: 48 * 1024 * 1024 };

/** Pages as visitors get them, by what they depend on, for a short time and until something on them changes. */
export function keepPages({ freshFor, goodFor, bytes }: Limits, now: () => number): KeptPages {
  const pages = new LRUCache<string, Kept>({
    maxSize: bytes,
    sizeCalculation: ({ size }) => size,
    ttl: goodFor,
    perf: { now },
    ttlResolution: 0,
  });
  const renewing = new LRUCache<string, true>({ max: 1000, ttl: freshFor, perf: { now }, ttlResolution: 0 });
  let changes = 0;
  return {
    find(key) {
      const kept = pages.get(key);
      return kept && { ...kept, isOld: now() - kept.madeAt >= freshFor };
    },
    begin() {
      const before = changes;
      return (key, page) => {
        renewing.delete(key);
        if (changes === before) pages.set(key, keep(page, now()));
      };
    },
    mayRenew(key) {
      if (renewing.has(key)) return false;
      renewing.set(key, true);
      return true;
    },
    drop({ reach, ids }) {
      changes += 1;
      if (reach === 'all') return pages.clear();
      for (const [key, { shows }] of pages.entries()) {
        if (isReached(key, reach) || ids.some(id => shows.has(id))) pages.delete(key);
      }
    },
  };
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function keep({ html, locale, route, styleHashes }: VisitorPage, madeAt: number): Kept {
  const bodies = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(html)]]);
  return {
    ...{ locale, route, styleHashes, madeAt, isOld: false },
    etag: etagOf(html),
    shows: new Set(html.toString('latin1').match(uuids)),
    // What compressing adds, a fifth each, and the names of what is shown.
    size: html.length * 2,
    body(encoding) {
      const body = bodies.get(encoding) ?? compressed[encoding](html);
      bodies.set(encoding, body);
      return body;
    },
  };
}

/** RFC 9110, section 8.8.3. */
export const etagOf = (html: Buffer): string =>
  `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

// Harder than what is sent once is worth.
const compressed: Readonly<Record<Encoding, (plain: Buffer) => Promise<Buffer>>> = {
  br: plain => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: plain => zip(plain, { level: 7 }),
  identity: plain => Promise.resolve(plain),
};

/** What stands before the language and the light mode in a key is the address. */
export const keyOf = (address: string, locale: string, light: string): string =>
  `${address}\n${locale}\n${light}`;

function isReached(key: string, reach: 'one' | 'lists' | 'dates'): boolean {
  const [address = ''] = key.split('\n', 1);
  const isList = /^\/(s[/?]?)?(\?|$)|^\/s[/?]/.test(address);
  if (reach === 'lists') return isList;
  return reach === 'dates' && isList && address.includes('dates=');
}
