import { Router } from 'express';
import { actingAs } from '#server/web/actingAs.ts';
import type { WebDeps } from '#server/web/deps.ts';
import type { Sessions } from '#server/web/session.ts';
import { pathTo } from '#src/config/paths.ts';
import { ownRequest } from './ownPosts.ts';

/** POST /end: an operator who is signed in as somebody becomes themselves again. A plain form, which works without script. */
export function endActingAs(deps: WebDeps, sessions: Sessions): Router {
  const router = Router();
  const acting = actingAs(deps, sessions);
  router.post('/end', ownRequest, async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    const login = acting.find(request);
    if (login) await deps.console?.endLogInAs(login.sessionId);
    acting.giveBack(request, response);
    const path = login ? pathTo('ConsoleRecordPage', { kind: 'people', id: login.userId }) : '/';
    response.redirect(303, path);
  });
  return router;
}
