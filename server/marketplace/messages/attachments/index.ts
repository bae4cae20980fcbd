import { ApiError } from '#contract/errors.ts';
import { inBody, invalid } from '#contract/parse.ts';
import type { MessageDocument } from '#contract/booking/attachments.ts';
import { maxMessageImages } from '#contract/booking/attachments.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as images from '#server/marketplace/images/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { accountTrust } from '#server/marketplace/users/index.ts';
import { attachDocument, findAttached, findShown, insertImages } from './store.ts';
import type { MessageRecord } from '../store.ts';

export {
  eraseDocuments,
  openDocument,
  openFile,
  deleteUnusedDocuments,
  uploadDocument,
  type OpenedDocument,
} from './documents.ts';
export { findDocumentsOf, findImageIds } from './store.ts';

/** What a new message carries besides its text. */
export interface Attached {
  /** In order. */
  imageIds?: readonly string[] | undefined;
  documentId?: string | undefined;
}

/** @throws ApiError `validation-invalid-value` for more than four photos or the same one twice */
export function requireAttachable({ imageIds = [] }: Attached): void {
  const isRepeated = new Set(imageIds.map(id => id.toLowerCase())).size < imageIds.length;
  if (imageIds.length > maxMessageImages || isRepeated) throw invalid(inBody('imageIds'));
}

/**
 * Attaches uploaded photos and a document to a message, in the transaction that inserts it.
 * @throws ApiError `image-invalid`, `document-invalid` for those of others, or removed because they were never sent
 */
export async function attach(
  ctx: Ctx,
  tx: Tx,
  { id, senderId }: Pick<MessageRecord, 'id' | 'senderId'>,
  { imageIds = [], documentId }: Attached,
): Promise<void> {
  if (imageIds.length > 0) {
    await images.use(ctx, tx, imageIds);
    await insertImages(tx, id, imageIds);
  }
  if (documentId === undefined) return;
  if (!(await attachDocument(tx, { id: documentId, ownerId: senderId, messageId: id })))
    throw new ApiError('document-invalid');
}

/** What a message shows to its viewer besides its text. */
export interface Attachments {
  images: readonly Resource[];
  documents: readonly MessageDocument[];
  /** The photos come from somebody who is still new: they are shown when the viewer asks for them. */
  isCovered: boolean;
}

/** Returns the attachments that a party of the conversation may see, by message; images as `ctx.read` requests them. */
export async function attachmentsOf(
  ctx: Ctx,
  records: readonly MessageRecord[],
): Promise<ReadonlyMap<string, Attachments>> {
  const { db } = ctx.engine;
  const { viewer } = ctx;
  const ids = records.map(({ id }) => id);
  // An operator who is logged in as somebody reads along without the pictures.
  if (viewer.kind !== 'user' || viewer.limited || ids.length === 0) return new Map();
  const attached = await findAttached(db, ids);
  if (attached.length === 0) return new Map();
  const having = [...new Set(attached.map(({ messageId }) => messageId))];
  const imageIds = new Map(
    attached.filter(row => row.imageIds.length > 0).map(row => [row.messageId, row.imageIds]),
  );
  const shown = await findShown(db, having, viewer.userId);
  const [loaded, areNew] = await Promise.all([
    images.load(ctx, [...imageIds.values()].flat(), { maySeeAll: true }),
    newSenders(
      ctx,
      records.filter(({ id, senderId }) => imageIds.has(id) && senderId !== viewer.userId),
    ),
  ]);
  return new Map(
    records
      .filter(({ id }) => shown.has(id))
      .map(({ id, senderId }) => [
        id,
        {
          images: (imageIds.get(id) ?? []).flatMap(imageId => loaded.get(imageId) ?? []),
          documents: attached.flatMap(row => (row.messageId === id ? row.documents : [])),
          isCovered: areNew.has(senderId),
        },
      ]),
  );
}

async function newSenders({ engine }: Ctx, records: readonly MessageRecord[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(records.map(({ senderId }) => senderId))];
  const trusts = await Promise.all(ids.map(id => accountTrust(engine, engine.db, id)));
  return new Set(ids.filter((_, at) => trusts[at]?.isNew));
}
