import cookieParser from 'cookie-parser';
import { Router } from 'express';
import type { Impersonation } from '#server/web/session/impersonation.ts';
import type { WebDeps } from '#server/web/ports/index.ts';
import { pathTo } from '#contract/paths.ts';

/**
 * POST /end: ends an operator's impersonation and returns them to their own session. A plain form, which works without
 * JavaScript.
 */
export function createImpersonationRouter(
  deps: Pick<WebDeps, 'engine'>,
  impersonation: Impersonation,
): Router {
  const router = Router();
  router.post('/end', cookieParser(), async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    const login = impersonation.find(request);
    if (login) await deps.engine?.console.endLogInAs(login.sessionId);
    impersonation.end(request, response);
    const path = login ? pathTo('ConsoleRecordPage', { kind: 'people', id: login.userId }) : '/';
    response.redirect(303, path);
  });
  return router;
}
