import type { Engine } from '#server/marketplace/ctx.ts';
import type { ImageFormat, MadeVariant } from '#server/marketplace/ports/imageResize.ts';

const endings: Record<ImageFormat, string> = { jpeg: 'jpg', webp: 'webp', avif: 'avif' };

export const contentTypes: Record<ImageFormat, string> = {
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** Prefix of all image files; each image has a folder named by its id. */
export const allFolders = 'images/';

/** Returns the prefix of all files of an image. */
export const folderOf = (imageId: string): string => `${allFolders}${imageId}/`;

export const keyOf = (imageId: string, variant: string, format: ImageFormat): string =>
  `${folderOf(imageId)}${variant}.${endings[format]}`;

/** Stores all files; when it throws, no write is still in progress. */
export async function storeFiles(
  engine: Engine,
  imageId: string,
  made: readonly MadeVariant[],
): Promise<void> {
  const results = await Promise.allSettled(
    made.map(({ name, format, bytes }) =>
      engine.storage.put(keyOf(imageId, name, format), bytes, contentTypes[format]),
    ),
  );
  const failed = results.find(result => result.status === 'rejected');
  if (failed) throw failed.reason;
}
