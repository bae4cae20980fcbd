import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { StoredFile } from '#server/marketplace/ports/storage.ts';
import type { Viewer } from '../origin.ts';
import { keyOf } from './files.ts';
import { store } from './newImage.ts';
import { storeMore } from './sealing.ts';
import { findImages, findWithAccess, type ImageRow, markAvif, markUsed } from './store.ts';
import { largestVariant, wantedVariants } from './variants.ts';
import { imageUrlsOf, toImage } from './view.ts';
import type { GrantedTo } from './grant.ts';

export { readLargest } from './files.ts';
export { open } from './open.ts';
export { clearPublic } from './servable.ts';
export { imageJson, imageJsonWith, type ImageRow } from './store.ts';
export { variantsToRead } from './variants.ts';
export { deleteUnused } from './deleteUnused.ts';
export { imageUploaded, remove, store } from './newImage.ts';
export { imageShown, sealPicturesOfMessages, unseal } from './sealing.ts';
export type { OpenedImage, OpenRequest } from './open.ts';
export { accountData } from './deleteUnused.ts';

/** Maximum bytes of one upload (specification section 5). */
export const maxUploadBytes = 20 * 1024 * 1024;

/**
 * Stores an uploaded image: the sizes of lists in JPEG and WebP at once, and the largest, from which the other built-in
 * sizes are made when they are first asked for. AVIF follows through the outbox.
 * @throws ApiError `forbidden` for visitors, `request-upload-over-limit` beyond 20 MB, `image-invalid-content` when it
 * can't be decoded, `too-many-requests` when too many images wait or one user uploaded too many.
 */
export async function upload(ctx: Ctx, { bytes }: { bytes: Buffer }): Promise<Resource> {
  const ownerId = requireUploader(ctx.viewer);
  if (bytes.length > maxUploadBytes) throw new ApiError('request-upload-over-limit');
  // Before the expensive part, so that undecodable images count, too.
  if (ownerId !== null) await count(ctx.engine, 'uploads', ownerId);
  const image = await store(ctx.engine, { ownerId, bytes });
  const row = { ...image, avif: false, isPublic: false };
  return toImage(row, imageUrlsOf(ctx), granteeOf(ctx.viewer, row, true), wantedVariants(ctx.read));
}

/**
 * Loads images by id, with the variants that `ctx.read` requests; unknown ids are left out. The URLs of an image that is
 * not public are valid for a while, when the viewer is its owner or an operator, or with `maySeeAll`: the caller has
 * checked that the viewer may see what shows these images. Without that they are not found. `isPublic`: the caller knows
 * that everybody may see them, which saves looking for what shows them; fetching an image checks it all the same.
 * @throws ApiError `validation-invalid-value` for a custom variant that is too large.
 */
export async function load(
  ctx: Ctx,
  ids: readonly string[],
  { maySeeAll = false, isPublic = false }: { maySeeAll?: boolean; isPublic?: boolean } = {},
): Promise<Map<string, Resource>> {
  if (ids.length === 0) return new Map();
  if (isPublic) return showPublic(ctx, await findImages(ctx.engine.db, ids));
  return toImages(ctx, await findWithAccess(ctx.engine.db, ids), maySeeAll);
}

/**
 * Returns images that the caller has read together with what shows them, and that everybody may see, by id; otherwise
 * like {@link load}.
 */
export const showPublic = (ctx: Ctx, rows: readonly ImageRow[]): Map<string, Resource> =>
  toImages(
    ctx,
    rows.map(row => ({ ...row, isPublic: true })),
    false,
  );

function toImages(
  ctx: Ctx,
  rows: readonly (ImageRow & { isPublic: boolean })[],
  maySeeAll: boolean,
): Map<string, Resource> {
  if (rows.length === 0) return new Map();
  const wanted = wantedVariants(ctx.read);
  const urls = imageUrlsOf(ctx);
  return new Map(
    rows.map(row => [row.id, toImage(row, urls, granteeOf(ctx.viewer, row, maySeeAll), wanted)]),
  );
}

/**
 * Marks images as used, within the transaction that starts to show them: they can be fetched for as long as something
 * shows them.
 * @throws ApiError `image-invalid` when one of the ids is not an image, or belongs to another user.
 */
export async function use(ctx: Ctx, tx: Tx, ids: readonly string[]): Promise<void> {
  const distinct = [...new Set(ids.map(id => id.toLowerCase()))];
  if (distinct.length === 0) return;
  const rows = distinct.every(isUuid) ? await findImages(tx, distinct) : [];
  if (rows.length !== distinct.length || !rows.every(row => canUse(ctx.viewer, row)))
    throw new ApiError('image-invalid');
  await markUsed(tx, distinct);
}

/** Opens the largest stored size, for its owner's data export; undefined when it was removed. */
export function openLargest(
  { storage }: Pick<Engine, 'storage'>,
  imageId: string,
): Promise<StoredFile | undefined> {
  return storage.open(keyOf(imageId, largestVariant, 'jpeg'));
}

/**
 * Adds the AVIF files of every size that the picture fills, generated from the largest stored JPEG: encoding pixels that
 * enlarging invented takes seconds, and saves no detail. Idempotent.
 */
export async function addAvif(engine: Engine, imageId: string): Promise<void> {
  const [row] = await findImages(engine.db, [imageId]);
  if (!row || row.avif) return;
  const largest = await engine.storage.get(keyOf(imageId, largestVariant, 'jpeg'));
  if (!largest) {
    engine.log.warn('image/no-source', { imageId });
    return;
  }
  // Exactly the sizes made at upload, to avoid rounding differences.
  const source = row.variants.find(({ name }) => name === largestVariant);
  const sizes = row.variants
    .filter(({ width, height }) => !source || (width <= source.width && height <= source.height))
    .map(size => ({ ...size, fit: 'crop' as const }));
  await storeMore(engine, imageId, await engine.imageResize.make(largest, sizes, ['avif']));
  await markAvif(engine.db, imageId);
}

/**
 * Returns the owner of a new image: the uploading user; null, meaning usable by anyone, for an Integration client or
 * the engine.
 * @throws ApiError `forbidden` for visitors.
 */
function requireUploader(viewer: Viewer): string | null {
  if (viewer.kind === 'anonymous') throw new ApiError('forbidden');
  return viewer.kind === 'user' ? viewer.userId : null;
}

/**
 * Says how the URLs of an image that is not public are given to the viewer; undefined: not at all. `maySeeAll`: the
 * caller has checked that the viewer may see what shows the image. In a private marketplace (`isPrivate`) every reader
 * has been checked when the image belongs to something public.
 */
function granteeOf(
  viewer: Viewer,
  image: Pick<ImageRow, 'ownerId'> & { isPublic: boolean },
  maySeeAll: boolean,
): GrantedTo | undefined {
  if (viewer.kind === 'anonymous') return undefined;
  // Operators who are logged in as the owner don't count as the owner.
  if (viewer.kind === 'user' && viewer.userId === image.ownerId && !viewer.limited) return 'owner';
  const isChecked = maySeeAll || image.isPublic || viewer.kind === 'integration' || viewer.kind === 'system';
  return isChecked ? 'viewer' : undefined;
}

function canUse(viewer: Viewer, image: Pick<ImageRow, 'ownerId'>): boolean {
  if (viewer.kind === 'integration' || viewer.kind === 'system') return true;
  return image.ownerId === null || (viewer.kind === 'user' && viewer.userId === image.ownerId);
}
