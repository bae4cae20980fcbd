import type { Request, RequestHandler, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '#contract/errors.ts';
import { maxMessageDocumentBytes } from '#contract/booking/attachments.ts';
import { requireActor } from '../session/requireActor.ts';
import type { WebDeps } from '../ports/index.ts';
import type { CallContext } from './endpoints/context.ts';
import { holdBody, readForm } from './multipart.ts';
import { sendTransit } from './transit.ts';

/** Room for the document and the multipart boundaries. */
const maxBodyBytes = maxMessageDocumentBytes + 64 * 1024;
/** POST /api/messages/document: a PDF for a message, multipart with one file `document` → {data: MessageDocument}. */
export function createDocumentUploadHandler(
  deps: Pick<WebDeps, 'engine' | 'sharingKeyOf'>,
  contextOf: (request: Request, response: Response) => CallContext,
): RequestHandler {
  const { engine } = deps;
  return async (request, response) => {
    const actor = await requireActor(await contextOf(request, response).requireTrusted());
    if (!engine) throw new ApiError('not-found');
    const data = await holdBody(deps, actor, request, async slot => {
      const file = (await readForm(request, slot, maxBodyBytes)).get('document');
      if (file === null || typeof file === 'string') throw new ApiError('bad-request');
      return engine.uploadMessageDocument(actor, {
        name: file.name,
        bytes: Buffer.from(await file.arrayBuffer()),
      });
    });
    sendTransit(response, { data });
  };
}

/** GET /api/messages/document/:id → the PDF of a message, as a file to save, for the parties of its conversation. */
export function createDocumentHandler(
  { engine, log }: Pick<WebDeps, 'engine' | 'log'>,
  contextOf: (request: Request, response: Response) => CallContext,
): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const { requireTrusted } = contextOf(request as unknown as Request, response);
    const actor = await requireActor(await requireTrusted());
    if (!engine) throw new ApiError('not-found');
    const { name, file } = await engine.openMessageDocument(actor, request.params.id);
    // Never shown as part of the site, whatever it contains.
    response.attachment(name).set({
      'Content-Type': 'application/pdf',
      'Content-Length': String(file.size),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store, no-transform',
      'X-Content-Type-Options': 'nosniff',
    });
    await pipeline(file.read(), response).catch((error: unknown) => {
      if (!request.destroyed && !response.closed) log.error('document not sent', { error });
    });
  };
}
