import { join } from 'node:path';
import { encryptedStorage } from '../adapters/storage/encrypted.ts';
import { folderStorage } from '../adapters/storage/folder.ts';
import type { BucketStorage } from '../adapters/storage/s3.ts';
import type { Config } from '../config/index.ts';
import type { Storage } from '../marketplace/ports/storage.ts';

/** Folder of images and documents, below the data folder and in backups. */
export const mediaFolder = 'media';

/** Opens the storage of images and documents, which encrypts what is not public with the installation's secret. */
export async function openStorage(
  config: Pick<Config, 'bucket' | 'dataDir'>,
  secret: string,
): Promise<Storage> {
  const storage = (await openBucket(config)) ?? folderStorage(join(config.dataDir, mediaFolder));
  return encryptedStorage(storage, secret);
}

/** Returns undefined when no bucket is configured. The S3 client is imported only when needed: it takes 22 MB. */
export async function openBucket({ bucket }: Pick<Config, 'bucket'>): Promise<BucketStorage | undefined> {
  if (!bucket) return undefined;
  const { s3Storage } = await import('../adapters/storage/s3.ts');
  return s3Storage(bucket);
}
