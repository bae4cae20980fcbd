import compression from 'compression';
import type { RequestHandler } from 'express';
import { constants } from 'node:zlib';

/** Compresses answers made per request: Brotli at a quality that costs no more than gzip, for those who take it. */
export function compress(): RequestHandler {
  return compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } } });
}
