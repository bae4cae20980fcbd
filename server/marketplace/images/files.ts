import type { Engine } from '#server/marketplace/ctx.ts';
import type { ImageFormat, MadeVariant } from '#server/marketplace/ports/imageResize.ts';
import { largestVariant } from './variants.ts';
import { createHmac } from 'node:crypto';
import { isOwnDrawing } from '#contract/image/ownDrawing.ts';

const endings: Record<ImageFormat, string> = { jpeg: 'jpg', webp: 'webp', avif: 'avif' };

export const contentTypes: Record<ImageFormat, string> = {
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** Returns the content type of a stored file by its name; undefined for other files. */
export function contentTypeOf(name: string): string | undefined {
  const formats = Object.keys(endings) as ImageFormat[];
  const format = formats.find(one => name.endsWith(`.${endings[one]}`));
  return format && contentTypes[format];
}

/** Prefix of all image files; each image has a folder named by its id. */
export const allFolders = 'images/';

/** Returns the prefix of all files of an image. */
export const folderOf = (imageId: string): string => `${allFolders}${imageId}/`;

export const keyOf = (imageId: string, variant: string, format: ImageFormat): string =>
  `${folderOf(imageId)}${variant}.${endings[format]}`;

/** Stores all files, encrypted unless `isPublic`; when it throws, no write is still in progress. */
export async function storeFiles(
  engine: Pick<Engine, 'storage'>,
  imageId: string,
  made: readonly MadeVariant[],
  { isPublic = false }: { isPublic?: boolean } = {},
): Promise<void> {
  const results = await Promise.allSettled(
    made.map(({ name, format, bytes }) =>
      engine.storage.put(keyOf(imageId, name, format), bytes, contentTypes[format], { isPublic }),
    ),
  );
  const failed = results.find(result => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Reads an image as JPEG in its largest size, even when nothing shows it any more; undefined when it was removed. For
 * operators.
 */
export function readLargest(
  { storage }: Pick<Engine, 'storage'>,
  imageId: string,
): Promise<Buffer | undefined> {
  return storage.get(keyOf(imageId, largestVariant, 'jpeg'));
}

/** Returns a hash that identifies an identical file; null for our own drawings, which many users have. */
export function hashImage(secret: string, bytes: Buffer): Buffer | null {
  if (isOwnDrawing(bytes)) return null;
  return createHmac('sha256', secret).update('picture:').update(bytes).digest();
}
