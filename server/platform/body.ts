import busboy from 'busboy';
import { ApiError } from '#contract/errors.ts';
import { inBody, missing } from '#contract/parse.ts';
import { unreadable } from './decoded.ts';
import type { IncomingMessage } from 'node:http';
import type { RequestBody } from './request.ts';

/** Specification section 3: images of at most 20 MB. */
export const maxImageBytes = 20 * 1024 * 1024;
/** A client that sends nothing for this long is considered gone. Milliseconds. */
const maxSilence = 60_000;
/** Maximum size of a multipart body's boundaries and headers. */
const multipartOverhead = 64 * 1024;

/** Returns the body of a request received over a socket. */
export function createSocketBody(request: IncomingMessage): RequestBody {
  return { text: limit => text(request, limit), image: signal => image(request, maxSilence, signal) };
}

async function text(request: IncomingMessage, limit: number): Promise<string> {
  if (request.headers['content-encoding'] !== undefined) throw new ApiError('unsupported-content-type');
  if (announced(request) > limit) throw new ApiError('request-larger-than-content-length');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw new ApiError('request-larger-than-content-length');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ApiError ? error : unreadable('it broke off', error);
  }
  return utf8(Buffer.concat(chunks));
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw unreadable('no UTF-8', error);
  }
}

function announced(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0);
}

/**
 * Stops reading at the first error, or after `silence` milliseconds without a byte, and discards the rest of the body
 * unread. Rejects with the signal's reason when that is aborted.
 */
export function image(request: IncomingMessage, silence: number, signal?: AbortSignal): Promise<Buffer> {
  if (announced(request) > maxImageBytes + multipartOverhead) throw new ApiError('request-upload-over-limit');
  return new Promise((resolve, reject) => {
    const parts = parser(request);
    const chunks: Buffer[] = [];
    let bytes: Buffer | undefined;
    const waiting = setTimeout(() => fail(unreadable('it stopped coming')), silence);
    const fail = (error: Error) => {
      clearTimeout(waiting);
      chunks.length = 0;
      request.unpipe(parts);
      request.resume();
      reject(error);
    };
    const disallow = (name: string) =>
      fail(new ApiError('validation-disallowed-key', { source: { type: 'body', path: [name] } }));

    parts.on('file', (name, stream) => {
      stream.on('limit', () => fail(new ApiError('request-upload-over-limit')));
      if (name !== 'image') {
        stream.resume();
        disallow(name);
        return;
      }
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => (bytes = Buffer.concat(chunks.splice(0))));
      stream.on('error', error => fail(unreadable('a damaged part', error)));
    });
    parts.on('field', disallow);
    parts.on('filesLimit', () => disallow('image'));
    parts.on('error', error => fail(unreadable('damaged multipart', error)));
    parts.on('close', () => {
      clearTimeout(waiting);
      if (bytes !== undefined) resolve(bytes);
      else fail(missing(inBody('image')));
    });
    signal?.addEventListener('abort', () => fail(signal.reason as Error));
    request.on('aborted', () => fail(unreadable('it broke off')));
    request.on('error', error => fail(unreadable('it broke off', error)));
    request.on('data', () => waiting.refresh());
    request.pipe(parts);
  });
}

function parser(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      limits: { files: 1, fileSize: maxImageBytes, fields: 1, fieldSize: 1024, parts: 3 },
    });
  } catch (error) {
    throw unreadable('damaged multipart', error);
  }
}
