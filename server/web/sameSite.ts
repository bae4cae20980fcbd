import type { Request } from 'express';

/**
 * Whether a page of this site, or the person themselves, made the request (decision 059). Browsers say so in
 * `Sec-Fetch-Site`, older ones in `Origin` or `Referer`, and no page can make them lie. What says nothing at all is no
 * browser of this century, or somebody took the headers away: it may read, and write only where no cookie says who it is.
 */
export function isFromThisSite(request: Request): boolean {
  const { origin, referer, cookie, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin' || site === 'none') return true;
  // Another name below the same domain is somebody else's page, though cookies go along with it.
  if (site !== undefined && site !== 'same-site') return false;
  const from = origin ?? referer;
  if (from !== undefined) return URL.canParse(from) && new URL(from).host === request.host;
  return site === undefined && (isReading(request) || !cookie);
}

const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD';
