import type { Request } from 'express';

const own: readonly unknown[] = ['same-origin', 'same-site', 'none'];

/**
 * Whether a page of this site, or the person themselves, made the request. Browsers that say neither where from count
 * as own: they are old, and nobody can make a newer one keep silent.
 */
export function isFromThisSite(request: Request): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return own.includes(site);
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.host);
}
