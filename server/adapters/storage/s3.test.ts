import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { startS3Server, type S3Server } from '#test/support/s3Server.ts';
import { storageCases } from './cases.ts';
import { createS3Storage, type BucketStorage } from './s3.ts';

let server: S3Server;
const opened: BucketStorage[] = [];

beforeAll(async () => {
  server = await startS3Server();
});
afterAll(async () => {
  for (const one of opened) one.close();
  await server?.stop();
});

async function open(limits: Parameters<typeof createS3Storage>[1] = {}): Promise<BucketStorage> {
  const storage = createS3Storage(await server.createBucket(), limits);
  opened.push(storage);
  return storage;
}

storageCases(() => open());

test('listing and removal go beyond one page of results', async () => {
  const storage = await open({ page: 3 });
  const keys = Array.from({ length: 20 }, (_, n) => `images/a${n}/default.jpg`);
  await Promise.all(keys.map(key => storage.put(key, Buffer.from('x'), 'image/jpeg')));
  expect(await storage.list('images/')).toHaveLength(20);
  const all: string[] = [];
  for await (const key of storage.keys()) all.push(key);
  expect(all.toSorted()).toEqual(keys.toSorted());
  await storage.remove('images/');
  expect(await storage.list('images/')).toEqual([]);
});

test('a multipart upload is reassembled', async () => {
  const storage = await open();
  const pieces = Array.from({ length: 12 }, (_, index) => Buffer.alloc(1024 * 1024, index));
  await storage.write('copies/a1/data.zip', Readable.from(pieces), 'application/zip');
  const file = await storage.open('copies/a1/data.zip');
  expect(file?.size).toBe(12 * 1024 * 1024);
  expect((await buffer(file!.read())).equals(Buffer.concat(pieces))).toBe(true);
});

test('a missing bucket is created, and an existing one is left alone', async () => {
  const storage = createS3Storage({ ...(await server.createBucket()), bucket: 'new-one' });
  opened.push(storage);
  await expect(storage.put('a/b', Buffer.from('x'), 'image/jpeg')).rejects.toThrow();
  await storage.ensure();
  await storage.put('a/b', Buffer.from('x'), 'image/jpeg');
  await storage.ensure();
  expect(String(await storage.get('a/b'))).toBe('x');
});

describe('a failing bucket', () => {
  let front: Server;
  let asked: number;
  let answer: (attempt: number) => { status: number; body?: Buffer } | undefined;

  beforeEach(async () => {
    asked = 0;
    front = createServer((_request, response) => {
      asked += 1;
      const given = answer(asked);
      if (given) response.writeHead(given.status).end(given.body);
    });
    await new Promise<void>(resolve => front.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    front.closeAllConnections();
    await new Promise(resolve => front.close(resolve));
  });

  const behindFront = (silence = 20_000) => {
    const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    const place = { bucket: 'b', endpoint, region: 'us-east-1', accessKeyId: 'k', secretAccessKey: 's' };
    const storage = createS3Storage(place, { connect: 500, silence });
    opened.push(storage);
    return storage;
  };

  test('a call is retried while the bucket is busy', async () => {
    answer = attempt => (attempt < 3 ? { status: 503 } : { status: 200, body: Buffer.from('kept') });
    expect(String(await behindFront().get('a/b'))).toBe('kept');
    expect(asked).toBe(3);
  });

  test('a bucket that keeps failing is an error, not an empty one', async () => {
    answer = () => ({ status: 403 });
    await expect(behindFront().get('a/b')).rejects.toThrow();
    await expect(behindFront().open('a/b')).rejects.toThrow();
  });

  test('a bucket that never responds times out', async () => {
    answer = () => undefined;
    await expect(behindFront(100).get('a/b')).rejects.toThrow();
    expect(asked).toBeGreaterThan(1);
  });
});
