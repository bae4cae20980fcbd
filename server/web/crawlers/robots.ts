import type { RequestHandler } from 'express';
import { pathTo } from '#src/config/paths.ts';
import type { WebConfig } from '../deps.ts';

/** What is nobody's but one person's, or no page at all: crawlers that ask for it would only cost time. */
const closed = [
  pathTo('AccountSettingsPage', {}),
  pathTo('InboxBasePage', {}),
  pathTo('ManageListingsPage', {}),
  // Alone: titles may begin with the word.
  `${pathTo('NewListingPage', {})}$`,
  pathTo('ProfileSettingsPage', {}),
  '/order/',
  '/sale/',
  '/l/*/*/',
  '/operator/',
  '/console',
  '/still-valid/',
  '/unsubscribe/',
  '/language/',
  '/light',
  '/light/',
  '/logout',
  '/api/',
  '/v1/',
  // The same page with something opened over it.
  '/*?*mobilemenu=',
  '/*?*mobilesearch=',
];

/** GET /robots.txt: what crawlers need not ask for, and where all else is listed. */
export function robots({ rootUrl }: Pick<WebConfig, 'rootUrl'>): RequestHandler {
  const text = [
    'User-agent: *',
    ...closed.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${rootUrl}/sitemap.xml`,
    '',
  ].join('\n');
  return (request, response, next) => {
    if (request.path !== '/') return next();
    response.set('Cache-Control', 'public, max-age=86400').type('text').send(text);
  };
}
