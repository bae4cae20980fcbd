import { Router, type Request, type Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { dataCopyOf, type OpenedDataCopy } from '#server/web/dataCopy.ts';
import type { WebDeps } from '#server/web/deps.ts';
import type { Sessions } from '#server/web/session.ts';
import { ownAsker, ownRequest, required, signedInSdk } from './ownPosts.ts';
import { sendTransit } from './transit.ts';

/**
 * The copy of the signed-in person's data: POST / → {data: {copy} | null}; POST /request → {data: copy}; GET /file → the
 * archive, also in parts, so that a connection that broke goes on where it was.
 */
export function dataCopy(
  { dataCopies: desk, log }: Pick<WebDeps, 'dataCopies' | 'log'>,
  sessions: Sessions,
): Router {
  const router = Router();
  router.use(ownRequest);
  router.post('/', async (request, response) => {
    sendTransit(response, { data: await dataCopyOf(signedInSdk(sessions, request, response), desk) });
  });
  router.post('/request', async (request, response) => {
    const asker = await ownAsker(sessions, request, response);
    sendTransit(response, { data: await required(desk).ask(asker) });
  });
  router.get('/file', async (request, response) => {
    const asker = await ownAsker(sessions, request, response);
    await send(request, response, await required(desk).open(asker), log);
  });
  return router;
}

/** RFC 9110, sections 13 and 14: one range; of several the whole. */
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
    // Whoever went away comes back with a range.
    if (!request.destroyed && !response.closed) log.error('data copy not sent', { error });
  });
}
