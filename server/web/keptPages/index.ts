import cookieParser from 'cookie-parser';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { LRUCache } from 'lru-cache';
import { noteRoute } from '#server/operation/requests.ts';
import { readerHeader, visitor } from '#src/config/offline.ts';
import { allowStyles } from '../csp.ts';
import {
  etagOf,
  keepPages,
  keyOf,
  usualLimits,
  type Encoding,
  type KeptPages,
  type VisitorPage,
} from './keptPages.ts';
import { isReading, type News } from './news.ts';

export { keepSearches } from './keptSearches.ts';
export { listenToNews } from './news.ts';
export type { PageChanges } from './changes.ts';
export type { VisitorPage } from './keptPages.ts';

/** Pages of visitors that this process keeps for the next who ask (decision 056). */
export interface PageKeeper {
  /** Answers with a page that is kept, before anything else looks at the request. */
  serve: RequestHandler;
  /** For a page that is made now; undefined for one that is nobody else's to see. */
  begin(request: Request): ((page: VisitorPage) => void) | undefined;
}

interface KeeperParts {
  news: News;
  /** Whether nothing on the request says who asks. */
  isVisitor(request: Request): boolean;
  localeOf(request: Request): string;
  /** How little data the reader wants. */
  lightOf(request: Request): string;
  /** Makes the page anew for an answer that was sent; undefined for one that is not to be kept. @throws what rendering does */
  render(request: Request, response: Response): Promise<VisitorPage | undefined>;
  now(): number;
  onError(error: unknown): void;
}

/** Longer addresses are nobody's who reads. */
const addressMax = 500;

export function makePageKeeper(parts: KeeperParts): PageKeeper {
  const { news, isVisitor, localeOf, lightOf, render, now, onError } = parts;
  const pages = keepPages(usualLimits, now);
  news.onChange(change => pages.drop(change));

  const keyFor = (request: Request): string | undefined => {
    const { originalUrl } = request;
    if (!news.isListening() || originalUrl.length > addressMax || !isKept(request) || !isVisitor(request))
      return undefined;
    return keyOf(originalUrl, localeOf(request), lightOf(request));
  };
  const renew = async (key: string, request: Request, response: Response) => {
    const keep = pages.begin();
    const page = await render(request, response);
    if (page) keep(key, page);
  };
  const answer: RequestHandler = async (request, response, next) => {
    const key = news.isComplete() ? keyFor(request) : undefined;
    const page = key === undefined ? undefined : pages.find(key);
    if (key === undefined || !page) return next();
    noteRoute(response, page.route);
    await send(page, request, response);
    if (page.isOld && pages.mayRenew(key)) renew(key, request, response).catch(onError);
  };
  return {
    serve: Router().use(news.afterWriting, onlyWithCookies(cookieParser()), answer),
    begin(request) {
      const key = keyFor(request);
      const keep = key === undefined ? undefined : pages.begin();
      return keep && (page => keep(key ?? '', page));
    },
  };
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The first page, searches, listings and profiles: what most visitors open, made of nothing but what the database tells of. */
const keptPaths = new RegExp(`^/(?:s/?|l/[^/?]+/${uuid}|u/${uuid})?(?:\\?|$)`);

const isKept = (request: Request) => isReading(request) && keptPaths.test(request.originalUrl);

const onlyWithCookies =
  (parse: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (request.headers.cookie !== undefined) return void parse(request, response, next);
    request.cookies = {};
    next();
  };

/** Sets what tells browsers and others how far a visitor's page may be kept. */
export function describeVisitorPage(response: Response, etag: string): void {
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('ETag', etag);
  response.setHeader(readerHeader, visitor);
}

/** Whether the reader has this very page already (RFC 9110, section 13.1.2). */
export const hasAlready = (request: Request, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some(one => one.trim() === etag);

export { etagOf };

/** Browsers of one make send the same list with every request. */
const negotiated = new LRUCache<string, Encoding>({ max: 200 });

function encodingFor(request: Request): Encoding {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding =
    negotiated.get(accepted) ?? ((request.acceptsEncodings(['br', 'gzip']) || 'identity') as Encoding);
  negotiated.set(accepted, encoding);
  return encoding;
}

async function send(
  page: NonNullable<ReturnType<KeptPages['find']>>,
  request: Request,
  response: Response,
): Promise<void> {
  describeVisitorPage(response, page.etag);
  response.setHeader('Vary', 'Accept-Language, Cookie, Save-Data, Accept-Encoding');
  allowStyles(response, page.styleHashes);
  if (hasAlready(request, page.etag)) return void response.status(304).end();
  const encoding = encodingFor(request);
  const body = await page.body(encoding);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Language', page.locale);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}
