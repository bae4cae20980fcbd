import type { Engine } from '#server/marketplace/ctx.ts';
import type { ImageFormat, MadeVariant } from '#server/marketplace/ports/imageResize.ts';

const endings: Record<ImageFormat, string> = { jpeg: 'jpg', webp: 'webp', avif: 'avif' };

export const contentTypes: Record<ImageFormat, string> = {
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** Everything of all pictures is kept under this prefix, each in a folder named by its id. */
export const allFolders = 'images/';

/** Everything of a picture is kept under this prefix. */
export const folderOf = (imageId: string): string => `${allFolders}${imageId}/`;

export const keyOf = (imageId: string, variant: string, format: ImageFormat): string =>
  `${folderOf(imageId)}${variant}.${endings[format]}`;

/** Stores all files; when it throws, none is still being written. */
export async function keepFiles(
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
