import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { performance } from 'node:perf_hooks';

/** What is noted of a request: nothing that says who asked or for what exactly. */
export interface RequestFacts {
  /** The answer carries it in `X-Request-Id`. */
  id: string;
  method: string;
  /** The pattern of its address, such as `/l/:slug/:id`. */
  route: string;
  /** 499: the browser went away before the answer was complete. */
  status: number;
  /** Milliseconds until the last byte was handed over. */
  ms: number;
}

export type Observer = (facts: RequestFacts) => void;

/** Where a handler that is not found by a pattern of Express notes the pattern of what it answers. */
export function noteRoute(response: Response, pattern: string): void {
  response.locals.route = pattern;
}

/** The number of the request that is being answered, where it has one. */
export const requestIdOf = ({ locals }: Response): { id?: string } =>
  typeof locals.requestId === 'string' ? { id: locals.requestId } : {};

/** Gives every request a number, and tells the observers of each that is over. */
export function watchRequests(observers: readonly Observer[]): RequestHandler {
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

/** The matched mount path and pattern; `/*` below a mount path whose handler does not say more. */
export function routeOf(request: Request, response: Response): string {
  if (typeof response.locals.route === 'string') return response.locals.route;
  const pattern = (request.route as { path?: unknown } | undefined)?.path;
  if (typeof pattern === 'string') return mountOf(request, pattern) + pattern;
  const mount = (request.baseUrl as string | undefined)?.toLowerCase() ?? '';
  if (mount === '') return '(none)';
  return request.path === '/' ? mount : `${mount}/*`;
}

/** What stands before the pattern. Express forgets its mount paths on the way to those who answer for errors. */
function mountOf({ originalUrl }: Request, pattern: string): string {
  const [path = ''] = originalUrl.split('?');
  const depth = pattern === '/' ? 0 : pattern.split('/').length - 1;
  const parts = path.replace(/\/+$/, '').split('/');
  return parts
    .slice(0, parts.length - depth)
    .join('/')
    .toLowerCase();
}
