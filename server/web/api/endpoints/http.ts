import cookieParser from 'cookie-parser';
import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import { ApiError } from '#contract/errors.ts';
import { unavailableError } from '#server/limits/unavailable.ts';
import { parseTransitBody, sendTransit, setRetryAfter } from '../transit.ts';
import type { CallContext } from './context.ts';
import type { Endpoint } from './endpoints.ts';

/** Adds the endpoints to the router at `/api`. */
export function mountEndpoints(
  router: Router,
  endpoints: readonly Endpoint[],
  contextOf: (request: Request, response: Response) => CallContext,
): void {
  for (const endpoint of endpoints) {
    const { path, definition } = endpoint;
    const route = path.slice('/api'.length);
    if (endpoint.method === 'GET') {
      router.get(route, cookieParser(), answerGet(endpoint, contextOf), asJson);
      continue;
    }
    const readBody: RequestHandler[] = definition.input ? [parseTransitBody] : [];
    router.post(route, cookieParser(), ...readBody, async (request, response) => {
      sendTransit(response, await endpoint.run(contextOf(request, response), request.body));
    });
  }
}

const answerGet =
  (
    { definition: { cache }, run }: Endpoint,
    contextOf: (request: Request, response: Response) => CallContext,
  ): RequestHandler =>
  async (request, response) => {
    if (!cache) response.setHeader('Cache-Control', 'no-store');
    const body = await run(contextOf(request, response), { ...request.query, ...request.params });
    if (cache) response.setHeader('Cache-Control', cache);
    response.json(body);
  };

/** For endpoints that answer with JSON: their errors are JSON, too. */
export const asJson: ErrorRequestHandler = (error, { method }, response, next) => {
  const failure: unknown = unavailableError(error, method) ?? error;
  if (!(failure instanceof ApiError)) return next(error);
  const { status, code, message, meta } = failure;
  setRetryAfter(response, status, meta);
  response.status(status).json({ errors: [{ status, code, title: message, ...(meta ? { meta } : {}) }] });
};
