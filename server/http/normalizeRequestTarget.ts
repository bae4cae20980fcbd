import type { RequestHandler } from 'express';

/**
 * Rewrites "GET http://host/path", which a server must accept (RFC 9112, 3.2.2), to "GET /path": the origin is ours to
 * choose, and pages must not contain links to the one that was sent. Rejects targets that are not paths, such as "*".
 */
export const normalizeRequestTarget: RequestHandler = (request, response, next) => {
  if (request.url.startsWith('/')) return next();
  const [, path] = /^https?:\/\/[^/?#]*([^#]*)$/i.exec(request.url) ?? [];
  if (path === undefined) return void response.status(400).type('text').send('Bad request');
  request.url = path.startsWith('/') ? path : `/${path}`;
  request.originalUrl = request.url;
  next();
};
