import type { ErrorRequestHandler, RequestHandler } from 'express';

const methods = ['GET', 'HEAD', 'POST'];

/** For what no part of the house answers, in place of Express's own words. */
export const unanswered: RequestHandler = ({ method }, response) => {
  response.type('text');
  if (methods.includes(method)) response.status(404).send('Not found');
  else response.status(405).set('Allow', methods.join(', ')).send('Method not allowed');
};

/**
 * For what goes wrong outside of all parts, such as a broken escape in an address: Express's own handler would write it, with
 * the address in it, past the log. What the sender did wrong is no defect and is not noted.
 */
export const failed =
  (log: (error: unknown) => void): ErrorRequestHandler =>
  (error: unknown, _request, response, _next) => {
    const { status = 500 } = (error ?? {}) as { status?: number };
    const isTheirs = status >= 400 && status < 500;
    if (!isTheirs) log(error);
    // Half an answer must not look like a whole one.
    if (response.headersSent) return void response.destroy();
    response.type('text').status(isTheirs ? status : 500);
    response.send(isTheirs ? 'Bad request' : 'Internal error');
  };
