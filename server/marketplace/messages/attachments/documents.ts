import {
  documentName,
  maxMessageDocumentBytes,
  type MessageDocument,
} from '#contract/booking/attachments.ts';
import { ApiError } from '#contract/errors.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import type { StoredFile } from '#server/marketplace/ports/storage.ts';
import { requireUserNotImpersonated } from '#server/marketplace/users/index.ts';
import { requireReadableFile } from './access.ts';
import { documentKey, openContent } from './contents.ts';
import { isAvailableDocument } from './kinds.ts';
import { pdfProblem } from './pdf.ts';
import { insertFile } from './store.ts';

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
  await insertFile(engine.db, {
    ...document,
    ownerId,
    mimeType: 'application/pdf',
    state: 'available',
    createdAt: engine.clock.now(),
  });
  await engine.storage.put(documentKey(document.id), bytes, 'application/pdf');
  return document;
}

/** A document whose content has not been read yet. */
export interface OpenedDocument {
  name: string;
  file: StoredFile;
}

/** Opens a document for a party of its conversation. @throws ApiError `forbidden`, `not-found` */
export async function openDocument(ctx: Ctx, id: string): Promise<OpenedDocument> {
  requireUserNotImpersonated(ctx.viewer);
  if (!isUuid(id)) throw new ApiError('not-found');
  const row = await requireReadableFile(ctx, id);
  const file = isAvailableDocument(row) ? await openContent(ctx.engine, row) : undefined;
  if (!file) throw new ApiError('not-found');
  return { name: row.name, file };
}
