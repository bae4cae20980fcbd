import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Resource } from '#contract/resource.ts';
import type { Ctx, Read } from '#server/marketplace/ctx.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { realPictures } from '#test/support/imageResize.ts';
import { customName, signCustom } from './customVariant.ts';
import { grantAccess } from './grant.ts';
import * as images from './index.ts';
import { maxCustomFiles } from './variants.ts';
import type { Viewer } from '../origin.ts';

let world: TestEngine;
let photo: Buffer;

beforeAll(async () => {
  world = await testEngine({ imageResize: realPictures() });
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
  const [signature, grant] = [url.searchParams.get('s'), url.searchParams.get('access')];
  return {
    ...{ imageId, variant: name, accept },
    ...(signature === null ? {} : { signature }),
    ...(grant === null ? {} : { grant }),
  };
}

/** Access to an image that nothing shows yet, as its uploader's client gets it. */
const grantTo = (imageId: string) =>
  grantAccess(world.engine.settings().secret, imageId, 'owner', world.clock.now());

test('an uploaded image has every built-in size and can be fetched at once', async () => {
  const image = await images.upload(ctx(), { bytes: photo });
  const variants = variantsOf(image);
  expect(Object.keys(variants)).toHaveLength(13);
  expect(variants['scaled-small']).toEqual({
    name: 'scaled-small',
    width: 320,
    height: 240,
    url: `/media/${image.id}/scaled-small?access=${grantTo(image.id)}`,
  });
  expect(variants['landscape-crop']).toMatchObject({ width: 400, height: 267 });
  const opened = await images.open(world.engine, request(variants['square-small']!, 'image/webp'));
  expect(opened?.contentType).toBe('image/webp');
  expect(await sharp(opened?.bytes).metadata()).toMatchObject({ format: 'webp', width: 240, height: 240 });
});

test('a built-in size that lists do not show is made once, when it is first asked for, and never for others', async () => {
  const image = await images.upload(ctx(), { bytes: photo });
  const { engine } = world;
  const filesOf = async (name: string) =>
    (await engine.storage.list(`images/${image.id}/`)).filter(file => file.startsWith(`${name}.`)).sort();
  expect(await filesOf('landscape-crop2x')).toEqual(['landscape-crop2x.jpg', 'landscape-crop2x.webp']);
  expect(await filesOf('scaled-xlarge')).toEqual(['scaled-xlarge.jpg']);
  expect(await filesOf('scaled-large')).toEqual([]);
  const large = variantsOf(image)['scaled-large']!;
  const { grant: _grant, ...withoutGrant } = request(large);
  expect(await images.open(engine, withoutGrant)).toBeUndefined();
  expect(await filesOf('scaled-large')).toEqual([]);
  const make = jest.spyOn(engine.imageResize, 'make');
  const opened = await Promise.all(Array.from({ length: 9 }, () => images.open(engine, request(large))));
  opened.push(await images.open(engine, request(large, 'image/webp')));
  expect(make).toHaveBeenCalledTimes(1);
  expect(make.mock.calls[0]?.[3]).toBe('builtIn');
  make.mockRestore();
  for (const found of opened)
    expect(await sharp(found?.bytes).metadata()).toMatchObject({ width: large.width, height: large.height });
  expect(await filesOf('scaled-large')).toEqual(['scaled-large.jpg', 'scaled-large.webp']);
});

test('every built-in size has the dimensions that its upload answered, whatever the shape of the photo', async () => {
  for (const [width, height] of [
    [90, 2600],
    [501, 333],
  ] as const) {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#c06030' } })
      .png()
      .toBuffer();
    for (const variant of Object.values(variantsOf(await images.upload(ctx(), { bytes })))) {
      const opened = await images.open(world.engine, request(variant));
      const found = await sharp(opened?.bytes).metadata();
      expect([variant.name, found.width, found.height]).toEqual([
        variant.name,
        variant.width,
        variant.height,
      ]);
    }
  }
});

test('AVIF files exist only after the background job, for the sizes that the picture fills', async () => {
  const id = await uploaded();
  const fetch = (variant = 'facebook') =>
    images.open(world.engine, {
      ...{ imageId: id, variant, accept: 'image/avif,image/webp' },
      grant: grantTo(id),
    });
  expect((await fetch())?.contentType).toBe('image/webp');
  await images.addAvif(world.engine, id);
  const opened = await fetch();
  expect(opened?.contentType).toBe('image/avif');
  expect(await sharp(opened?.bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  const enlarged = await fetch('landscape-crop6x');
  expect(enlarged?.contentType).toBe('image/webp');
  expect(await sharp(enlarged?.bytes).metadata()).toMatchObject({ width: 2400 });
  const make = jest.spyOn(world.engine.imageResize, 'make');
  await images.addAvif(world.engine, id);
  await images.addAvif(world.engine, randomUUID());
  expect(make).not.toHaveBeenCalled();
  make.mockRestore();
});

test('an upload enqueues the AVIF job', async () => {
  const id = await uploaded();
  const facts = await world.engine.db.rows(`select kind from outbox where payload = $1::jsonb`, [
    JSON.stringify({ imageId: id }),
  ]);
  expect(facts).toEqual([{ kind: 'image/uploaded' }]);
});

test('visitors cannot upload, and text is not an image', async () => {
  await expect(images.upload(ctx({ kind: 'anonymous' }), { bytes: photo })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(images.upload(ctx(), { bytes: Buffer.from('text') })).rejects.toMatchObject({
    code: 'image-invalid-content',
  });
  await expect(
    images.upload(ctx(), { bytes: Buffer.alloc(images.maxUploadBytes + 1) }),
  ).rejects.toMatchObject({
    status: 413,
  });
});

test('an upload that fails half-way leaves neither a row nor files', async () => {
  const id = await uploaded();
  const put = jest.spyOn(world.engine.storage, 'put');
  const half = randomUUID();
  const broken = {
    ...ctx(),
    engine: {
      ...ctx().engine,
      ids: { ...world.engine.ids, uuid: () => half },
      db: { ...world.engine.db, transaction: () => Promise.reject(new Error('gone')) },
    },
  };
  await expect(images.upload(broken, { bytes: photo })).rejects.toThrow('gone');
  expect(put).toHaveBeenCalledTimes(11);
  expect(await world.engine.storage.list(`images/${half}/`)).toEqual([]);
  expect((await images.load(ctx(), [half])).size).toBe(0);
  expect(await world.engine.storage.get(`images/${id}/scaled-xlarge.jpg`)).toBeDefined();
  put.mockRestore();
});

test('only the requested variants are returned', async () => {
  const id = await uploaded();
  const read = {
    fields: { image: ['variants.square-small', 'variants.avatar'] },
    customVariants: { avatar: { width: 40, height: 40, fit: 'crop' } as const },
  };
  const variants = variantsOf((await images.load(ctx(ada, read), [id, randomUUID()])).get(id));
  expect(Object.keys(variants)).toEqual(['square-small', 'avatar']);
  expect(variants['avatar']).toMatchObject({ name: 'avatar', width: 40, height: 40 });
});

test.each([
  ['crop fills exactly the box', { width: 301, height: 199, fit: 'crop' }, { width: 301, height: 199 }],
  [
    'crop fills a box larger than the picture',
    { width: 1500, height: 20, fit: 'crop' },
    { width: 1500, height: 20 },
  ],
  ['scale fits inside the box', { width: 300, height: 300, fit: 'scale' }, { width: 300, height: 225 }],
  ['scale never enlarges', { width: 3000, height: 3000, fit: 'scale' }, { width: 1200, height: 900 }],
] as const)('a custom size is the one asked for: %s', async (_title, spec, size) => {
  const id = await uploaded();
  const read = { fields: { image: ['variants.card'] }, customVariants: { card: spec } };
  const card = variantsOf((await images.load(ctx(ada, read), [id])).get(id))['card']!;
  expect(card).toMatchObject(size);
  const opened = await images.open(world.engine, request(card));
  expect(await sharp(opened?.bytes).metadata()).toMatchObject({ format: 'jpeg', ...size });
});

test('a custom size is created on first request and stored', async () => {
  const id = await uploaded();
  const read = {
    fields: { image: ['variants.card'] },
    customVariants: { card: { width: 300, height: 300, fit: 'scale' } as const },
  };
  const card = variantsOf((await images.load(ctx(ada, read), [id])).get(id))['card']!;
  expect(await images.open(world.engine, request(card))).toBeDefined();
  const make = jest.spyOn(world.engine.imageResize, 'make');
  expect((await images.open(world.engine, request(card, 'image/webp')))?.contentType).toBe('image/webp');
  expect(make).not.toHaveBeenCalled();
  make.mockRestore();
});

test('sizes cannot be forged, and unknown images are not found', async () => {
  const id = await uploaded();
  const custom = { imageId: id, variant: 'w320-h320-crop', accept: '*/*', grant: grantTo(id) };
  expect(await images.open(world.engine, custom)).toBeUndefined();
  expect(await images.open(world.engine, { ...custom, signature: 'a'.repeat(22) })).toBeUndefined();
  expect(
    await images.open(world.engine, { imageId: randomUUID(), variant: 'default', accept: '' }),
  ).toBeUndefined();
  const signature = signCustom(world.engine.settings().secret, id, custom.variant);
  const beside = { ...custom, variant: 'w320-h321-crop' };
  expect(await images.open(world.engine, { ...beside, signature })).toBeUndefined();
  expect(await images.open(world.engine, { imageId: '..', variant: 'default', accept: '' })).toBeUndefined();
  expect(await images.open(world.engine, { imageId: id, variant: '../default', accept: '' })).toBeUndefined();
});

test('users can use their own images and those without an owner', async () => {
  const own = await uploaded();
  const foreign = await uploaded(person());
  const free = await uploaded({ kind: 'integration' });
  const use = (by: Ctx, ids: string[]) => world.engine.db.transaction(tx => images.use(by, tx, ids));
  await expect(use(ctx(), [own, free, own])).resolves.toBeUndefined();
  await expect(use(ctx(), [])).resolves.toBeUndefined();
  for (const ids of [[foreign], [own, randomUUID()], ['nonsense']]) {
    await expect(use(ctx(), ids)).rejects.toMatchObject({ code: 'image-invalid' });
  }
  await expect(use(ctx({ kind: 'integration' }), [foreign])).resolves.toBeUndefined();
});

test('however many sizes are requested, few files are stored, and every request gets an image', async () => {
  const imageId = await uploaded();
  const { engine } = world;
  const grant = grantTo(imageId);
  for (let width = 80; width < 110; width += 1) {
    const variant = customName({ width, height: 60, fit: 'crop' });
    const signature = signCustom(engine.settings().secret, imageId, variant);
    expect(await images.open(engine, { imageId, variant, signature, grant, accept: '' })).toBeDefined();
  }
  expect((await engine.storage.list(`images/${imageId}/`)).filter(name => /^w\d/.test(name))).toHaveLength(
    maxCustomFiles,
  );
});

test('simultaneous requests for a new size share one resize', async () => {
  const imageId = await uploaded();
  const { engine } = world;
  const grant = grantTo(imageId);
  const variant = 'w320-h320-crop';
  const signature = signCustom(engine.settings().secret, imageId, variant);
  const make = jest.spyOn(engine.imageResize, 'make');
  const opened = await Promise.all(
    Array.from({ length: 30 }, () => images.open(engine, { imageId, variant, signature, grant, accept: '' })),
  );
  expect(opened.every(Boolean)).toBe(true);
  expect(make).toHaveBeenCalledTimes(1);
  expect(make.mock.calls[0]?.[3]).toBe('variants');
  make.mockRestore();
});
