import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { StoredFile } from '#server/marketplace/ports/storage.ts';
import { folderOf, keepFiles, keyOf } from './files.ts';
import { canUse, requireUploader } from './policy.ts';
import { picturePrint } from './print.ts';
import { findImages, insertImage, markAvif, markUsed, removeImages } from './store.ts';
import { builtInVariants, largestVariant, wantedVariants } from './variants.ts';
import { toImage } from './view.ts';

export { readLargest } from './largest.ts';
export { open } from './open.ts';
export { removeUnused } from './removeUnused.ts';
export type { OpenedImage, OpenRequest } from './open.ts';
export { removeAllOf } from './removeAllOf.ts';

/** The fact that brings a new picture to addAvif; its payload is `{imageId}`. */
export const imageUploaded = 'image/uploaded';

/** Bytes of one upload (specification section 5). */
export const uploadAtMost = 20 * 1024 * 1024;

/**
 * Takes a picture in: every built-in size in JPEG and WebP at once, AVIF follows from the outbox.
 * @throws ApiError `forbidden` for visitors, `request-upload-over-limit` beyond 20 MB, `image-invalid-content` when it
 * cannot be read, `too-many-requests` when too many pictures wait or one person sent too many.
 */
export async function upload(ctx: Ctx, { bytes }: { bytes: Buffer }): Promise<Resource> {
  const ownerId = requireUploader(ctx.viewer);
  if (bytes.length > uploadAtMost) throw new ApiError('request-upload-over-limit');
  // Before the costly part, so that pictures that cannot be read count, too.
  if (ownerId !== null) await count(ctx, 'uploads', ownerId);
  const made = await ctx.imageResize.make(bytes, builtInVariants, ['jpeg', 'webp']);
  const variants = made
    .filter(({ format }) => format === 'jpeg')
    .map(({ name, width, height }) => ({ name, width, height }));
  const image = { id: ctx.ids.uuid(), ownerId, variants };
  // The row comes first, so that files without one are always left over and may be removed at any moment.
  const print = picturePrint(ctx.settings.secret, bytes);
  await insertImage(ctx.db, { ...image, createdAt: ctx.clock.now(), print });
  try {
    await keepFiles(ctx, image.id, made);
    await ctx.db.transaction(tx => addToOutbox(tx, ctx.clock, imageUploaded, { imageId: image.id }));
  } catch (cause) {
    await removeImages(ctx.db, [image.id]);
    await ctx.storage.remove(folderOf(image.id));
    throw cause;
  }
  return toImage({ ...image, avif: false }, ctx.settings, wantedVariants(ctx.read));
}

/**
 * These pictures by id, with the variants that `ctx.read` asks for; unknown ids are left out.
 * @throws ApiError `validation-invalid-value` for a custom variant that is too large.
 */
export async function load(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Resource>> {
  const wanted = wantedVariants(ctx.read);
  const rows = ids.length > 0 ? await findImages(ctx.db, ids) : [];
  return new Map(rows.map(row => [row.id, toImage(row, ctx.settings, wanted)]));
}

/**
 * To be called when something begins to show these pictures, in the same transaction: they may be fetched from now on for
 * as long as something shows them.
 * @throws ApiError `image-invalid` when one of these is no picture, or somebody else's.
 */
export async function use(ctx: Ctx, tx: Tx, ids: readonly string[]): Promise<void> {
  const distinct = [...new Set(ids.map(id => id.toLowerCase()))];
  if (distinct.length === 0) return;
  const rows = distinct.every(isUuid) ? await findImages(tx, distinct) : [];
  if (rows.length !== distinct.length || !rows.every(row => canUse(ctx.viewer, row)))
    throw new ApiError('image-invalid');
  await markUsed(tx, distinct);
}

/** The largest picture kept, for its owner's copy; undefined when it is gone. */
export function openLargest(
  { storage }: Pick<Engine, 'storage'>,
  imageId: string,
): Promise<StoredFile | undefined> {
  return storage.open(keyOf(imageId, largestVariant, 'jpeg'));
}

/** Adds the AVIF files of every size, made from the largest JPEG kept. Done once; again it does nothing. */
export async function addAvif(engine: Engine, imageId: string): Promise<void> {
  const [row] = await findImages(engine.db, [imageId]);
  if (!row || row.avif) return;
  const largest = await engine.storage.get(keyOf(imageId, largestVariant, 'jpeg'));
  if (!largest) {
    engine.log.warn('image/no-source', { imageId });
    return;
  }
  // The sizes are exactly those made at upload, so that no rounding of the largest shows.
  const sizes = row.variants.map(size => ({ ...size, fit: 'crop' as const }));
  await keepFiles(engine, imageId, await engine.imageResize.make(largest, sizes, ['avif']));
  await markAvif(engine.db, imageId);
}
