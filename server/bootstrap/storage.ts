import { join } from 'node:path';
import { createEncryptedStorage } from '../adapters/storage/encrypted.ts';
import { createFolderStorage } from '../adapters/storage/folder.ts';
import type { BucketStorage } from '../adapters/storage/s3.ts';
import type { Config } from '../config/index.ts';
import type { Storage } from '../marketplace/ports/storage.ts';

/** Folder of images and documents, below the data folder and in backups. */
export const mediaFolder = 'media';

/** Creates the storage of images and documents, which encrypts what is not public with the installation's secret. */
export async function createStorage(
  config: Pick<Config, 'bucket' | 'dataDir'>,
  secret: string,
): Promise<Storage> {
  const storage =
    (await createBucketStorage(config)) ?? createFolderStorage(join(config.dataDir, mediaFolder));
  return createEncryptedStorage(storage, secret);
}

/** Returns undefined when no bucket is configured. The S3 client is imported only when needed: it takes 22 MB. */
export async function createBucketStorage({
  bucket,
}: Pick<Config, 'bucket'>): Promise<BucketStorage | undefined> {
  if (!bucket) return undefined;
  const { createS3Storage } = await import('../adapters/storage/s3.ts');
  return createS3Storage(bucket);
}
