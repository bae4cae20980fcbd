import express, { Router, type Request, type RequestHandler } from 'express';
import { ApiError } from '#contract/errors.ts';
import { paths, type PageName } from '#src/config/paths.ts';
import { makeBucket } from '#server/web/bucket.ts';
import type { WebDeps } from '#server/web/deps.ts';
import { fromThisSite, required } from './ownPosts.ts';
import { invalid } from './read.ts';

/** Pages one household may open in a row, and how fast they come back: reading stays far below. */
const pace = { burst: 60, perSecond: 2 };
/** Bytes; no route has a longer name. */
const limit = 100;

/**
 * POST /api/page-views with the name of a route as text → 204. Whoever sends it has agreed; a browser that asks not to be
 * followed is not counted all the same. @throws ApiError not-found where nothing is counted, validation-invalid-value,
 * forbidden for what another site sent, too-many-requests
 */
export function pageViews({
  pageCounter,
  householdOf,
  now,
}: Pick<WebDeps, 'pageCounter' | 'householdOf' | 'now'>): RequestHandler {
  const allow = makeBucket(pace, () => now().getTime());
  return Router().use(fromThisSite, express.text({ type: () => true, limit }), (request, response) => {
    const counter = required(pageCounter);
    const name: unknown = request.body;
    if (!isPageName(name)) throw invalid([]);
    if (!allow(householdOf(request.ip ?? ''))) throw new ApiError('too-many-requests');
    if (!isRefused(request)) counter.count(name, deviceOf(request));
    response.status(204).end();
  });
}

const isPageName = (name: unknown): name is PageName =>
  typeof name === 'string' && Object.hasOwn(paths, name);

const isRefused = ({ headers }: Request) => headers['sec-gpc'] === '1' || headers.dnt === '1';

const deviceOf = ({ headers }: Request) =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '') ? 'phone' : 'computer';
