import type { RequestHandler } from 'express';
import type { WebDeps } from '#server/web/services/index.ts';

/** GET /api/community → the community counts as JSON, null where they are not available. */
export function community(deps: Pick<WebDeps, 'engine'>): RequestHandler {
  return async (_request, response) => {
    const numbers = (await deps.engine?.community()) ?? null;
    response.setHeader('Cache-Control', 'public, max-age=600');
    response.json(numbers);
  };
}
