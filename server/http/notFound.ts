import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { retrySeconds } from '#server/limits/unavailable.ts';

const methods = ['GET', 'HEAD', 'POST'];

/** 404 handler. */
export const notFound: RequestHandler = ({ method }, response) => {
  response.type('text');
  if (methods.includes(method)) response.status(404).send('Not found');
  else response.status(405).set('Allow', methods.join(', ')).send('Method not allowed');
};

/**
 * Handles errors outside all routers, such as a malformed URL escape: Express's own handler would print them, URL
 * included, bypassing the log. Client errors aren't logged.
 */
export const createErrorHandler =
  (log: (error: unknown) => void): ErrorRequestHandler =>
  (error: unknown, _request, response, _next) => {
    const { status = 500 } = (error ?? {}) as { status?: number };
    if (status === 503 && !response.headersSent) return sendUnavailable(response);
    const isTheirs = status >= 400 && status < 500;
    if (!isTheirs) log(error);
    // Headers are sent: abort, so the client sees a truncated response.
    if (response.headersSent) return void response.destroy();
    response.type('text').status(isTheirs ? status : 500);
    response.send(isTheirs ? 'Bad request' : 'Internal error');
  };

/** Sends a plain text for programs: what users request has a page or an error code of its own. */
export function sendUnavailable(response: Response): void {
  response.status(503).set({ 'Retry-After': String(retrySeconds), 'Cache-Control': 'no-store' });
  response.type('text').send('Unavailable for a moment');
}
