import { Router, type Request, type RequestHandler, type Response } from 'express';
import { consoleGate } from '#server/web/console/consoleSession.ts';
import type { WebDeps } from '#server/web/services/index.ts';
import { requireTrustedSdk } from '#server/web/session/trustedSdk.ts';
import { mailPageFor, mailFor, outboxFor, type MailReader } from '#server/web/services/outbox.ts';
import type { Sessions } from '#server/web/session/session.ts';

/**
 * GET /api/operator/outbox, …/outbox/{id} and …/outbox/{id}/html. Returns 404 to everyone but operators; outside a demo
 * they have to be signed in to the console.
 */
export function operatorOutbox(deps: WebDeps, sessions: Sessions): Router {
  const router = Router();
  router.use(noStore);
  const readerOf = (request: Request, response: Response): MailReader => ({
    trusted: () => requireTrustedSdk(sessions, request, response),
    gate: consoleGate(deps, sessions, request, response),
  });
  router.get('/outbox', async (request, response) => {
    response.json(await outboxFor(readerOf(request, response), deps));
  });
  router.get('/outbox/:id', async (request, response) => {
    response.json(await mailPageFor(readerOf(request, response), deps, request.params.id));
  });
  router.get('/outbox/:id/html', async (request, response) => {
    const { html } = await mailFor(readerOf(request, response), deps, request.params.id);
    // A mail may render and open links in a new tab, and nothing else.
    response.setHeader('Content-Security-Policy', framePolicy);
    response.type('html').send(html);
  });
  return router;
}

const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
