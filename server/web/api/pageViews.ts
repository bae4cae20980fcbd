import express, { Router, type Request, type RequestHandler } from 'express';
import { ApiError } from '#contract/errors.ts';
import { paths, type PageName } from '#contract/paths.ts';
import { createRateLimiter, requireTurn } from '#server/limits/rateLimiter.ts';
import type { WebDeps } from '#server/web/ports/index.ts';
import { rejectCrossSite } from '#server/web/session/sameSite.ts';

/** Page views accepted per client: a burst and a refill rate, both far above what a reader needs. */
const pace = { burst: 60, perSecond: 2 };
/** Bytes; longer than any route name. */
const limit = 100;

/**
 * POST /api/page-views with the name of a route as text → 204. Only sent with the user's consent; a browser that asks
 * not to be tracked is never counted, even so.
 * @throws ApiError not-found when page views are disabled, validation-invalid-value, forbidden for requests from
 * another site, too-many-requests
 */
export function createPageViewsHandler({
  pageCounter,
  rateLimitKeyOf,
  now,
}: Pick<WebDeps, 'pageCounter' | 'rateLimitKeyOf' | 'now'>): RequestHandler {
  const waitOf = createRateLimiter(
    () => pace,
    () => now().getTime(),
  );
  return Router().use(rejectCrossSite, express.text({ type: () => true, limit }), (request, response) => {
    if (!pageCounter) throw new ApiError('not-found');
    const name: unknown = request.body;
    if (!isPageName(name)) throw new ApiError('validation-invalid-value');
    requireTurn(waitOf(rateLimitKeyOf(request.ip ?? '')));
    if (!isRefused(request)) pageCounter.count(name, deviceOf(request));
    response.status(204).end();
  });
}

const isPageName = (name: unknown): name is PageName =>
  typeof name === 'string' && Object.hasOwn(paths, name);

const isRefused = ({ headers }: Request) => headers['sec-gpc'] === '1' || headers.dnt === '1';

const deviceOf = ({ headers }: Request) =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '') ? 'phone' : 'computer';
