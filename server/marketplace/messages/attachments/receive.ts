import { Readable } from 'node:stream';
import { ApiError } from '#contract/errors.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { noIncludes, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { StoredFile } from '#server/marketplace/ports/storage.ts';
import { requireReadableFile } from './access.ts';
import { openContent, receivedKey } from './contents.ts';
import { isPhoto } from './kinds.ts';
import { changeState, findFile, isActiveUser } from './store.ts';
import { readSigned, type FileUse } from './urls.ts';

/** Outbox event: the bytes of a file have arrived and are to be checked; its payload is `{fileId}`. */
export const fileReceived = 'message-file/received';

/** A request at the URL of a file. */
export interface FileRequest {
  fileId: string;
  /** The signed part of the URL. */
  access: string;
}

export interface ReceivedBody {
  body: Readable;
  /** The number of bytes that the client has announced; undefined: none. */
  announced?: number | undefined;
  /** Aborted when the upload has to end; it then fails with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Stores the bytes of a file, encrypted, and has them checked. They are never in memory as a whole.
 * @throws ApiError `forbidden` when the URL is forged or too old, `not-found`, `conflict` when the bytes have arrived
 * before, `request-upload-over-limit` for more bytes than the file was to have, `bad-request` for fewer or a body that
 * broke off; then nothing is stored, and the upload may be repeated.
 */
export async function receiveFile(
  engine: Engine,
  request: FileRequest,
  { body, announced, signal }: ReceivedBody,
): Promise<void> {
  await bearerOf(engine, 'upload', request);
  const file = await findFile(engine.db, request.fileId);
  if (!file) throw new ApiError('not-found');
  if (file.state !== 'pendingUpload') throw new ApiError('conflict');
  const size = file.bytes ?? 0;
  if (announced !== undefined && announced !== size) throw unexpected(announced, size);
  const source = Readable.from(exactly(body, size), { objectMode: false });
  const stop = () => source.destroy(signal?.reason as Error);
  signal?.addEventListener('abort', stop);
  await engine.storage
    .write(receivedKey(file.id), source, file.mimeType)
    .finally(() => signal?.removeEventListener('abort', stop));
  await engine.db.transaction(async tx => {
    const change = { from: 'pendingUpload', to: 'pendingVerification', at: engine.clock.now() } as const;
    // Another upload of the same file may have been faster.
    if (!(await changeState(tx, file.id, change))) throw new ApiError('conflict');
    await addToOutbox(tx, engine.clock, fileReceived, { fileId: file.id });
  });
}

const unexpected = (bytes: number, size: number): ApiError =>
  new ApiError(bytes > size ? 'request-upload-over-limit' : 'bad-request', {
    details: `Expected ${size} bytes`,
  });

/** Yields exactly so many bytes, and leaves the body open otherwise: its client is to be answered. @throws ApiError */
async function* exactly(body: Readable, size: number): AsyncGenerator<Buffer> {
  let passed = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      passed += chunk.length;
      if (passed > size) throw unexpected(passed, size);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('bad-request', { details: 'the body broke off', cause: error });
  }
  if (passed < size) throw unexpected(passed, size);
}

/** A file to send to its reader. */
export interface SentFile {
  name: string;
  contentType: string;
  content: StoredFile;
}

/**
 * Opens a file at its URL, if the reader in whose name the URL was made may still read it.
 * @throws ApiError `forbidden`, `not-found`
 */
export async function openFileAt(engine: Engine, request: FileRequest): Promise<SentFile> {
  const bearer = await bearerOf(engine, 'download', request);
  const ctx: Ctx = {
    engine,
    viewer:
      bearer === 'integration'
        ? { kind: 'integration' }
        : { kind: 'user', userId: bearer.userId, trusted: false, limited: false },
    read: noIncludes,
  };
  const file = await requireReadableFile(ctx, request.fileId);
  const content = file.state === 'available' ? await openContent(engine, file) : undefined;
  if (!content) throw new ApiError('not-found');
  const contentType = isPhoto(file) ? 'image/jpeg' : 'application/pdf';
  return { name: file.name, contentType, content };
}

async function bearerOf(
  engine: Pick<Engine, 'db' | 'clock' | 'settings'>,
  use: FileUse,
  { fileId, access }: FileRequest,
) {
  const { secret } = engine.settings();
  const bearer = isUuid(fileId) && readSigned(secret, { use, fileId, access, now: engine.clock.now() });
  if (!bearer) throw new ApiError('forbidden');
  if (bearer !== 'integration' && !(await isActiveUser(engine.db, bearer.userId)))
    throw new ApiError('forbidden');
  return bearer;
}
