import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { cast } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { anonymousToken } from './plainClient.ts';
import { createSdk } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let token: string;

beforeAll(async () => {
  app = await startApp();
  const { ada } = await cast(app);
  for (const title of ['first', 'second', 'third', 'fourth']) await ada.publishes({ title });
  token = await anonymousToken(app);
});
afterAll(() => app.close());

/** Returns the response as it comes over the wire: fetch would decompress it. */
async function ask(path: string, encodings?: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/transit+json',
    ...(encodings === undefined ? {} : { 'accept-encoding': encodings }),
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${app.baseUrl}/v1/${path}`, { headers }, resolve).on('error', reject);
  });
  return { headers: response.headers, bytes: await buffer(response) };
}

test.each([
  ['gzip, compress, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('a client that accepts %s gets %s', async (accepted, encoding, decompress) => {
  const path = 'api/listings/query?include=author,images';
  const plain = await ask(path);
  const packed = await ask(path, accepted);
  expect(packed.headers['content-encoding']).toBe(encoding);
  expect(decompress(packed.bytes).toString()).toBe(plain.bytes.toString());
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
  expect(packed.headers['content-type']).toBe('application/transit+json;charset=UTF-8');
});

test('responses vary by Accept-Encoding', async () => {
  for (const encodings of [undefined, 'br', 'identity']) {
    const { headers } = await ask('api/listings/query', encodings);
    expect(headers.vary?.split(', ')).toContain('Accept-Encoding');
    expect(headers.vary?.split(', ')).toContain('Authorization');
  }
});

test('responses are uncompressed for clients that accept no encoding, and when too small to gain from it', async () => {
  expect((await ask('api/listings/query')).headers['content-encoding']).toBeUndefined();
  expect((await ask('api/listings/query', 'identity')).headers['content-encoding']).toBeUndefined();
  expect((await ask('api/marketplace/show', 'br')).headers['content-encoding']).toBeUndefined();
});

test('the SDK reads compressed responses', async () => {
  const { data } = await createSdk(app.baseUrl).listings.query({ include: ['author', 'images'] });
  const titles = data.data.map(({ attributes }) => attributes.title);
  expect(titles.toSorted()).toEqual(['first', 'fourth', 'second', 'third']);
});
