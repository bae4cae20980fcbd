import type { RequestHandler } from 'express';
import type { WebLog } from './deps.ts';
import { isFromThisSite } from './sameSite.ts';
import type { Sessions } from './session.ts';

/** POST /logout, for browsers without script: ends the session, forgets its cookie and goes to the landing page. */
export function logout(sessions: Sessions, log: WebLog): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'POST' || request.path !== '/') return next();
    response.setHeader('Cache-Control', 'no-store');
    if (isFromThisSite(request)) {
      const { sdk, signedIn } = sessions.of(request, response);
      // The person leaves this computer even when the marketplace cannot be told.
      if (signedIn) await sdk.logout().catch((error: unknown) => log.error('session not revoked', { error }));
      sessions.forget(response);
    }
    response.redirect(303, '/');
  };
}
