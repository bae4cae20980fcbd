import type { RequestHandler } from 'express';
import { inSameLanguage } from '#contract/locales.ts';
import type { WebLog } from '../ports/index.ts';
import { isFromThisSite } from './sameSite.ts';
import type { Sessions } from './session.ts';

/**
 * POST /logout, for browsers without JavaScript: ends the session, clears its cookie and redirects to the landing page.
 */
export function createLogoutHandler(sessions: Sessions, log: WebLog): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'POST' || request.path !== '/') return next();
    response.setHeader('Cache-Control', 'no-store');
    if (isFromThisSite(request)) {
      const { sdk, signedIn } = sessions.of(request, response);
      // The user is logged out of this browser even when the marketplace is unreachable.
      if (signedIn) await sdk.logout().catch((error: unknown) => log.error('session not revoked', { error }));
      sessions.forget(response);
    }
    response.redirect(303, inSameLanguage('/', request.originalUrl));
  };
}
