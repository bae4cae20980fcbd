import { ApiError } from '#contract/errors.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import {
  documentBytesMax,
  documentKind,
  documentsMax,
  type DocumentKind,
} from '#contract/rules/verification.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { StoredFile } from '#server/marketplace/ports/storage.ts';
import { findOpen, removeUnfinished, type RequestRow } from './store.ts';

/** A document as it is kept: pictures without what a camera wrote into them. */
export interface Document {
  kind: DocumentKind;
  bytes: Buffer;
}

/** The fact that the documents of a request are needed no longer; its payload is `{requestId}`. */
export const documentsUnneeded = 'verification/documents-unneeded';

const room = 'verification/';
const extensions: Readonly<Record<DocumentKind, string>> = { pdf: 'pdf', jpeg: 'jpg', png: 'png' };
const contentTypes: Readonly<Record<DocumentKind, string>> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
};
/** Large enough to read the small print. Pixels. */
const picture = { name: 'document', width: 2400, height: 2400, fit: 'scale' } as const;
const hour = 60 * 60_000;

/**
 * The documents to keep. Pictures are encoded anew, without position and camera.
 * @throws ApiError `validation-invalid-params` for too many, `request-upload-over-limit`, `image-invalid-content` for
 * what is neither PDF nor a picture that can be read.
 */
export async function acceptDocuments(
  { imageResize }: Pick<Engine, 'imageResize'>,
  files: readonly Buffer[],
): Promise<Document[]> {
  if (files.length > documentsMax)
    throw new ApiError('validation-invalid-params', { source: { type: 'body', path: ['documents'] } });
  const documents: Document[] = [];
  for (const bytes of files) {
    if (bytes.length > documentBytesMax) throw new ApiError('request-upload-over-limit');
    const kind = documentKind(bytes);
    if (!kind) throw new ApiError('image-invalid-content');
    if (kind === 'pdf') documents.push({ kind, bytes });
    else {
      const [made] = await imageResize.make(bytes, [picture], ['jpeg']);
      if (!made) throw new RangeError('no picture was made');
      documents.push({ kind: 'jpeg', bytes: made.bytes });
    }
  }
  return documents;
}

/** Keeps them where no address leads: only `images/` is served. */
export async function storeDocuments(
  { storage }: Pick<Engine, 'storage'>,
  requestId: string,
  documents: readonly Document[],
): Promise<void> {
  for (const [at, { kind, bytes }] of documents.entries())
    await storage.put(keyOf(requestId, kind, at), bytes, contentTypes[kind]);
}

/** The documents of a request under plain file names, for operators. Those that are gone are left out. */
export async function readDocuments(
  { storage }: Pick<Ctx, 'storage'>,
  { id, documents }: Pick<RequestRow, 'id' | 'documents'>,
): Promise<{ name: string; bytes: Buffer }[]> {
  const read = await Promise.all(
    documents.map(async (kind, at) => ({
      name: `${id}-${at + 1}.${extensions[kind]}`,
      bytes: await storage.get(keyOf(id, kind, at)),
    })),
  );
  return read.flatMap(({ name, bytes }) => (bytes ? [{ name, bytes }] : []));
}

/** What was sent with a request, one by one, for the copy of their data that a person asks for. */
export function openDocument(
  { storage }: Pick<Engine, 'storage'>,
  requestId: string,
  kind: DocumentKind,
  at: number,
): Promise<StoredFile | undefined> {
  return storage.open(keyOf(requestId, kind, at));
}

export function removeDocuments({ storage }: Pick<Engine, 'storage'>, requestId: string): Promise<void> {
  return storage.remove(`${room}${requestId}/`);
}

/** They go after the commit, and again if that fails. */
export async function removeDocumentsLater(
  tx: Tx,
  { clock }: Pick<Engine, 'clock'>,
  requestIds: readonly string[],
): Promise<void> {
  for (const requestId of requestIds) await addToOutbox(tx, clock, documentsUnneeded, { requestId });
}

/**
 * Removes documents that no waiting request needs: those of a request that broke off an hour ago, and files whose
 * request is gone. May run in several processes at once.
 */
export async function removeLeftDocuments(engine: Engine): Promise<void> {
  await removeUnfinished(engine.db, new Date(engine.clock.now().getTime() - hour));
  // A request's row is there before its first file, so what is listed here and has no open row is left over.
  const ids = (await engine.storage.list(room)).filter(isUuid);
  const open = await findOpen(engine.db, ids);
  for (const id of ids) if (!open.has(id)) await removeDocuments(engine, id);
}

const keyOf = (requestId: string, kind: DocumentKind, at: number) =>
  `${room}${requestId}/${at + 1}.${extensions[kind]}`;
