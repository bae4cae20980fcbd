import type { RequestHandler } from 'express';
import type { WebDeps } from '#server/web/deps.ts';

/** GET /api/community → the numbers of the community as JSON, null where nobody counts them. */
export function community(deps: Pick<WebDeps, 'community'>): RequestHandler {
  return async (_request, response) => {
    const numbers = (await deps.community?.()) ?? null;
    response.setHeader('Cache-Control', 'public, max-age=600');
    response.json(numbers);
  };
}
