import { pipeline } from 'node:stream/promises';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import { createSlots } from '#server/limits/slots.ts';
import { Unavailable } from '#server/limits/unavailable.ts';
import type { Engine } from '../marketplace/ctx.ts';
import { sharingNetworkOf } from '../marketplace/limits/index.ts';
import { openFileAt, receiveFile, type FileRequest } from '../marketplace/messages/index.ts';
import { setRouteLabel } from '../observability/requests.ts';
import { sendUnavailable } from './notFound.ts';

/** Uploads in progress: in all, and of one file. All residents of a shelter may share a network. */
const atOnce = { inAll: 64, ofNetwork: 24, ofFile: 1 };
/** Seconds after which to retry when that many are in progress. */
const retryAfter = 10;
const uploads = createSlots(atOnce.inAll, retryAfter);

/**
 * The bytes of files of messages, at signed URLs of the API: `PUT` and `GET /v1/files/:id?access=…`. The URL alone permits
 * it, so any origin may call. Errors are plain texts.
 */
export function createMessageFiles(engine: Engine): Router {
  const router = Router();
  const route = router.route('/:id');
  route.all((_request, response, next) => {
    setRouteLabel(response, '/v1/files/:id');
    response.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, PUT, OPTIONS',
      'Access-Control-Allow-Headers': 'Content-Type',
      'Access-Control-Max-Age': '86400',
      'Cache-Control': 'private, no-store, no-transform',
    });
    next();
  });
  route.options((_request, response) => void response.status(204).end());
  route.put(answering(engine, receive));
  route.get(answering(engine, send));
  return router;
}

type Handler = (engine: Engine, request: Request, response: Response) => Promise<void>;

async function receive(engine: Engine, request: Request, response: Response): Promise<void> {
  const asked = requestOf(request);
  const length = request.headers['content-length'];
  const announced = length === undefined ? undefined : Number(length);
  const network = sharingNetworkOf(request.ip);
  const senders = [
    { sender: `file:${asked.fileId}`, atMost: atOnce.ofFile },
    ...(network === undefined ? [] : [{ sender: `network:${network}`, atMost: atOnce.ofNetwork }]),
  ];
  await uploads.hold(senders, ({ read }) =>
    read(signal => receiveFile(engine, asked, { body: request, announced, signal })),
  );
  response.status(204).end();
}

async function send(engine: Engine, request: Request, response: Response): Promise<void> {
  const { name, contentType, content } = await openFileAt(engine, requestOf(request));
  // Never shown as part of a site, whatever it contains.
  response.attachment(name).set({
    'Content-Type': contentType,
    'Content-Length': String(content.size),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  if (request.method === 'HEAD') return void response.end();
  await pipeline(content.read(), response).catch((error: unknown) => {
    if (!request.destroyed && !response.closed) engine.log.error('file not sent', { error });
  });
}

function requestOf({ params, query }: Request): FileRequest {
  return { fileId: String(params.id).toLowerCase(), access: String(query.access ?? '') };
}

const answering =
  (engine: Engine, handle: Handler): RequestHandler =>
  async (request, response) => {
    try {
      await handle(engine, request, response);
    } catch (error) {
      fail(engine, request, response, error);
    }
  };

function fail({ log }: Engine, request: Request, response: Response, error: unknown): void {
  // The client has gone, or is told by the end of its connection.
  if (request.destroyed && !request.complete) return;
  // What still arrives of a refused upload is discarded.
  request.resume();
  if (response.headersSent) return void response.destroy();
  if (error instanceof ApiError) {
    const retry = error.meta?.retryAfter;
    if (retry !== undefined) response.set('Retry-After', String(retry));
    response.status(error.status).type('text').send(error.message);
    return;
  }
  if (error instanceof Unavailable) return sendUnavailable(response);
  log.error('file failed', { error });
  response.status(500).type('text').send('Internal error');
}
