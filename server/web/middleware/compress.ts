import compression from 'compression';
import type { RequestHandler } from 'express';
import { constants } from 'node:zlib';

/** Compresses dynamic responses: Brotli, where the client accepts it, at a quality that costs no more than gzip. */
export function compress(): RequestHandler {
  return compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } } });
}
