import { Router, type Request, type Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { dataCopyOf, type OpenedDataCopy } from '#server/web/services/dataExport.ts';
import type { WebDeps } from '#server/web/services/index.ts';
import type { Sessions } from '#server/web/session/session.ts';
import { requireActorNotImpersonated, requireSameOrigin, requireService, signedInSdk } from './ownPosts.ts';
import { sendTransit } from './transit.ts';

/**
 * The signed-in user's data export: POST / → {data: {copy} | null}; POST /request → {data: copy}; GET /file → the
 * archive, with range requests, so that an interrupted download can resume.
 */
export function dataCopy({ engine, log }: Pick<WebDeps, 'engine' | 'log'>, sessions: Sessions): Router {
  const service = engine?.dataExports;
  const router = Router();
  router.use(requireSameOrigin);
  router.post('/', async (request, response) => {
    sendTransit(response, { data: await dataCopyOf(signedInSdk(sessions, request, response), service) });
  });
  router.post('/request', async (request, response) => {
    const actor = await requireActorNotImpersonated(sessions, request, response);
    sendTransit(response, { data: await requireService(service).ask(actor) });
  });
  router.get('/file', async (request, response) => {
    const actor = await requireActorNotImpersonated(sessions, request, response);
    await send(request, response, await requireService(service).open(actor), log);
  });
  return router;
}

/** RFC 9110, sections 13 and 14: serves a single range; for several ranges, the whole file. */
async function send(
  request: Request,
  response: Response,
  { id, createdAt, file }: OpenedDataCopy,
  log: WebDeps['log'],
): Promise<void> {
  const tag = `"${id}"`;
  response.set({
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="poruch-${createdAt.toISOString().slice(0, 10)}.zip"`,
    'Cache-Control': 'private, no-store, no-transform',
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    ETag: tag,
  });
  const ifRange = request.get('if-range');
  const asked = ifRange === undefined || ifRange === tag ? request.range(file.size) : undefined;
  if (asked === -1) {
    response.status(416).set('Content-Range', `bytes */${file.size}`).end();
    return;
  }
  const range = Array.isArray(asked) && asked.type === 'bytes' && asked.length === 1 ? asked[0] : undefined;
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) response.status(206).set('Content-Range', `bytes ${start}-${end}/${file.size}`);
  response.set('Content-Length', String(end - start + 1));
  if (request.method === 'HEAD') return void response.end();
  await pipeline(file.read({ start, end }), response).catch((error: unknown) => {
    // A client that disconnected resumes with a range request.
    if (!request.destroyed && !response.closed) log.error('data copy not sent', { error });
  });
}
