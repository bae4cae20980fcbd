import express, { Router, type RequestHandler } from 'express';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import compression from 'compression';
import { constants } from 'node:zlib';

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Serves the built files under /static, which are immutable, and the folder public/ at the root. Uses the variants that
 * were compressed at build time.
 */
export function createStaticFiles(root: string): RequestHandler {
  const built = join(root, 'build/static');
  const router = Router();
  router.use(
    '/static',
    compressed(built),
    express.static(built, { immutable: true, maxAge: '1y', index: false, etag: false }),
  );
  router.use('/static', (_request, response) => void response.status(404).type('text').send('Not found'));
  const own = express.static(join(root, 'public'), { maxAge: '1d', index: false, redirect: false });
  // URLs of pages have no extension: skip the file lookup.
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

// "gzip;q=0" means not accepted.
const accepts = (header: string, name: string) =>
  header.split(',').some(part => part.trim().split(';')[0] === name && !/;\s*q=0(\.0*)?\s*$/.test(part));

function filesOf(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  return new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => file.replaceAll('\\', '/')),
  );
}

/**
 * Bytes compressed per call of a worker thread: nearly every page in one, where zlib's default of 16 KB takes three,
 * each of which wakes a thread.
 */
const chunkSize = 64 * 1024;

/**
 * Brotli's window, as the binary logarithm of its bytes: every page fits. By default it is sixteen times as large, and
 * memory of that size for each response takes longer than compressing it.
 */
const brotliWindow = 18;

/** Compresses dynamic responses: Brotli, where the client accepts it, at a quality that costs no more than gzip. */
export function createCompression(): RequestHandler {
  return compression({
    chunkSize,
    level: 4,
    brotli: {
      chunkSize,
      params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: brotliWindow },
    },
  });
}
