import type { EngineSettings } from '#server/marketplace/ctx.ts';

/** The site and, where another program is the front end, its origin. */
export type Sites = Pick<EngineSettings, 'rootUrl' | 'webRootUrl'>;

/** First parts of the paths that every front end of the API has (marketplace-api 9.3); the empty one is its home page. */
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

/**
 * Returns the URL of one of our paths in a mail: at the front end, if another program is that and has the page too, else
 * at the site itself.
 */
export function hrefOf(sites: Sites, path: string): string {
  const first = /^\/([^/?#]*)/.exec(path)?.[1] ?? '';
  return (sharedPaths.has(first) ? frontEndOf(sites) : sites.rootUrl) + path;
}

/** Returns the origin of what people know as the site. */
export const frontEndOf = ({ rootUrl, webRootUrl = rootUrl }: Sites): string => webRootUrl;
