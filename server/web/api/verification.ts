import express, { Router, type Request, type Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import { documentBytesMax, documentsMax } from '#contract/rules/verification.ts';
import type { WebDeps } from '#server/web/services/index.ts';
import type { Sessions } from '#server/web/session/session.ts';
import { verificationOf, type VerificationInput } from '#server/web/services/verification.ts';
import { requireActorNotImpersonated, requireSameOrigin, requireService, signedInSdk } from './ownPosts.ts';
import { sendTransit } from './transit.ts';

/** Room for all documents, the note and the multipart boundaries. */
const maxBodyBytes = documentsMax * documentBytesMax + 64 * 1024;
/** The number of bodies this process holds in memory at once. */
const maxConcurrentBodies = 4;
/** Seconds after which to retry when that many uploads are in progress. */
const retryAfter = 10;

/**
 * Requests for the verification badge: POST / → {data: {request} | null}; POST /request, multipart with `note` and up
 * to three `documents` → {data: request}; POST /withdraw → {data: null}.
 */
export function verification({ engine }: Pick<WebDeps, 'engine'>, sessions: Sessions): Router {
  const service = engine?.verification;
  const router = Router();
  router.use(requireSameOrigin);
  router.post('/', async (request, response) => {
    sendTransit(response, { data: await verificationOf(signedInSdk(sessions, request, response), service) });
  });
  router.post('/request', async (request, response) => {
    const actor = await requireActorNotImpersonated(sessions, request, response);
    const sent = await requireService(service).submit(actor, () => readInput(request, response));
    sendTransit(response, { data: sent });
  });
  router.post('/withdraw', async (request, response) => {
    await requireService(service).withdraw(await requireActorNotImpersonated(sessions, request, response));
    sendTransit(response, { data: null });
  });
  return router;
}

let bodies = 0;
const readBody = express.raw({ type: 'multipart/form-data', limit: maxBodyBytes });

/** @throws ApiError `too-many-requests`, `unsupported-content-type`, `bad-request`; errors of the multipart parser */
async function readInput(request: Request, response: Response): Promise<VerificationInput> {
  if (bodies >= maxConcurrentBodies) throw new ApiError('too-many-requests', { meta: { retryAfter } });
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
