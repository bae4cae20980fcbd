import type { Engine } from '#server/marketplace/ctx.ts';
import { keyOf } from './files.ts';
import { largestVariant } from './variants.ts';

/** A picture as JPEG in its largest size, also when nothing shows it any more; undefined when it is gone. For operators. */
export function readLargest(
  { storage }: Pick<Engine, 'storage'>,
  imageId: string,
): Promise<Buffer | undefined> {
  return storage.get(keyOf(imageId, largestVariant, 'jpeg'));
}
