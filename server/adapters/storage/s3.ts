import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Storage } from '#server/marketplace/ports/storage.ts';
import { keySegments } from './key.ts';

/** The location and credentials of a bucket. */
export interface Bucket {
  bucket: string;
  /** undefined: Amazon's own endpoint. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A storage that can list all its keys, for backups. */
export interface BucketStorage extends Storage {
  keys(): AsyncIterable<string>;
  /** Creates the bucket when there is none. @throws when it may not be created or accessed */
  ensure(): Promise<void>;
  close(): void;
}

export interface BucketLimits {
  /** Milliseconds. */
  connect: number;
  /** Longest silence of a connection, in milliseconds. */
  silence: number;
  /** Objects per listing request. */
  page: number;
}

const usual: BucketLimits = { connect: 3_000, silence: 20_000, page: 1000 };

/** Total attempts per call when the bucket does not respond or is busy. */
const attempts = 4;

const removedTogether = 8;

/**
 * Stores bytes as objects of a bucket. They are as private as the bucket: no object gets an ACL, and users reach them
 * only through this server.
 */
export function createS3Storage(place: Bucket, limits: Partial<BucketLimits> = {}): BucketStorage {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = place;
  const { connect, silence, page } = { ...usual, ...limits };
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Servers other than Amazon's rarely have a host name per bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connect,
      socketTimeout: silence,
    },
    // Many servers do not support the checksums of newer library versions.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const keyOf = (key: string) => keySegments(key).join('/');

  async function* objectsBelow(Prefix: string, Delimiter?: string) {
    const pages = paginateListObjectsV2(
      { client, pageSize: page },
      { Bucket, Prefix, ...(Delimiter ? { Delimiter } : {}) },
    );
    for await (const { Contents = [], CommonPrefixes = [] } of pages) {
      for (const { Key } of Contents) if (Key !== undefined) yield Key;
      for (const { Prefix: folder } of CommonPrefixes) if (folder !== undefined) yield folder;
    }
  }

  const read = (Key: string, range?: { start: number; end: number }): Readable => {
    const out = new PassThrough();
    const given = new AbortController();
    out.once('close', () => given.abort());
    const Range = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    client
      .send(new GetObjectCommand({ Bucket, Key, ...Range }), { abortSignal: given.signal })
      .then(({ Body }) => pipeline(Body as Readable, out))
      .catch((error: Error) => out.destroy(error));
    return out;
  };

  return {
    async put(key, bytes, contentType) {
      const Key = keyOf(key);
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: contentType }));
    },
    async write(key, source, contentType) {
      const Key = keyOf(key);
      // If the source breaks off, the parts uploaded so far are removed.
      const upload = new Upload({ client, params: { Bucket, Key, Body: source, ContentType: contentType } });
      await upload.done();
    },
    async get(key) {
      const Key = keyOf(key);
      const found = await unlessMissing(client.send(new GetObjectCommand({ Bucket, Key })));
      return found && Buffer.from((await found.Body?.transformToByteArray()) ?? []);
    },
    async open(key) {
      const Key = keyOf(key);
      const found = await unlessMissing(client.send(new HeadObjectCommand({ Bucket, Key })));
      return found && { size: found.ContentLength ?? 0, read: range => read(Key, range) };
    },
    async list(prefix) {
      const start = `${keyOf(prefix)}/`;
      const names: string[] = [];
      for await (const key of objectsBelow(start, '/'))
        names.push(key.slice(start.length).replace(/\/$/, ''));
      return names;
    },
    async remove(prefix) {
      const start = keyOf(prefix);
      const keys = [start];
      for await (const key of objectsBelow(`${start}/`)) keys.push(key);
      while (keys.length > 0) {
        await Promise.all(
          keys.splice(0, removedTogether).map(Key => client.send(new DeleteObjectCommand({ Bucket, Key }))),
        );
      }
    },
    keys: () => objectsBelow(''),
    async ensure() {
      const found = await unlessMissing(client.send(new HeadBucketCommand({ Bucket })));
      if (!found) await client.send(new CreateBucketCommand({ Bucket }));
    },
    close: () => client.destroy(),
  };
}

async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    // The error response to a HEAD request has no body, so it has no code, only a name.
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
    throw error;
  }
}
