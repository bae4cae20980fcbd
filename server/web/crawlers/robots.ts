import type { RequestHandler } from 'express';
import { pathTo } from '#contract/paths.ts';
import type { WebConfig } from '../ports/index.ts';

/** Private pages and paths that aren't pages: crawling them would only cost time. */
const disallowedPaths = [
  pathTo('AccountSettingsPage', {}),
  pathTo('InboxBasePage', {}),
  pathTo('ManageListingsPage', {}),
  // Exact match: slugs may begin with the same word.
  `${pathTo('NewListingPage', {})}$`,
  pathTo('ProfileSettingsPage', {}),
  '/order/',
  '/sale/',
  '/l/*/*/',
  '/operator/',
  '/console',
  '/end-access',
  '/still-valid/',
  '/unsubscribe/',
  '/language/',
  '/light',
  '/light/',
  '/logout',
  '/api/',
  '/v1/',
  // The same page with an overlay open.
  '/*?*mobilemenu=',
  '/*?*mobilesearch=',
];

/** GET /robots.txt: paths that crawlers should skip, and the sitemap. */
export function createRobotsHandler({ rootUrl }: Pick<WebConfig, 'rootUrl'>): RequestHandler {
  const text = [
    'User-agent: *',
    ...disallowedPaths.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${rootUrl}/sitemap.xml`,
    '',
  ].join('\n');
  return (request, response, next) => {
    if (request.path !== '/') return next();
    response.set('Cache-Control', 'public, max-age=86400').type('text').send(text);
  };
}
