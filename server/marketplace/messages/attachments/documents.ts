import {
  documentName,
  maxMessageDocumentBytes,
  type MessageDocument,
} from '#contract/booking/attachments.ts';
import { ApiError } from '#contract/errors.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { DAY } from '#contract/time/units.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { StoredFile } from '#server/marketplace/ports/storage.ts';
import { requireParty } from '#server/marketplace/transactions/index.ts';
import { requireUserNotImpersonated } from '#server/marketplace/users/index.ts';
import { pdfProblem } from './pdf.ts';
import {
  documentIdsOf,
  existingDocuments,
  findDocument,
  findShown,
  insertDocument,
  deleteDocumentRows,
  deleteUnsentDocuments,
} from './store.ts';
import { findMessage } from '../store.ts';

const storagePrefix = 'message-documents/';
/** How long a document waits for its message, in milliseconds: as long as a new image. */
const unsentFor = DAY;
const atOnce = 200;

/**
 * Stores a PDF document for a message that is yet to be sent, where no URL leads.
 * @throws ApiError `forbidden` for visitors and under impersonation, `request-upload-over-limit`, `document-damaged`,
 * `document-locked`, `document-active`, `too-many-requests`
 */
export async function uploadDocument(
  { engine, viewer }: Ctx,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<MessageDocument> {
  const ownerId = requireUserNotImpersonated(viewer);
  if (bytes.length > maxMessageDocumentBytes) throw new ApiError('request-upload-over-limit');
  await count(engine, 'uploads', ownerId);
  const problem = await pdfProblem(bytes);
  if (problem) throw new ApiError(`document-${problem}`);
  const document = { id: engine.ids.uuid(), name: documentName(name), bytes: bytes.length };
  // The row first, so that a file without a row is always left over.
  await insertDocument(engine.db, { ...document, ownerId, createdAt: engine.clock.now() });
  await engine.storage.put(keyOf(document.id), bytes, 'application/pdf');
  return document;
}

/** A document whose content has not been read yet. */
export interface OpenedDocument {
  name: string;
  file: StoredFile;
}

/** Opens a document for a party of its conversation. @throws ApiError `forbidden`, `not-found` */
export async function openDocument(ctx: Ctx, id: string): Promise<OpenedDocument> {
  const { db } = ctx.engine;
  const viewerId = requireUserNotImpersonated(ctx.viewer);
  const row = isUuid(id) ? await findDocument(db, id) : undefined;
  if (!row) throw new ApiError('not-found');
  if (row.messageId === null) {
    if (row.ownerId !== viewerId) throw new ApiError('not-found');
  } else {
    const message = await findMessage(db, row.messageId);
    if (!message) throw new ApiError('not-found');
    await requireParty(ctx, db, message.transactionId);
    const shown = await findShown(db, [message.id], viewerId);
    if (!shown.has(message.id)) throw new ApiError('not-found');
  }
  const file = await openFile(ctx.engine, id);
  if (!file) throw new ApiError('not-found');
  return { name: row.name, file };
}

/** Opens the stored file, for a data export or an operator who looks at a report; the caller has checked access. */
export function openFile({ storage }: Pick<Engine, 'storage'>, id: string): Promise<StoredFile | undefined> {
  return storage.open(keyOf(id));
}

/** Removes documents that were never sent within a day, and files without a row. Safe to run in several processes. */
export async function deleteUnusedDocuments(engine: Engine): Promise<void> {
  const before = new Date(engine.clock.now().getTime() - unsentFor);
  for (const id of await deleteUnsentDocuments(engine.db, before)) await deleteFile(engine, id);
  const stored = (await engine.storage.list(storagePrefix)).filter(isUuid);
  for (let at = 0; at < stored.length; at += atOnce) {
    const some = stored.slice(at, at + atOnce);
    const known = await existingDocuments(engine.db, some);
    for (const id of some) if (!known.has(id)) await deleteFile(engine, id);
  }
}

/** Erases all documents of a user, files first, so that an interrupted run can be repeated. */
export async function eraseDocuments(
  engine: Pick<Engine, 'storage'>,
  tx: Tx,
  ownerId: string,
): Promise<void> {
  const ids = await documentIdsOf(tx, ownerId);
  for (const id of ids) await deleteFile(engine, id);
  await deleteDocumentRows(tx, ids);
}

const deleteFile = ({ storage }: Pick<Engine, 'storage'>, id: string): Promise<void> =>
  storage.remove(`${storagePrefix}${id}/`);

const keyOf = (id: string) => `${storagePrefix}${id}/document.pdf`;
