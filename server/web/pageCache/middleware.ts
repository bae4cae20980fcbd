import cookieParser from 'cookie-parser';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { BoundedCache } from '#server/caches/boundedCache.ts';
import { setRouteLabel } from '#server/observability/requests.ts';
import { readerHeader, visitor } from '#src/config/offline.ts';
import { sayWhenSent } from '../middleware/sentAt.ts';
import { allowStyles } from '../middleware/csp.ts';
import {
  createPageCache,
  keyOf,
  usualLimits,
  type Encoding,
  type PageCache,
  type VisitorPage,
} from './pageCache.ts';
import { isReading, type PageInvalidation } from './invalidation.ts';

export { createListingReads } from './listingReads.ts';
export { createSearchCache } from './searchCache.ts';
export { createVisitorCache } from './visitorCache.ts';
export type { PageInvalidation } from './invalidation.ts';
export type { VisitorPage } from './pageCache.ts';

/** A cache of visitors' pages, in this process (decision 056). */
export interface PageCacheMiddleware {
  /** Responds with a cached page, before any other handler. */
  serve: RequestHandler;
  /**
   * Begins a cache entry for a page about to be rendered; undefined when the page must not be shared. The returned
   * function stores it, and returns its ETag.
   */
  begin(request: Request): ((page: VisitorPage) => string) | undefined;
}

interface PageCacheOptions {
  invalidation: PageInvalidation;
  /** Whether nothing in the request identifies the user. */
  isAnonymous(request: Request): boolean;
  localeOf(request: Request): string;
  /** The data saver mode of the request. */
  dataSaverOf(request: Request): string;
  /**
   * Renders the page again for a request already responded to; undefined when it must not be cached. @throws rendering
   * errors
   */
  render(request: Request, response: Response): Promise<VisitorPage | undefined>;
  now(): number;
  onError(error: unknown): void;
}

/** Don't cache URLs longer than this; no real visitor requests them. */
const maxUrlLength = 500;

export function createPageCacheMiddleware(parts: PageCacheOptions): PageCacheMiddleware {
  const { invalidation, isAnonymous, localeOf, dataSaverOf, render, now, onError } = parts;
  const pages = createPageCache(usualLimits, now);
  invalidation.onChange(change => pages.drop(change));

  const keyFor = (request: Request): string | undefined => {
    const { originalUrl } = request;
    if (
      !invalidation.isListening() ||
      originalUrl.length > maxUrlLength ||
      !isCacheablePath(request) ||
      !isAnonymous(request)
    )
      return undefined;
    return keyOf(originalUrl, localeOf(request), dataSaverOf(request));
  };
  const revalidate = async (key: string, request: Request, response: Response) => {
    const store = pages.begin();
    const page = await render(request, response);
    if (page) store(key, page);
  };
  const answer: RequestHandler = async (request, response, next) => {
    const key = invalidation.isConsistent() ? keyFor(request) : undefined;
    const page = key === undefined ? undefined : pages.find(key);
    if (key === undefined || !page) return next();
    setRouteLabel(response, page.route);
    sayWhenSent(response, now());
    await send(page, request, response);
    if (page.isStale && pages.shouldRevalidate(key)) revalidate(key, request, response).catch(onError);
  };
  return {
    serve: Router().use(invalidation.readYourWrites, onlyWithCookies(cookieParser()), answer),
    begin(request) {
      const key = keyFor(request);
      const store = key === undefined ? undefined : pages.begin();
      return store && (page => store(key ?? '', page));
    },
  };
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The landing page, search, listings and profiles: what visitors open most, and all of it covered by invalidations. */
const cacheablePaths = new RegExp(`^/(?:s/?|l/[^/?]+/${uuid}|u/${uuid})?(?:\\?|$)`);

const isCacheablePath = (request: Request) => isReading(request) && cacheablePaths.test(request.originalUrl);

const onlyWithCookies =
  (parse: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (request.headers.cookie !== undefined) return void parse(request, response, next);
    request.cookies = {};
    next();
  };

/** Sets the caching headers of a visitor's page. */
export function setCacheHeaders(response: Response, etag: string): void {
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('ETag', etag);
  response.setHeader(readerHeader, visitor);
}

/** Whether the client already has this page (RFC 9110, section 13.1.2). */
export const isNotModified = (request: Request, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some(one => one.trim() === etag);

/** Browsers of the same kind send the same header with every request. */
const negotiated = new BoundedCache<Encoding>({ name: 'requests', limit: 64 * 1024, sizeOf: () => 0 });

function encodingFor(request: Request): Encoding {
  const accepted = request.headers['accept-encoding'] ?? '';
  return negotiated.getOrMake(
    accepted,
    () => (request.acceptsEncodings(['br', 'gzip']) || 'identity') as Encoding,
  );
}

async function send(
  page: NonNullable<ReturnType<PageCache['find']>>,
  request: Request,
  response: Response,
): Promise<void> {
  setCacheHeaders(response, page.etag);
  response.setHeader('Vary', 'Accept-Language, Cookie, Save-Data, Accept-Encoding');
  allowStyles(response, page.styleHashes);
  if (isNotModified(request, page.etag)) return void response.status(304).end();
  const encoding = encodingFor(request);
  const body = await page.body(encoding);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Language', page.locale);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}
