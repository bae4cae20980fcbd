import express, { type RequestHandler, Router } from 'express';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * The built files under /static, which never change under their names, and the folder public/ under its own names. Serves
 * what was compressed when the site was built.
 */
export function staticFiles(root: string): RequestHandler {
  const built = join(root, 'build/static');
  const router = Router();
  router.use(
    '/static',
    compressed(built),
    express.static(built, { immutable: true, maxAge: '1y', index: false, etag: false }),
  );
  router.use('/static', (_request, response) => void response.status(404).type('text').send('Not found'));
  const own = express.static(join(root, 'public'), { maxAge: '1d', index: false, redirect: false });
  // Addresses of pages have no ending: no file is looked for under them.
  router.use((request, response, next) =>
    hasEnding.test(request.path) ? own(request, response, next) : next(),
  );
  return router;
}

const hasEnding = /\.\w+$/;

function compressed(folder: string): RequestHandler {
  let known: ReadonlySet<string> | undefined;
  return (request, response, next) => {
    known ??= filesOf(folder);
    const [path = ''] = request.url.split('?');
    if (/\.(map|br|gz)$/.test(path)) return void response.status(404).type('text').send('Not found');
    const accepted = request.headers['accept-encoding'] ?? '';
    const found = encodings.find(
      ([name, ending]) => accepts(accepted, name) && known?.has(path.slice(1) + ending),
    );
    if (known.has(`${path.slice(1)}.br`)) response.setHeader('Vary', 'Accept-Encoding');
    if (!found) return next();
    response.setHeader('Content-Encoding', found[0]);
    response.type(path.slice(path.lastIndexOf('.')));
    request.url = path + found[1];
    next();
  };
}

// "gzip;q=0" says no.
const accepts = (header: string, name: string) =>
  header.split(',').some(part => part.trim().split(';')[0] === name && !/;\s*q=0(\.0*)?\s*$/.test(part));

function filesOf(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  return new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => file.replaceAll('\\', '/')),
  );
}
