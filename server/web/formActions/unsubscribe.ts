import express, { Router, type RequestHandler } from 'express';
import type { EngineApi } from '../ports/engine.ts';

/**
 * POST /unsubscribe/{token}: ends the mails named by the link, without signing in. Mail clients send
 * `List-Unsubscribe=One-Click` and expect a plain response (RFC 8058); the page's own form redirects back to the page,
 * which shows the outcome. Other methods are handled by the page.
 */
export function createUnsubscribeRouter({ engine }: { engine?: Pick<EngineApi, 'mails'> }): Router {
  const end: RequestHandler = async (request, response, next) => {
    if (request.method !== 'POST') return next();
    const token = request.path.slice(1);
    const isDone = (await engine?.mails.unsubscribe(token)) ?? false;
    response.setHeader('Cache-Control', 'no-store');
    const { page } = (request.body ?? {}) as { page?: unknown };
    if (page === undefined)
      return void response
        .status(isDone ? 200 : 404)
        .type('text')
        .end();
    const { lang } = request.query;
    const query = { ...(typeof lang === 'string' ? { lang } : {}), done: isDone ? 'yes' : 'no' };
    response.redirect(303, `/unsubscribe/${token}?${new URLSearchParams(query).toString()}`);
  };
  const router = Router();
  // Mail clients may post a multipart form. It isn't parsed: the URL is enough.
  router.use(express.urlencoded({ extended: false, limit: '1kb' }), end);
  return router;
}
