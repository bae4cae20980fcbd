import type { EngineSettings } from '#server/marketplace/ctx.ts';

/** The site and, where another program is the front end, its origin. */
export type Sites = Pick<EngineSettings, 'rootUrl' | 'webRootUrl'>;

/** What every front end of the API calls the same (marketplace-api 9.3). */
const shared =
  /^\/((verify-email|reset-password|recover-password|login|s|l|u|inbox|order|sale|listings)(?=[/?#]|$)|[?#]|$)/;

/**
 * Returns the URL of one of our paths in a mail: at the front end, if another program is that and has the page too, else
 * at the site itself.
 */
export function hrefOf(sites: Sites, path: string): string {
  return (shared.test(path) ? frontEndOf(sites) : sites.rootUrl) + path;
}

export const frontEndOf = ({ rootUrl, webRootUrl = rootUrl }: Sites): string => webRootUrl;
