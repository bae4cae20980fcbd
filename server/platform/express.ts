import compression from 'compression';
import express from 'express';
import { constants } from 'node:zlib';
import { createSocketBody } from './body.ts';
import { setRouteLabel, requestIdOf } from '#server/observability/requests.ts';
import { patternOf, type Platform, type PlatformResponse } from './index.ts';
import { toJson } from './json.ts';
import { writeTransit } from './transit.ts';
import type { Request, Response, Router } from 'express';
import type { Device } from '#server/marketplace/origin.ts';
import type { Value } from '#contract/values.ts';

/** Above this quality, compressing a response on every call takes more processor time than Brotli saves. */
const brotliQuality = 3;

/** Brotli's window, as the binary logarithm of its bytes; memory for the usual 4 MB costs more than compressing. */
const brotliWindow = 18;

/** Default Retry-After of a refused request, in seconds. */
const retryAfter = 10;

/** Returns the browser of a call; undefined for other clients. */
export type FindDevice = (request: Request, response: Response) => Device | undefined;

/** Seconds for which clients and caches may use the OpenAPI document. */
const openApiAge = 3600;

/** Serves the API over HTTP. Mount it at `/v1` before any body parser. The document is served at `/v1/openapi.json`. */
export function createPlatformRouter(
  platform: Platform,
  findDevice: FindDevice = () => undefined,
  createDocument?: () => object,
): Router {
  const router = express.Router();
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
  };
  router.use(compression({ brotli: { params } }));
  let document: string | undefined;
  if (createDocument)
    router.get('/openapi.json', (_request, response) => {
      document ??= JSON.stringify(createDocument());
      allowOtherOrigins(response);
      setRouteLabel(response, '/v1/openapi.json');
      response.set('Cache-Control', `public, max-age=${openApiAge}`).type('json').send(document);
    });
  router.use(async (request, response) => {
    allowOtherOrigins(response);
    if (request.method === 'OPTIONS') {
      response.status(204).end();
      return;
    }
    const device = findDevice(request, response);
    const call = { ...toPlatformRequest(request), device, ...requestIdOf(response) };
    setRouteLabel(response, patternOf(call));
    send(request, response, await platform.handle(call));
  });
  return router;
}

/**
 * Tokens travel in a header and never in a cookie, so any origin may call (marketplace-api 1.2). The cookie of a device
 * authorises nothing, and browsers neither send nor store it for other origins.
 */
function allowOtherOrigins(response: Response): void {
  response.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept, X-Transit-Verbose',
    'Access-Control-Expose-Headers': 'Retry-After',
    'Access-Control-Max-Age': '86400',
  });
}

function toPlatformRequest(request: Request) {
  const question = request.originalUrl.indexOf('?');
  return {
    // Node omits the body (RFC 9110, section 9.3.2).
    method: request.method === 'HEAD' ? 'GET' : request.method,
    path: request.path,
    query: new URLSearchParams(question < 0 ? '' : request.originalUrl.slice(question)),
    authorization: request.headers.authorization,
    contentType: request.headers['content-type'],
    address: isReadByFrontEnd(request) ? undefined : request.ip,
    // Pages of this site can resolve relative URLs; other clients need absolute ones.
    isElsewhere: request.get('Sec-Fetch-Site') !== 'same-origin',
    body: createSocketBody(request),
  };
}

/**
 * Returns whether a trusted server reads without naming a visitor: a front end that renders pages for everybody, which
 * the limits of one visitor would stop. Proxies always name the visitor, and the address is not the client's to choose.
 */
function isReadByFrontEnd({ app, method, headers, socket }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return headers['x-forwarded-for'] === undefined && isTrusted(socket.remoteAddress ?? '', 0);
}

function send(request: Request, response: Response, answer: PlatformResponse): void {
  // The client disconnected before sending the whole body.
  if (request.destroyed && !request.complete) return;
  const { contentType, text } = encode(request, answer);
  response
    .status(answer.status)
    .set({ 'Content-Type': contentType, Vary: 'Authorization, Accept, X-Transit-Verbose, Sec-Fetch-Site' });
  if (answer.status === 429 || answer.status === 503)
    response.set('Retry-After', String(answer.retryAfter ?? retryAfter));
  if (answer.personal) response.set('Cache-Control', 'no-store');
  if (answer.keepFor !== undefined) response.set('Cache-Control', `public, max-age=${answer.keepFor}`);
  response.end(text);
}

/**
 * Encodes Transit for clients that accept it; JSON for plain clients, which often send no Accept header
 * (marketplace-api 1.3).
 */
function encode(request: Request, { document }: PlatformResponse): { contentType: string; text: string } {
  const value = document as unknown as Value;
  if (request.headers.accept?.includes('application/transit+json') === true) {
    const form = request.get('X-Transit-Verbose') === 'true' ? 'verbose' : 'compact';
    return { contentType: 'application/transit+json;charset=UTF-8', text: writeTransit(value, form) };
  }
  return { contentType: 'application/json;charset=UTF-8', text: JSON.stringify(toJson(value)) };
}
