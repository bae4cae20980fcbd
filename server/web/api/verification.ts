import express, { type Request, type RequestHandler, type Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import { createSlots } from '#contract/rules/slots.ts';
import { documentBytesMax, documentsMax } from '#contract/rules/verification.ts';
import { requireActor } from '../services/engineHandlers.ts';
import type { VerificationInput } from '../services/engine.ts';
import type { WebDeps } from '../services/index.ts';
import type { CallContext } from './endpoints/context.ts';
import { sendTransit } from './transit.ts';

/** Room for all documents, the note and the multipart boundaries. */
const maxBodyBytes = documentsMax * documentBytesMax + 64 * 1024;
/** The number of bodies that this process holds in memory at once, and what one user and one network may have of them. */
const bodiesAtMost = { inAll: 6, ofPerson: 1, ofNetwork: 3 };
/** Seconds after which to retry when that many are in progress. */
const retryAfter = 10;

/**
 * POST /api/verification/request: a request for the badge, multipart with `note` and up to three `documents` → {data:
 * request}. The body is read once the user is known to be allowed to submit.
 */
export function createVerificationHandler(
  { engine, sharingKeyOf }: Pick<WebDeps, 'engine' | 'sharingKeyOf'>,
  contextOf: (request: Request, response: Response) => CallContext,
): RequestHandler {
  return async (request, response) => {
    const actor = await requireActor(await contextOf(request, response).requireTrusted());
    if (!engine) throw new ApiError('not-found');
    // A slot is taken before the first byte is read.
    const senders = [
      { sender: `person:${actor.userId}`, atMost: bodiesAtMost.ofPerson },
      { sender: `network:${sharingKeyOf(request.ip ?? '')}`, atMost: bodiesAtMost.ofNetwork },
    ];
    const read = () => bodies.hold(senders, () => readInput(request, response));
    sendTransit(response, { data: await engine.submitVerification(actor, read) });
  };
}

const bodies = createSlots(bodiesAtMost.inAll, retryAfter);
const readBody = express.raw({ type: 'multipart/form-data', limit: maxBodyBytes });

/** @throws ApiError `unsupported-content-type`, `bad-request`; errors of the multipart parser */
async function readInput(request: Request, response: Response): Promise<VerificationInput> {
  await new Promise<void>((resolve, reject) => {
    readBody(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });
  if (!Buffer.isBuffer(request.body)) throw new ApiError('unsupported-content-type');
  return inputOf(request.body, request.get('content-type') ?? '');
}

async function inputOf(body: Buffer, contentType: string): Promise<VerificationInput> {
  const headers = { 'content-type': contentType };
  const form = await new globalThis.Response(new Uint8Array(body), { headers })
    .formData()
    .catch((cause: unknown) => {
      throw new ApiError('bad-request', { details: 'damaged multipart', cause });
    });
  const note = form.get('note');
  const files = form.getAll('documents').filter(one => typeof one !== 'string');
  const documents = await Promise.all(files.map(async file => Buffer.from(await file.arrayBuffer())));
  // A form without a chosen file sends an empty one.
  return {
    note: typeof note === 'string' ? note : '',
    documents: documents.filter(({ length }) => length > 0),
  };
}
