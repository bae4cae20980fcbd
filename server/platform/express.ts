import express from 'express';
import { socketBody } from './body.ts';
import { noteRoute, requestIdOf } from '#server/operation/requests.ts';
import { patternOf, type Platform, type PlatformResponse } from './index.ts';
import { toJson } from './json.ts';
import { writeTransit } from './transit.ts';
import type { Request, Response, Router } from 'express';
import type { Value } from '#contract/values.ts';

/** Seconds after which a client that was sent away may try again, when nothing more exact is known. */
const retryAfter = 10;

/** The wire over HTTP, to be mounted at `/v1` before anything that reads bodies. */
export function platformRouter(platform: Platform): Router {
  const router = express.Router();
  router.use(async (request, response) => {
    allowOtherOrigins(response);
    if (request.method === 'OPTIONS') {
      response.status(204).end();
      return;
    }
    const call = { ...toPlatformRequest(request), ...requestIdOf(response) };
    noteRoute(response, patternOf(call));
    send(request, response, await platform.handle(call));
  });
  return router;
}

/** Tokens travel in a header and never in a cookie, so any origin may call (marketplace-api 1.2). */
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
    method: request.method,
    path: request.path,
    query: new URLSearchParams(question < 0 ? '' : request.originalUrl.slice(question)),
    authorization: request.headers.authorization,
    contentType: request.headers['content-type'],
    address: request.ip,
    // What a page of this site asks for is shown there; anybody else needs to be told where we are.
    isElsewhere: request.get('Sec-Fetch-Site') !== 'same-origin',
    body: socketBody(request),
  };
}

function send(request: Request, response: Response, answer: PlatformResponse): void {
  // Its sender has gone away in the middle of it.
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

/** Transit for those who ask for it; JSON for plain clients, which often ask for nothing (marketplace-api 1.3). */
function encode(request: Request, { document }: PlatformResponse): { contentType: string; text: string } {
  const value = document as unknown as Value;
  if (request.headers.accept?.includes('application/transit+json') === true) {
    const form = request.get('X-Transit-Verbose') === 'true' ? 'verbose' : 'compact';
    return { contentType: 'application/transit+json;charset=UTF-8', text: writeTransit(value, form) };
  }
  return { contentType: 'application/json;charset=UTF-8', text: JSON.stringify(toJson(value)) };
}
