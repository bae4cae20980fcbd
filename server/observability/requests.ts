import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { performance } from 'node:perf_hooks';

/** What is recorded of a request: nothing that identifies the user or the exact resource. */
export interface RequestFacts {
  /** Sent to the client in `X-Request-Id`. */
  id: string;
  method: string;
  /** The route pattern, such as `/l/:slug/:id`. */
  route: string;
  /** 499: the browser disconnected before the response was complete. */
  status: number;
  /** Milliseconds until the last byte was handed over. */
  ms: number;
}

export type Observer = (facts: RequestFacts) => void;

/** Sets the route pattern of a response whose handler is not matched by an Express pattern. */
export function setRouteLabel(response: Response, pattern: string): void {
  response.locals.route = pattern;
}

/** Returns the id of the request being handled, if it has one. */
export const requestIdOf = ({ locals }: Response): { id?: string } =>
  typeof locals.requestId === 'string' ? { id: locals.requestId } : {};

/** Assigns an id to every request and notifies the observers when it is finished. */
export function createRequestObserver(observers: readonly Observer[]): RequestHandler {
  return (request, response, next) => {
    const id = randomUUID();
    response.locals.requestId = id;
    response.setHeader('X-Request-Id', id);
    if (observers.length > 0) {
      const start = performance.now();
      response.once('close', () => {
        const facts: RequestFacts = {
          id,
          method: request.method,
          route: routeOf(request, response),
          status: response.writableFinished ? response.statusCode : 499,
          ms: Math.round((performance.now() - start) * 10) / 10,
        };
        for (const observe of observers) observe(facts);
      });
    }
    next();
  };
}

/** Returns the matched mount path and pattern; `/*` below a mount path whose handler sets no label. */
export function routeOf(request: Request, response: Response): string {
  if (typeof response.locals.route === 'string') return response.locals.route;
  const pattern = (request.route as { path?: unknown } | undefined)?.path;
  if (typeof pattern === 'string') return mountOf(request, pattern) + pattern;
  const mount = (request.baseUrl as string | undefined)?.toLowerCase() ?? '';
  if (mount === '') return '(none)';
  return request.path === '/' ? mount : `${mount}/*`;
}

/** Returns the path before the pattern. Express loses its mount paths on the way to error handlers. */
function mountOf({ originalUrl }: Request, pattern: string): string {
  const [path = ''] = originalUrl.split('?');
  const depth = pattern === '/' ? 0 : pattern.split('/').length - 1;
  const parts = path.replace(/\/+$/, '').split('/');
  return parts
    .slice(0, parts.length - depth)
    .join('/')
    .toLowerCase();
}
