import { ApiError } from '#contract/errors.ts';
import type { Paging } from '#contract/paging.ts';
import { pageMeta } from '#contract/paging.ts';
import { inBody, invalid } from '#contract/parse.ts';
import type { Resource, ResourcePage } from '#contract/resource.ts';
import { UUID } from '#contract/values.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import { requireUserNotImpersonated } from '#server/marketplace/users/index.ts';
import { requireAttachment, requireOwnFile, requireReadableFile } from './access.ts';
import { kindOf, mediaTypes } from './kinds.ts';
import { findFiles, insertFile, type FileRow } from './store.ts';
import { signUrl, type Bearer } from './urls.ts';
import { toFileAttachments, toFiles, toOwnFile } from './view.ts';

/** A file that a client is going to upload. */
export interface NewFile {
  name: string;
  mimeType: string;
  /** Bytes. */
  size: number;
}

/**
 * Announces a file for a message: a photo or a PDF document, whose bytes are uploaded afterwards ({@link createUpload}).
 * @throws ApiError `validation-invalid-value` for other types and larger files, `forbidden`, `too-many-requests`
 */
export async function createFile(ctx: Ctx, { name, mimeType, size }: NewFile): Promise<Resource> {
  const { engine, viewer } = ctx;
  const ownerId = viewer.kind === 'integration' ? null : requireUserNotImpersonated(viewer);
  const type = mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const kind = kindOf(type);
  if (!kind) throw invalid(inBody('mimeType'), `Expected one of ${mediaTypes.join(', ')}`);
  if (size > kind.maxBytes) throw invalid(inBody('size'), `Expected at most ${kind.maxBytes} bytes`);
  if (ownerId !== null) await count(engine, 'uploads', ownerId);
  const now = engine.clock.now();
  const file = {
    ...{ id: engine.ids.uuid(), ownerId, name: kind.nameOf(name), mimeType: type, bytes: size },
    ...{ state: 'pendingUpload' as const, createdAt: now },
  };
  await insertFile(engine.db, file);
  return toOwn(ctx, { ...file, messageId: null, imageId: null, stateAt: now });
}

/** Returns a file of the viewer. @throws ApiError `forbidden`, `not-found` */
export const showOwnFile = async (ctx: Ctx, { id }: { id: string }): Promise<Resource> =>
  toOwn(ctx, await requireOwnFile(ctx, id));

async function toOwn(ctx: Ctx, row: FileRow): Promise<Resource> {
  if (ctx.viewer.kind !== 'integration') return toOwnFile(row);
  const [file] = await toFiles(ctx, [row]);
  if (!file) throw new RangeError('A file without a view');
  return file;
}

/**
 * Returns where to PUT the bytes of a file, for half an hour and until they have arrived. @throws ApiError `forbidden`,
 * `not-found`, `conflict` when they have
 */
export async function createUpload(ctx: Ctx, { fileId }: { fileId: string }): Promise<Resource> {
  const { id, mimeType, state } = await requireOwnFile(ctx, fileId);
  if (state !== 'pendingUpload') throw new ApiError('conflict', { details: `The file is in state ${state}` });
  const headers = { 'Content-Type': mimeType };
  return {
    id: ctx.engine.ids.uuid(),
    type: 'fileUpload',
    attributes: {
      fileId: new UUID(id),
      method: 'PUT',
      headers,
      ...signUrl(ctx, 'upload', id, bearerOf(ctx)),
    },
  };
}

/** Returns where to download a file of the viewer. @throws ApiError `forbidden`, `not-found`, `conflict` */
export const createOwnDownload = async (ctx: Ctx, { fileId }: { fileId: string }): Promise<Resource> =>
  download(ctx, 'ownFileDownload', await requireOwnFile(ctx, fileId));

/**
 * Returns where to download a file that the viewer may read, by the id of the file or of its attachment.
 * @throws ApiError `forbidden`, `not-found`, `conflict` while it is not available
 */
export const createDownload = async (ctx: Ctx, { id }: { id: string }): Promise<Resource> =>
  download(ctx, 'fileDownload', await requireReadableFile(ctx, id));

function download(ctx: Ctx, type: 'fileDownload' | 'ownFileDownload', { id, state }: FileRow): Resource {
  if (state !== 'available') throw new ApiError('conflict', { details: `The file is in state ${state}` });
  return {
    id: ctx.engine.ids.uuid(),
    type,
    attributes: { fileId: new UUID(id), ...signUrl(ctx, 'download', id, bearerOf(ctx)) },
  };
}

const bearerOf = ({ viewer }: Ctx): Bearer =>
  viewer.kind === 'user' ? { userId: viewer.userId } : 'integration';

/** Returns the file of an attachment. @throws ApiError `forbidden`, `not-found` */
export async function showFile(
  ctx: Ctx,
  { fileAttachmentId }: { fileAttachmentId: string },
): Promise<Resource> {
  const [file] = await toFiles(ctx, [await requireAttachment(ctx, fileAttachmentId)]);
  if (!file) throw new RangeError('A file without a view');
  return file;
}

/** Returns all files, newest first, for Integration API clients. */
export async function queryFiles(ctx: Ctx, page: Paging): Promise<ResourcePage> {
  const { files, total } = await findFiles(ctx.engine.db, { isAttached: false, ...spanOf(page) });
  return { items: await toFiles(ctx, files), meta: pageMeta(page, total) };
}

/** Returns all attachments, newest first, for Integration API clients. */
export async function queryFileAttachments(ctx: Ctx, page: Paging): Promise<ResourcePage> {
  const { files, total } = await findFiles(ctx.engine.db, { isAttached: true, ...spanOf(page) });
  return { items: await toFileAttachments(ctx, files, ctx.read.include), meta: pageMeta(page, total) };
}

const spanOf = ({ page, perPage }: Paging) => ({ limit: perPage, offset: (page - 1) * perPage });
