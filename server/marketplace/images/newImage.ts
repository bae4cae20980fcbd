import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { folderOf, hashImage, storeFiles } from './files.ts';
import { deleteImages, insertImage, type ImageRow } from './store.ts';
import { builtInSizes, largestVariant, variantsAtUpload } from './variants.ts';

/** Outbox event that passes a new image to addAvif; its payload is `{imageId}`. */
export const imageUploaded = 'image/uploaded';

/**
 * Makes and stores the sizes of a new image, encrypted until everybody may see it. `bytes` of the result:
 * the size of its largest file. @throws ApiError `image-invalid-content`, `too-many-requests`
 */
export async function store(
  engine: Engine,
  { ownerId, bytes }: { ownerId: string | null; bytes: Buffer },
): Promise<Omit<ImageRow, 'avif'> & { bytes: number }> {
  const made = await engine.imageResize.make(bytes, variantsAtUpload, ['jpeg', 'webp']);
  const largest = made.find(({ name }) => name === largestVariant);
  if (!largest) throw new Error('The largest size was not made');
  const variants = builtInSizes(largest);
  const image = { id: engine.ids.uuid(), ownerId, variants, bytes: largest.bytes.length };
  // The row is inserted first, so that files without a row are always orphaned and may be removed at any time.
  const print = hashImage(engine.settings().secret, bytes);
  await insertImage(engine.db, { ...image, createdAt: engine.clock.now(), print });
  try {
    await storeFiles(engine, image.id, made);
    await engine.db.transaction(tx => addToOutbox(tx, engine.clock, imageUploaded, { imageId: image.id }));
  } catch (cause) {
    await remove(engine, image.id);
    throw cause;
  }
  return image;
}

/** Removes an image that nothing shows yet. */
export async function remove(engine: Pick<Engine, 'db' | 'storage'>, imageId: string): Promise<void> {
  await deleteImages(engine.db, [imageId]);
  await engine.storage.remove(folderOf(imageId));
}
