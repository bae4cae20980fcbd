import { ApiError } from '#contract/errors.ts';
import { inBody, invalid } from '#contract/parse.ts';
import type { MessageDocument } from '#contract/booking/attachments.ts';
import { maxMessageImages } from '#contract/booking/attachments.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as images from '#server/marketplace/images/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { accountTrust } from '#server/marketplace/users/index.ts';
import { isDocument, isPhoto } from './kinds.ts';
import { attachFiles, findFilesOf, findShown, insertPhotos, type FileRow } from './store.ts';
import { toFileAttachments } from './view.ts';
import type { MessageRecord } from '../store.ts';

export { deleteUnusedFiles, eraseFiles, openContent } from './contents.ts';
export { openDocument, uploadDocument, type OpenedDocument } from './documents.ts';
export {
  createDownload,
  createFile,
  createOwnDownload,
  createUpload,
  queryFileAttachments,
  queryFiles,
  showFile,
  showOwnFile,
} from './files.ts';
export { fileReceived, openFileAt, receiveFile, type FileRequest, type SentFile } from './receive.ts';
export { isAvailableDocument } from './kinds.ts';
export { findFilesOf } from './store.ts';
export { verifyFile } from './verify.ts';

/** What a new message carries besides its text. */
export interface Attached {
  /** In order. */
  imageIds?: readonly string[] | undefined;
  documentId?: string | undefined;
  /** Files of the API, in order: photos and a document. */
  publicFileAttachments?: readonly string[] | undefined;
}

/**
 * @throws ApiError `validation-invalid-value` for more files than a message carries, or the same one twice; `attach`
 * counts by kind
 */
export function requireAttachable({ imageIds = [], publicFileAttachments = [], documentId }: Attached): void {
  if (imageIds.length > maxMessageImages || isRepeated(imageIds)) throw invalid(inBody('imageIds'));
  const fileIds = [...publicFileAttachments, ...(documentId === undefined ? [] : [documentId])];
  if (fileIds.length > maxMessageImages + 1 || isRepeated(fileIds))
    throw invalid(inBody('publicFileAttachments'));
}

const isRepeated = (ids: readonly string[]): boolean =>
  new Set(ids.map(id => id.toLowerCase())).size < ids.length;

/**
 * Attaches photos and a document to a message, in the transaction that inserts it.
 * @throws ApiError `image-invalid`, `document-invalid`, `file-invalid` for those of others, sent before, or removed
 * because they were never sent; `validation-invalid-value` for more photos or documents than a message carries
 */
export async function attach(
  ctx: Ctx,
  tx: Tx,
  { id: messageId, senderId: ownerId }: Pick<MessageRecord, 'id' | 'senderId'>,
  { imageIds = [], documentId, publicFileAttachments = [] }: Attached,
): Promise<void> {
  if (imageIds.length > 0) {
    await images.use(ctx, tx, imageIds);
    await insertPhotos(tx, { messageId, ownerId, imageIds, at: ctx.engine.clock.now() });
  }
  const ids = [...publicFileAttachments, ...(documentId === undefined ? [] : [documentId])];
  if (ids.length === 0) return;
  const files = await attachFiles(tx, { messageId, ownerId, ids, first: imageIds.length });
  const isAttached = (id: string) => files.some(file => file.id === id.toLowerCase());
  if (!publicFileAttachments.every(isAttached)) throw new ApiError('file-invalid');
  if (files.length < ids.length) throw new ApiError('document-invalid');
  requireFew(files, imageIds.length);
}

function requireFew(files: readonly FileRow[], images: number): void {
  const photos = images + files.filter(isPhoto).length;
  const isTooMany = photos > maxMessageImages || files.filter(isDocument).length > 1;
  if (isTooMany)
    throw invalid(inBody('publicFileAttachments'), 'Expected four photos and one PDF document at most');
}

/** What a message shows to its viewer besides its text. */
export interface Attachments {
  images: readonly Resource[];
  documents: readonly MessageDocument[];
  /** The photos come from somebody who is still new: they are shown when the viewer asks for them. */
  isCovered: boolean;
  /** The same files as attachments of the API, also those that are not available yet. */
  files: readonly Resource[];
}

/**
 * Returns the attachments that the viewer may see, by message: images and attachments as `ctx.read` requests them. A
 * party sees all; an Integration API client learns that there are files and can't see them.
 */
export async function attachmentsOf(
  ctx: Ctx,
  records: readonly MessageRecord[],
): Promise<ReadonlyMap<string, Attachments>> {
  const { viewer, engine, read } = ctx;
  const within = (name: string): Ctx => ({ ...ctx, read: { ...read, include: read.include[name] ?? {} } });
  // An operator who is logged in as somebody reads along without the pictures.
  const isReader = viewer.kind === 'user' ? !viewer.limited : viewer.kind === 'integration';
  if (!isReader || records.length === 0) return new Map();
  const all = await findFilesOf(
    engine.db,
    records.map(({ id }) => id),
  );
  if (all.length === 0) return new Map();
  const shown = await shownTo(ctx, records, all);
  const files = all.filter(({ messageId }) => messageId !== null && shown.has(messageId));
  const opened = viewer.kind === 'user' ? files.filter(({ state }) => state === 'available') : [];
  const photos = opened.flatMap(({ imageId, messageId }) =>
    imageId === null ? [] : [{ imageId, messageId }],
  );
  const [loaded, areNew, attachments] = await Promise.all([
    read.include.images &&
      images.load(
        within('images'),
        photos.map(({ imageId }) => imageId),
        { maySeeAll: true },
      ),
    newSenders(ctx, records, new Set(photos.map(({ messageId }) => messageId))),
    read.include.publicFileAttachments
      ? toFileAttachments(ctx, files, read.include.publicFileAttachments)
      : [],
  ]);
  return new Map(
    records
      .filter(({ id }) => shown.has(id))
      .map(({ id, senderId }) => [
        id,
        {
          images: photos.flatMap(({ messageId, imageId }) =>
            messageId === id ? (loaded?.get(imageId) ?? []) : [],
          ),
          documents: opened.flatMap(file => (file.messageId === id ? documentOf(file) : [])),
          isCovered: areNew.has(senderId),
          files: attachments.filter((_, at) => files[at]?.messageId === id),
        },
      ]),
  );
}

function documentOf(file: FileRow): MessageDocument[] {
  const { id, name, bytes } = file;
  return isDocument(file) ? [{ id, name, bytes: bytes ?? 0 }] : [];
}

async function shownTo(
  { viewer, engine }: Ctx,
  records: readonly MessageRecord[],
  files: readonly FileRow[],
): Promise<ReadonlySet<string>> {
  if (viewer.kind !== 'user') return new Set(records.flatMap(({ id, deleted }) => (deleted ? [] : [id])));
  const having = new Set(files.flatMap(({ messageId }) => messageId ?? []));
  return findShown(engine.db, [...having], viewer.userId);
}

/** Returns those who sent the viewer photos in these messages, and whose accounts are new. */
async function newSenders(
  { engine, viewer }: Ctx,
  records: readonly MessageRecord[],
  withPhotos: ReadonlySet<string | null>,
): Promise<ReadonlySet<string>> {
  const isOthers = ({ senderId }: MessageRecord) => viewer.kind !== 'user' || viewer.userId !== senderId;
  const senders = records.filter(record => withPhotos.has(record.id) && isOthers(record));
  const ids = [...new Set(senders.map(({ senderId }) => senderId))];
  const trusts = await Promise.all(ids.map(id => accountTrust(engine, engine.db, id)));
  return new Set(ids.filter((_, at) => trusts[at]?.isNew));
}
