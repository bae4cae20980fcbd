import type { Request } from 'express';
import { ApiError } from '#contract/errors.ts';
import { createSlots, type Slot } from '#server/limits/slots.ts';
import type { Actor } from '../ports/handlers.ts';
import type { WebDeps } from '../ports/index.ts';

/** The number of bodies that this process holds in memory at once, and what one user and one network may have of them. */
const maxBodies = { inAll: 6, ofPerson: 1, ofNetwork: 3 };
/** Seconds after which to retry when that many are in progress. */
const retryAfter = 10;
const bodies = createSlots(maxBodies.inAll, retryAfter);

/**
 * Reads and handles an uploaded body while holding a slot, which is taken before the first byte is read. While the body
 * arrives, the slot may be taken over by others ({@link Slots.hold}).
 * @throws ApiError `too-many-requests`
 */
export function holdBody<T>(
  { sharingKeyOf }: Pick<WebDeps, 'sharingKeyOf'>,
  { userId }: Pick<Actor, 'userId'>,
  request: Request,
  handle: (slot: Slot) => Promise<T>,
): Promise<T> {
  const senders = [
    { sender: `person:${userId}`, atMost: maxBodies.ofPerson },
    { sender: `network:${sharingKeyOf(request.ip ?? '')}`, atMost: maxBodies.ofNetwork },
  ];
  return bodies.hold(senders, handle);
}

/**
 * Reads a multipart body of at most so many bytes, boundaries included, into memory.
 * @throws ApiError `unsupported-content-type`, `request-larger-than-content-length`, `bad-request`; the reason of the
 * slot's signal
 */
export async function readForm(request: Request, { read }: Slot, maxBytes: number): Promise<FormData> {
  if (!request.is('multipart/form-data') || request.headers['content-encoding'] !== undefined)
    throw new ApiError('unsupported-content-type');
  const body = await read(signal => readBytes(request, maxBytes, signal));
  const headers = { 'content-type': request.get('content-type') ?? '' };
  return new globalThis.Response(new Uint8Array(body), { headers }).formData().catch((cause: unknown) => {
    throw new ApiError('bad-request', { details: 'damaged multipart', cause });
  });
}

/** Stops collecting at the first error, or when the signal is aborted; what still arrives is then discarded. */
function readBytes(request: Request, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (settle: () => void) => {
      request.off('data', take);
      settle();
      chunks.length = 0;
      request.resume();
    };
    const fail = (error: unknown) => end(() => reject(error as Error));
    const tooLarge = () => new ApiError('request-larger-than-content-length');
    const brokenOff = () => fail(new ApiError('bad-request', { details: 'the body broke off' }));
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) return fail(tooLarge());
      chunks.push(chunk);
    };
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return fail(tooLarge());
    signal.addEventListener('abort', () => fail(signal.reason));
    request.on('data', take);
    request.once('end', () => end(() => resolve(Buffer.concat(chunks))));
    request.once('close', brokenOff);
    request.once('error', brokenOff);
  });
}

/** Returns the content of the files that a field of a form names. */
export function filesIn(form: FormData, field: string): Promise<Buffer[]> {
  const files = form.getAll(field).filter(one => typeof one !== 'string');
  return Promise.all(files.map(async file => Buffer.from(await file.arrayBuffer())));
}
