import type { EngineSettings } from '#server/marketplace/ctx.ts';

/** The site's origin and, if there is a third-party front end, its origin. */
export type Sites = Pick<EngineSettings, 'rootUrl' | 'webRootUrl'>;

/** First segments of the paths that every front end has (marketplace-api 9.3); the empty one is the home page. */
const sharedPaths: ReadonlySet<string> = new Set([
  '',
  'inbox',
  'l',
  'listings',
  'login',
  'order',
  'recover-password',
  'reset-password',
  's',
  'sale',
  'u',
  'verify-email',
]);

/** Returns the URL of a path for a mail: at the third-party front end if it has the page, otherwise at the site. */
export function hrefOf(sites: Sites, path: string): string {
  const first = /^\/([^/?#]*)/.exec(path)?.[1] ?? '';
  return (sharedPaths.has(first) ? frontEndOf(sites) : sites.rootUrl) + path;
}

/** Returns the origin that users know as the site. */
export const frontEndOf = ({ rootUrl, webRootUrl = rootUrl }: Sites): string => webRootUrl;
