import type { Request, RequestHandler, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '#contract/errors.ts';
import type { OpenedDataCopy } from '../ports/engine.ts';
import { requireActor } from '../session/requireActor.ts';
import type { WebDeps } from '../ports/index.ts';
import type { CallContext } from './endpoints/context.ts';

/**
 * GET /api/data-copy/file → the archive of the signed-in user, with range requests, so that an interrupted download can
 * resume.
 */
export function createDataCopyHandler(
  { engine, log }: Pick<WebDeps, 'engine' | 'log'>,
  contextOf: (request: Request, response: Response) => CallContext,
): RequestHandler {
  return async (request, response) => {
    const actor = await requireActor(await contextOf(request, response).requireTrusted());
    if (!engine) throw new ApiError('not-found');
    await send(request, response, await engine.openDataCopy(actor), log);
  };
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
  const ranges = ifRange === undefined || ifRange === tag ? request.range(file.size) : undefined;
  if (ranges === -1) {
    response.status(416).set('Content-Range', `bytes */${file.size}`).end();
    return;
  }
  const range =
    Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) response.status(206).set('Content-Range', `bytes ${start}-${end}/${file.size}`);
  response.set('Content-Length', String(end - start + 1));
  if (request.method === 'HEAD') return void response.end();
  await pipeline(file.read({ start, end }), response).catch((error: unknown) => {
    // A client that disconnected resumes with a range request.
    if (!request.destroyed && !response.closed) log.error('data export not sent', { error });
  });
}
