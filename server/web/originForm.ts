import type { RequestHandler } from 'express';

/**
 * Makes "GET http://host/path", which a server has to take (RFC 9112, 3.2.2), into "GET /path": the address is ours to say, and
 * a page must hold no link to the one that was sent. What is no address of a page, such as "*", is refused.
 */
export const originForm: RequestHandler = (request, response, next) => {
  if (request.url.startsWith('/')) return next();
  const [, path] = /^https?:\/\/[^/?#]*([^#]*)$/i.exec(request.url) ?? [];
  if (path === undefined) return void response.status(400).type('text').send('Bad request');
  request.url = path.startsWith('/') ? path : `/${path}`;
  request.originalUrl = request.url;
  next();
};
