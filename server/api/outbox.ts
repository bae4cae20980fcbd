import { Router, type Request, type RequestHandler, type Response } from 'express';
import { consoleGate } from '#server/web/console/gate.ts';
import type { WebDeps } from '#server/web/deps.ts';
import { ownSdkOf } from '#server/web/ownSdk.ts';
import { letterFor, mailFor, outboxFor, type MailReader } from '#server/web/outbox.ts';
import type { Sessions } from '#server/web/session.ts';

/**
 * GET /api/operator/outbox, …/outbox/{id} and …/outbox/{id}/html. To everybody but operators there is
 * nothing; outside a demo they have to be signed in to the console.
 */
export function operatorOutbox(deps: WebDeps, sessions: Sessions): Router {
  const router = Router();
  router.use(neverKept);
  const readerOf = (request: Request, response: Response): MailReader => ({
    trusted: () => ownSdkOf(sessions, request, response),
    gate: consoleGate(deps, sessions, request, response),
  });
  router.get('/outbox', async (request, response) => {
    response.json(await outboxFor(readerOf(request, response), deps));
  });
  router.get('/outbox/:id', async (request, response) => {
    response.json(await letterFor(readerOf(request, response), deps, request.params.id));
  });
  router.get('/outbox/:id/html', async (request, response) => {
    const { html } = await mailFor(readerOf(request, response), deps, request.params.id);
    // A mail may show itself and open links elsewhere, and nothing else.
    response.setHeader('Content-Security-Policy', framePolicy);
    response.type('html').send(html);
  });
  return router;
}

const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

const neverKept: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
