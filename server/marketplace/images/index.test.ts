import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Resource } from '#contract/resource.ts';
import type { Read, Viewer } from '#server/marketplace/ctx.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import * as images from './index.ts';

let world: TestEngine;
let photo: Buffer;

beforeAll(async () => {
  world = await testEngine();
  photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#3060c0' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.close());

const person = (): Viewer => ({ kind: 'user', userId: randomUUID(), trusted: false, limited: false });
const ada = person();
const ctx = (viewer: Viewer = ada, read: Partial<Read> = {}) => ctxFor(world.engine, viewer, read);
const uploaded = async (viewer: Viewer = ada) => (await images.upload(ctx(viewer), { bytes: photo })).id;

interface Variant {
  name: string;
  width: number;
  height: number;
  url: string;
}
const variantsOf = (image: Resource | undefined) =>
  image?.attributes['variants'] as unknown as Record<string, Variant>;

function request(variant: Variant, accept = '*/*') {
  const url = new URL(variant.url, 'http://here');
  const [, , imageId = '', name = ''] = url.pathname.split('/');
  const signature = url.searchParams.get('s');
  return { imageId, variant: name, accept, ...(signature === null ? {} : { signature }) };
}

test('an uploaded picture has every built-in size and can be fetched at once', async () => {
  const image = await images.upload(ctx(), { bytes: photo });
  const variants = variantsOf(image);
  expect(Object.keys(variants)).toHaveLength(13);
  expect(variants['scaled-small']).toEqual({
    name: 'scaled-small',
    width: 320,
    height: 240,
    url: `/media/${image.id}/scaled-small`,
  });
  expect(variants['landscape-crop']).toMatchObject({ width: 400, height: 267 });
  const opened = await images.open(world.engine, request(variants['square-small']!, 'image/webp'));
  expect(opened?.contentType).toBe('image/webp');
  expect(await sharp(opened?.bytes).metadata()).toMatchObject({ format: 'webp', width: 240, height: 240 });
});

test('AVIF is there after the background job and only then', async () => {
  const id = await uploaded();
  const fetch = () =>
    images.open(world.engine, { imageId: id, variant: 'facebook', accept: 'image/avif,image/webp' });
  expect((await fetch())?.contentType).toBe('image/webp');
  await images.addAvif(world.engine, id);
  const opened = await fetch();
  expect(opened?.contentType).toBe('image/avif');
  expect(await sharp(opened?.bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  const make = jest.spyOn(world.engine.imageResize, 'make');
  await images.addAvif(world.engine, id);
  await images.addAvif(world.engine, randomUUID());
  expect(make).not.toHaveBeenCalled();
  make.mockRestore();
});

test('an upload leaves the fact that its AVIF is missing', async () => {
  const id = await uploaded();
  const facts = await world.engine.db.rows(`select kind from outbox where payload = $1::jsonb`, [
    JSON.stringify({ imageId: id }),
  ]);
  expect(facts).toEqual([{ kind: 'image/uploaded' }]);
});

test('visitors cannot upload, and text is no picture', async () => {
  await expect(images.upload(ctx({ kind: 'anonymous' }), { bytes: photo })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(images.upload(ctx(), { bytes: Buffer.from('text') })).rejects.toMatchObject({
    code: 'image-invalid-content',
  });
  await expect(images.upload(ctx(), { bytes: Buffer.alloc(images.uploadAtMost + 1) })).rejects.toMatchObject({
    status: 413,
  });
});

test('files do not stay behind when the row cannot be written', async () => {
  const id = await uploaded();
  const put = jest.spyOn(world.engine.storage, 'put');
  const twice = randomUUID();
  const broken = {
    ...ctx(),
    ids: { ...world.engine.ids, uuid: () => twice },
    db: { ...world.engine.db, transaction: () => Promise.reject(new Error('gone')) },
  };
  await expect(images.upload(broken, { bytes: photo })).rejects.toThrow('gone');
  for (const [key] of put.mock.calls) expect(await world.engine.storage.get(key)).toBeUndefined();
  expect(put).toHaveBeenCalledTimes(26);
  expect(await world.engine.storage.get(`images/${id}/default.jpg`)).toBeDefined();
  put.mockRestore();
});

test('only the variants asked for come', async () => {
  const id = await uploaded();
  const read = {
    fields: { image: ['variants.square-small', 'variants.avatar'] },
    customVariants: { avatar: { width: 40, height: 40, fit: 'crop' } as const },
  };
  const variants = variantsOf((await images.load(ctx(ada, read), [id, randomUUID()])).get(id));
  expect(Object.keys(variants)).toEqual(['square-small', 'avatar']);
  expect(variants['avatar']).toMatchObject({ name: 'avatar', width: 40, height: 40 });
});

test('a custom size is made when it is first fetched and kept', async () => {
  const id = await uploaded();
  const read = {
    fields: { image: ['variants.card'] },
    customVariants: { card: { width: 300, height: 300, fit: 'scale' } as const },
  };
  const card = variantsOf((await images.load(ctx(ada, read), [id])).get(id))['card']!;
  expect(card).toMatchObject({ width: 300, height: 225 });
  const opened = await images.open(world.engine, request(card));
  expect(await sharp(opened?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 225 });
  const make = jest.spyOn(world.engine.imageResize, 'make');
  expect((await images.open(world.engine, request(card, 'image/webp')))?.contentType).toBe('image/webp');
  expect(make).not.toHaveBeenCalled();
  make.mockRestore();
});

test('sizes cannot be forged, and what is not there is not found', async () => {
  const id = await uploaded();
  const custom = { imageId: id, variant: 'w300-h300-crop', accept: '*/*' };
  expect(await images.open(world.engine, custom)).toBeUndefined();
  expect(await images.open(world.engine, { ...custom, signature: 'a'.repeat(22) })).toBeUndefined();
  expect(
    await images.open(world.engine, { imageId: randomUUID(), variant: 'default', accept: '' }),
  ).toBeUndefined();
  expect(await images.open(world.engine, { imageId: '..', variant: 'default', accept: '' })).toBeUndefined();
  expect(await images.open(world.engine, { imageId: id, variant: '../default', accept: '' })).toBeUndefined();
});

test('people use their own pictures and those that belong to nobody', async () => {
  const own = await uploaded();
  const foreign = await uploaded(person());
  const free = await uploaded({ kind: 'integration' });
  const { db } = world.engine;
  await expect(images.requireOwn(ctx(), db, [own, free, own])).resolves.toBeUndefined();
  await expect(images.requireOwn(ctx(), db, [])).resolves.toBeUndefined();
  for (const ids of [[foreign], [own, randomUUID()], ['nonsense']]) {
    await expect(images.requireOwn(ctx(), db, ids)).rejects.toMatchObject({ code: 'image-invalid' });
  }
  await expect(images.requireOwn(ctx({ kind: 'integration' }), db, [foreign])).resolves.toBeUndefined();
});
