import type { Engine } from '#server/marketplace/ctx.ts';
import { keyOf } from './files.ts';
import { largestVariant } from './variants.ts';

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
