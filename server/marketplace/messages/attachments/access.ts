import { ApiError } from '#contract/errors.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { requireParty } from '#server/marketplace/transactions/index.ts';
import { requireUserNotImpersonated } from '#server/marketplace/users/index.ts';
import { findMessage } from '../store.ts';
import { findFile, findShown, isReported, type FileRow } from './store.ts';

/** Returns the viewer's own file; an Integration API client owns those that such clients made. @throws not-found */
export async function requireOwnFile({ engine, viewer }: Ctx, id: string): Promise<FileRow> {
  const ownerId = viewer.kind === 'integration' ? null : requireUserNotImpersonated(viewer);
  const file = await findFile(engine.db, id);
  if (file?.ownerId !== ownerId) throw new ApiError('not-found');
  return file;
}

/**
 * Returns a file that the viewer may open: before it is sent, its owner's; then the parties', as long as the message
 * shows it to them; and an operator's program, once somebody has reported the message.
 * @throws ApiError `forbidden`, `not-found`
 */
export async function requireReadableFile(ctx: Ctx, id: string): Promise<FileRow> {
  const { viewer, engine } = ctx;
  const file = await findFile(engine.db, id);
  if (!file) throw new ApiError('not-found');
  if (file.messageId === null) return requireOwnFile(ctx, id);
  if (viewer.kind === 'integration') {
    if (!(await isReported(engine.db, file.messageId))) throw new ApiError('forbidden');
    return file;
  }
  await requireShown(ctx, file.messageId);
  return file;
}

/** @throws ApiError `forbidden`, `not-found` unless the message shows its files to the viewer, a party */
async function requireShown(ctx: Ctx, messageId: string): Promise<void> {
  const { db } = ctx.engine;
  const viewerId = requireUserNotImpersonated(ctx.viewer);
  const message = await findMessage(db, messageId);
  if (!message) throw new ApiError('not-found');
  await requireParty(ctx, db, message.transactionId);
  const shown = await findShown(db, [messageId], viewerId);
  if (!shown.has(messageId)) throw new ApiError('not-found');
}

/**
 * Returns a file that was sent, for whoever reads its message. An Integration API client reads the facts of every file,
 * as it does the text of every message. @throws ApiError `forbidden`, `not-found`
 */
export async function requireAttachment(ctx: Ctx, id: string): Promise<FileRow> {
  const file = await findFile(ctx.engine.db, id);
  if (!file?.messageId) throw new ApiError('not-found');
  if (ctx.viewer.kind !== 'integration') await requireShown(ctx, file.messageId);
  return file;
}
