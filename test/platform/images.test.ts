import { ApiError } from '#contract/errors.ts';
import { cast } from '#test/support/cast.ts';
import { realPictures } from '#test/support/imageResize.ts';
import { startApp } from '#test/support/startApp.ts';
import { bomb, photo } from './pictures.ts';
import { anonymousToken, call } from './plainClient.ts';
import { createSdk, failureOf } from './sdk.ts';
import { connect } from 'node:net';
import sharp from 'sharp';
import type { Person } from '#test/support/cast.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;

beforeAll(async () => {
  app = await startApp({ imageResize: realPictures() });
  ({ ada } = await cast(app));
});
afterAll(() => app.close());

const file = (bytes: BlobPart, name = 'photo.jpg') => new File([bytes], name, { type: 'image/jpeg' });
const megabyte = 1024 * 1024;

/** A truncated file, as from an aborted upload: it begins like any other photo. */
const withoutEnd = async (image: File) => image.slice(0, Math.floor(image.size * 0.9)).arrayBuffer();

test.each(['jpeg', 'png', 'gif'] as const)('a %s is accepted and resized to every size', async format => {
  const image = await photo({ format, width: 1000, height: 500 });
  const { data } = await ada.sdk.images.upload({ image }, { expand: true });
  expect(data.data).toMatchObject({
    type: 'image',
    attributes: {
      variants: {
        default: { name: 'default', width: 750, height: 375, url: expect.any(String) },
        'landscape-crop': { width: 400, height: 267 },
        'square-small': { width: 240, height: 240 },
      },
    },
  });
});

test('without expand the response is a reference', async () => {
  const { data } = await ada.sdk.images.upload({ image: await photo() });
  expect(Object.keys(data.data)).toEqual(['id', 'type']);
});

test('sizes can be selected and custom ones requested', async () => {
  const query = {
    expand: true,
    'fields.image': ['variants.square-small', 'variants.tiny'],
    'imageVariant.tiny': 'w:60;h:40;fit:crop',
  };
  const { data } = await ada.sdk.images.upload({ image: await photo() }, query);
  expect(data.data.attributes.variants).toEqual({
    'square-small': expect.objectContaining({ width: 240, height: 240 }),
    tiny: expect.objectContaining({ width: 60, height: 40 }),
  });
});

test.each([
  ['text', () => file('I am a picture')],
  ['nothing', () => file('')],
  ['the first half of a PNG', async () => file(await (await photo()).slice(0, 3000).arrayBuffer())],
  ['a decompression bomb', () => bomb()],
  ['a PNG of 20000 by 20000', () => bomb(20_000)],
  ['a photo without its end', async () => file(await withoutEnd(await photo()))],
  [
    'an executable called photo.jpg',
    () => file(Buffer.from('4d5a90000300000004000000ffff', 'hex'), 'photo.jpg'),
  ],
  ['a Linux program called photo.png', () => file(Buffer.from('7f454c460201010000', 'hex'), 'photo.png')],
  [
    'an SVG with a script',
    () => file('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.svg'),
  ],
])('%s is rejected as an unreadable image', async (_, make) => {
  const upload = ada.sdk.images.upload({ image: await make() });
  expect(await failureOf(upload)).toMatchObject({ status: 409, code: 'image-invalid-content' });
});

test('CMYK and animated images become still RGB images', async () => {
  const print = await sharp(Buffer.from(await (await photo()).arrayBuffer()))
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();
  expect((await sharp(print).metadata()).space).toBe('cmyk');
  const frames = Buffer.concat([Buffer.alloc(60 * 40 * 3, 0), Buffer.alloc(60 * 40 * 3, 255)]);
  const moving = await sharp(frames, { raw: { width: 60, height: 80, channels: 3, pageHeight: 40 } })
    .gif()
    .toBuffer();
  for (const bytes of [print, moving])
    expect((await ada.sdk.images.upload({ image: file(new Uint8Array(bytes)) })).status).toBe(200);
});

test('after all of these the next image is accepted as before', async () => {
  expect((await ada.sdk.images.upload({ image: await photo() })).status).toBe(200);
});

test('more than 20 MB are rejected, declared or not', async () => {
  const big = file(new Uint8Array(20 * megabyte + 1));
  expect(await failureOf(ada.sdk.images.upload({ image: big }))).toMatchObject({
    status: 413,
    code: 'request-upload-over-limit',
  });
  const huge = file(new Uint8Array(30 * megabyte));
  expect(await failureOf(ada.sdk.images.upload({ image: huge }))).toMatchObject({
    status: 413,
    code: 'request-upload-over-limit',
  });
});

test('a part of another name, a missing one and a malformed form are rejected', async () => {
  const token = ada.tokens.getToken()?.access_token ?? '';
  const form = (name: string, value: string | File) => {
    const data = new FormData();
    data.append(name, value as string);
    return data;
  };
  const upload = (body: BodyInit, headers = {}) =>
    call(app, 'api/images/upload', { token, body, ...headers });
  const failed = (code: string, ...path: string[]) => ({
    errors: [{ code, ...(path.length > 0 && { source: { type: 'body', path } }) }],
  });
  expect(await upload(form('picture', await photo()))).toMatchObject({
    status: 400,
    body: failed('validation-disallowed-key', 'picture'),
  });
  expect(await upload(form('image', 'text'))).toMatchObject({
    status: 400,
    body: failed('validation-disallowed-key', 'image'),
  });
  expect(await upload(new FormData())).toMatchObject({
    status: 400,
    body: failed('validation-missing-key', 'image'),
  });
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' };
  expect(await upload('--x\r\nnonsense', multipart)).toMatchObject({ status: 400 });
  expect(await upload('', multipart)).toMatchObject({ status: 400 });
  const withoutBoundary = { 'Content-Type': 'multipart/form-data' };
  expect(await upload('x', withoutBoundary)).toMatchObject({ status: 400, body: failed('bad-request') });
  expect(await upload('{}', { 'Content-Type': 'application/json' })).toMatchObject({
    status: 400,
    body: failed('unsupported-content-type'),
  });
});

test('a third simultaneous upload by one user is rejected with Retry-After', async () => {
  const token = ada.tokens.getToken()?.access_token ?? '';
  const { port, hostname } = new URL(app.baseUrl);
  const head = [
    'POST /v1/api/images/upload HTTP/1.1',
    'Host: test',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 100000',
    '',
    '--x',
  ];
  const stalled = [1, 2].map(() => connect(Number(port), hostname));
  await Promise.all(
    stalled.map(socket => new Promise<void>(resolve => socket.write(head.join('\r\n'), () => resolve()))),
  );
  const form = async () => {
    const data = new FormData();
    data.append('image', await photo());
    return data;
  };
  const upload = async () => call(app, 'api/images/upload', { token, body: await form() });
  await eventually(async () => expect((await upload()).status).toBe(429));
  const refused = await upload();
  expect(refused.body).toMatchObject({ errors: [{ code: 'too-many-requests' }] });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  for (const socket of stalled) socket.destroy();
  await eventually(async () => expect((await upload()).status).toBe(200));
});

async function eventually(check: () => Promise<void>): Promise<void> {
  for (let left = 50; ; left--) {
    try {
      return await check();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  }
}

test('images have absolute URLs, and failures are reported and logged in one line', async () => {
  const { data } = await ada.sdk.images.upload(
    { image: await photo() },
    {
      expand: true,
      'fields.image': ['variants.default', 'variants.tiny'],
      'imageVariant.tiny': 'w:60;h:40;fit:crop',
    },
  );
  const variants = data.data.attributes.variants as unknown as Record<string, { url: string }>;
  // Clients other than the site's own pages get absolute URLs.
  const site = app.engine.settings().rootUrl;
  expect(variants.default?.url).toMatch(new RegExp(`^${site}/media/`));
  const fetched = (name: string) => fetch(app.baseUrl + variants[name]?.url.slice(site.length));
  const picture = await fetched('default');
  expect([picture.status, picture.headers.get('Cache-Control')]).toEqual([200, 'private, max-age=300']);
  expect(picture.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');

  const error = jest.spyOn(app.engine.log, 'error');
  const make = jest.spyOn(app.engine.imageResize, 'make');
  make.mockRejectedValueOnce(new ApiError('too-many-requests'));
  const busy = await fetched('tiny');
  expect([busy.status, busy.headers.get('Retry-After')]).toEqual([429, '5']);
  expect(error).not.toHaveBeenCalled();
  make.mockRejectedValueOnce(new Error('disk full'));
  const failed = await fetched('tiny');
  expect([failed.status, await failed.text()]).toEqual([500, 'Internal error']);
  expect(error).toHaveBeenCalledTimes(1);
  expect((await fetched('tiny')).status).toBe(200);
  for (const spy of [error, make]) spy.mockRestore();
});

test('an anonymous client cannot upload', async () => {
  expect(await failureOf(createSdk(app.baseUrl).images.upload({ image: await photo() }))).toMatchObject({
    status: 403,
    code: 'forbidden',
  });
});

test('an interrupted upload does no harm', async () => {
  const { port, hostname } = new URL(app.baseUrl);
  const token = ada.tokens.getToken()?.access_token ?? '';
  const socket = connect(Number(port), hostname);
  const head = [
    'POST /v1/api/images/upload HTTP/1.1',
    'Host: test',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 100000',
    '',
    '--x',
    'Content-Disposition: form-data; name="image"; filename="a.jpg"',
    '',
    'half of it',
  ];
  await new Promise<void>(resolve => socket.write(head.join('\r\n'), () => resolve()));
  await new Promise(resolve => setTimeout(resolve, 50));
  socket.destroy();
  const anonymous = await anonymousToken(app);
  expect((await call(app, 'api/marketplace/show', { token: anonymous })).status).toBe(200);
});
