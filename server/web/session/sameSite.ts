import type { Request, RequestHandler } from 'express';
import { ApiError } from '#contract/errors.ts';

/**
 * Whether a page of this site, or the user directly, made the request (decision 059). Browsers say so in
 * `Sec-Fetch-Site`, older ones in `Origin` or `Referer`, and no page can forge those. A request without any of them
 * comes from a very old browser, or a proxy has removed the headers: it may read, and may write only without cookies.
 */
export function isFromThisSite(request: Request): boolean {
  const { origin, referer, cookie, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin' || site === 'none') return true;
  // Another subdomain of the same domain is a different site to us, although browsers send cookies along.
  if (site !== undefined && site !== 'same-site') return false;
  const from = origin ?? referer;
  if (from !== undefined) return URL.canParse(from) && new URL(from).host === request.host;
  return site === undefined && (isReading(request) || !cookie);
}

const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** Rejects requests that another site made. @throws ApiError forbidden */
export const rejectCrossSite: RequestHandler = (request, _response, next) => {
  if (!isFromThisSite(request)) throw new ApiError('forbidden');
  next();
};

/** The same, but lets GET and HEAD through. @throws ApiError forbidden */
export const rejectCrossSiteWrites: RequestHandler = (request, response, next) =>
  isReading(request) ? next() : rejectCrossSite(request, response, next);
