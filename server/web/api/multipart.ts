import express, { type Request, type Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import { createSlots } from '#contract/rules/slots.ts';
import type { Actor } from '../services/engineHandlers.ts';
import type { WebDeps } from '../services/index.ts';

/** The number of bodies that this process holds in memory at once, and what one user and one network may have of them. */
const bodiesAtMost = { inAll: 6, ofPerson: 1, ofNetwork: 3 };
/** Seconds after which to retry when that many are in progress. */
const retryAfter = 10;
const bodies = createSlots(bodiesAtMost.inAll, retryAfter);

/**
 * Reads and handles an uploaded body while holding a slot, which is taken before the first byte is read.
 * @throws ApiError `too-many-requests`
 */
export function holdBody<T>(
  { sharingKeyOf }: Pick<WebDeps, 'sharingKeyOf'>,
  { userId }: Pick<Actor, 'userId'>,
  request: Request,
  handle: () => Promise<T>,
): Promise<T> {
  const senders = [
    { sender: `person:${userId}`, atMost: bodiesAtMost.ofPerson },
    { sender: `network:${sharingKeyOf(request.ip ?? '')}`, atMost: bodiesAtMost.ofNetwork },
  ];
  return bodies.hold(senders, handle);
}

/**
 * Reads a multipart body of at most so many bytes, boundaries included, into memory.
 * @throws ApiError `unsupported-content-type`, `bad-request`; errors of the body parser
 */
export async function readForm(request: Request, response: Response, maxBytes: number): Promise<FormData> {
  const readBody = express.raw({ type: 'multipart/form-data', limit: maxBytes });
  await new Promise<void>((resolve, reject) => {
    readBody(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });
  if (!Buffer.isBuffer(request.body)) throw new ApiError('unsupported-content-type');
  const headers = { 'content-type': request.get('content-type') ?? '' };
  return new globalThis.Response(new Uint8Array(request.body), { headers })
    .formData()
    .catch((cause: unknown) => {
      throw new ApiError('bad-request', { details: 'damaged multipart', cause });
    });
}

/** Returns the content of the files that a field of a form names. */
export function filesIn(form: FormData, field: string): Promise<Buffer[]> {
  const files = form.getAll(field).filter(one => typeof one !== 'string');
  return Promise.all(files.map(async file => Buffer.from(await file.arrayBuffer())));
}
