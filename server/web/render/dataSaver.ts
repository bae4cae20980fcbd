import type { Request, RequestHandler } from 'express';
import { ownPath } from '#contract/ownPath.ts';
import type { DataSaverReason } from '#src/config/settings.ts';
import { saveLight, savedLight } from '../session/cookies.ts';
import type { WebDeps } from '../ports/index.ts';
import { isFromThisSite } from '../session/sameSite.ts';

/** Whether the user gets pages that save data: chosen on the site, or in the browser (`Save-Data`). */
export function dataSaverOf(request: Request): DataSaverReason | undefined {
  const chosen = savedLight(request);
  if (chosen !== undefined) return chosen ? 'chosen' : undefined;
  return request.headers['save-data']?.toString().toLowerCase() === 'on' ? 'asked' : undefined;
}

/** GET /light/on?return=/path and /light/off: saves the choice and redirects back to the page it was made on. */
export function createDataSaverHandler({ config }: Pick<WebDeps, 'config'>): RequestHandler {
  const secure = config.rootUrl.startsWith('https:');
  return (request, response, next) => {
    const choice = request.path.slice(1);
    if (choice !== 'on' && choice !== 'off') return next();
    if (isFromThisSite(request)) saveLight(response, choice === 'on', secure);
    const wanted = request.query.return;
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, (typeof wanted === 'string' && ownPath(wanted)) || '/');
  };
}
