import type { Reader } from './readers.ts';
import type { Environment } from './variables/index.ts';

/** An S3-compatible bucket. */
export interface BucketConfig {
  bucket: string;
  /** undefined: Amazon S3. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Reads the bucket for images and documents; undefined: they are files in the data folder. */
export function readBucket(env: Environment, read: Reader, problems: string[]): BucketConfig | undefined {
  const others = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (!env.S3_BUCKET) {
    const stray = others.find(name => env[name]);
    if (stray) problems.push(`S3_BUCKET is missing, but ${stray} is set`);
    return undefined;
  }
  return {
    bucket: env.S3_BUCKET,
    endpoint: read('S3_ENDPOINT'),
    region: read('S3_REGION'),
    accessKeyId: read.required('S3_ACCESS_KEY_ID'),
    secretAccessKey: read.required('S3_SECRET_ACCESS_KEY'),
  };
}
