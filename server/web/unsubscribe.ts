import express, { Router, type RequestHandler } from 'express';
import type { WebDeps } from './deps.ts';

/**
 * POST /unsubscribe/{token}: ends the mails that a mail's link names, without anybody being signed in. Mail programs
 * send `List-Unsubscribe=One-Click` and want a plain answer (RFC 8058); the page's own form is led back to the page,
 * which then says how it went. What is no POST is the page's.
 */
export function unsubscribeByLink({ mails }: Pick<WebDeps, 'mails'>): Router {
  const end: RequestHandler = async (request, response, next) => {
    if (request.method !== 'POST') return next();
    const token = request.path.slice(1);
    const isDone = (await mails?.unsubscribe(token)) ?? false;
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
  // Mail programs may send their field as a multipart form: it needs no reading, for the address says it all.
  router.use(express.urlencoded({ extended: false, limit: '1kb' }), end);
  return router;
}
