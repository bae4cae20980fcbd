import express, { Router, type Request, type Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import { documentBytesMax, documentsMax } from '#contract/rules/verification.ts';
import type { WebDeps } from '#server/web/deps.ts';
import type { Sessions } from '#server/web/session.ts';
import { verificationOf, type VerificationInput } from '#server/web/verification.ts';
import { ownAsker, ownRequest, required, signedInSdk } from './ownPosts.ts';
import { sendTransit } from './transit.ts';

/** All documents, the note, and what the borders between them take. */
const bodyMax = documentsMax * documentBytesMax + 64 * 1024;
/** Bodies held in memory at once, in this process. */
const bodiesMax = 4;
/** Seconds after which it is worth trying again when so many are being sent. */
const retryAfter = 10;

/**
 * Requests for the badge: POST / → {data: {request} | null}; POST /request, multipart with `note` and up to three
 * `documents` → {data: request}; POST /withdraw → {data: null}.
 */
export function verification(
  { verification: desk }: Pick<WebDeps, 'verification'>,
  sessions: Sessions,
): Router {
  const router = Router();
  router.use(ownRequest);
  router.post('/', async (request, response) => {
    sendTransit(response, { data: await verificationOf(signedInSdk(sessions, request, response), desk) });
  });
  router.post('/request', async (request, response) => {
    const asker = await ownAsker(sessions, request, response);
    const sent = await required(desk).submit(asker, () => readInput(request, response));
    sendTransit(response, { data: sent });
  });
  router.post('/withdraw', async (request, response) => {
    await required(desk).withdraw(await ownAsker(sessions, request, response));
    sendTransit(response, { data: null });
  });
  return router;
}

let bodies = 0;
const readBody = express.raw({ type: 'multipart/form-data', limit: bodyMax });

/** @throws ApiError `too-many-requests`, `unsupported-content-type`, `bad-request`; what the body's reader throws */
async function readInput(request: Request, response: Response): Promise<VerificationInput> {
  if (bodies >= bodiesMax) throw new ApiError('too-many-requests', { meta: { retryAfter } });
  bodies += 1;
  try {
    await new Promise<void>((resolve, reject) => {
      readBody(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
    });
    if (!Buffer.isBuffer(request.body)) throw new ApiError('unsupported-content-type');
    return await inputOf(request.body, request.get('content-type') ?? '');
  } finally {
    bodies -= 1;
  }
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
