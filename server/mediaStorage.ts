import { join } from 'node:path';
import { folderStorage } from './adapters/storage/folder.ts';
import type { BucketStorage } from './adapters/storage/s3.ts';
import type { Config } from './config.ts';
import type { Storage } from './marketplace/ports/storage.ts';

/** The folder of pictures and documents, below the data folder and in backups. */
export const mediaFolder = 'media';

/** What keeps pictures and documents. */
export async function openStorage(config: Pick<Config, 'bucket' | 'dataDir'>): Promise<Storage> {
  return (await openBucket(config)) ?? folderStorage(join(config.dataDir, mediaFolder));
}

/** undefined: there is none. What speaks to a bucket is loaded only where there is one: it takes 22 MB. */
export async function openBucket({ bucket }: Pick<Config, 'bucket'>): Promise<BucketStorage | undefined> {
  if (!bucket) return undefined;
  const { s3Storage } = await import('./adapters/storage/s3.ts');
  return s3Storage(bucket);
}
