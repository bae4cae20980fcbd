import { ApiError } from '#contract/errors.ts';
import { isUuid } from '#contract/text/uuid.ts';
import {
  maxDocumentBytes,
  documentKind,
  maxDocuments,
  type DocumentKind,
} from '#contract/account/verification.ts';
import { HOUR } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { StoredFile } from '#server/marketplace/ports/storage.ts';
import { findOpen, deleteUnfinished, type RequestRow } from './store.ts';

/** A document as stored: images without camera metadata. */
export interface Document {
  kind: DocumentKind;
  bytes: Buffer;
}

/** Outbox event: the documents of a request are no longer needed. Its payload is `{requestId}`. */
export const documentsObsolete = 'verification/documents-unneeded';

const storagePrefix = 'verification/';
const extensions: Readonly<Record<DocumentKind, string>> = { pdf: 'pdf', jpeg: 'jpg', png: 'png' };
const contentTypes: Readonly<Record<DocumentKind, string>> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
};
/** Pixels: large enough to read the small print. */
const picture = { name: 'document', width: 2400, height: 2400, fit: 'scale' } as const;

/**
 * Returns the documents to store. Images are re-encoded, without location and camera data.
 * @throws ApiError `validation-invalid-params` for too many, `request-upload-over-limit`, `image-invalid-content` for
 * files that are neither a PDF nor a readable image.
 */
export async function acceptDocuments(
  { imageResize }: Pick<Engine, 'imageResize'>,
  files: readonly Buffer[],
): Promise<Document[]> {
  if (files.length > maxDocuments)
    throw new ApiError('validation-invalid-params', { source: { type: 'body', path: ['documents'] } });
  const documents: Document[] = [];
  for (const bytes of files) {
    if (bytes.length > maxDocumentBytes) throw new ApiError('request-upload-over-limit');
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

/** Stores them where no URL leads: only `images/` is served. */
export async function storeDocuments(
  { storage }: Pick<Engine, 'storage'>,
  requestId: string,
  documents: readonly Document[],
): Promise<void> {
  for (const [at, { kind, bytes }] of documents.entries())
    await storage.put(keyOf(requestId, kind, at), bytes, contentTypes[kind]);
}

/** Returns the documents of a request under generic file names, for operators. Leaves out those already deleted. */
export async function readDocuments(
  { storage }: Pick<Engine, 'storage'>,
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

/** Opens one document of a request, for the user's data export. */
export function openDocument(
  { storage }: Pick<Engine, 'storage'>,
  requestId: string,
  kind: DocumentKind,
  at: number,
): Promise<StoredFile | undefined> {
  return storage.open(keyOf(requestId, kind, at));
}

export function deleteDocuments({ storage }: Pick<Engine, 'storage'>, requestId: string): Promise<void> {
  return storage.remove(`${storagePrefix}${requestId}/`);
}

/** Schedules their removal for after the commit; retried if it fails. */
export async function deleteDocumentsLater(
  tx: Tx,
  { clock }: Pick<Engine, 'clock'>,
  requestIds: readonly string[],
): Promise<void> {
  for (const requestId of requestIds) await addToOutbox(tx, clock, documentsObsolete, { requestId });
}

/**
 * Removes documents that no pending request needs: those of a request abandoned over an hour ago, and files whose
 * request is gone. Safe to run in several processes at once.
 */
export async function deleteOrphanedDocuments(engine: Engine): Promise<void> {
  await deleteUnfinished(engine.db, new Date(engine.clock.now().getTime() - HOUR));
  // A request's row is created before its first file, so anything listed here without an open row is left over.
  const ids = (await engine.storage.list(storagePrefix)).filter(isUuid);
  const open = await findOpen(engine.db, ids);
  for (const id of ids) if (!open.has(id)) await deleteDocuments(engine, id);
}

const keyOf = (requestId: string, kind: DocumentKind, at: number) =>
  `${storagePrefix}${requestId}/${at + 1}.${extensions[kind]}`;
