import type { Engine } from '#server/marketplace/ctx.ts';
import { readLargest } from '#server/marketplace/images/index.ts';
import type { QueueFile } from './queue.ts';

/** Returns an image in its largest size, as a file of an item. */
export const pictureFile = async (engine: Engine, imageId: string): Promise<QueueFile> => ({
  name: `${imageId}.jpg`,
  bytes: await readLargest(engine, imageId),
});
