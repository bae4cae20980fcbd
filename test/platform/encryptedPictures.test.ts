import sharp from 'sharp';
import { createEncryptedStorage } from '#server/adapters/storage/encrypted.ts';
import { createMemoryStorage } from '#server/adapters/storage/memory.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { schedule } from '#server/jobs/schedule.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import * as messages from '#server/marketplace/messages/index.ts';
import type { Storage } from '#server/marketplace/ports/storage.ts';
import { actionsIn, addPerson, type Person } from '#test/support/actions.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import * as images from '#server/marketplace/images/index.ts';

let world: TestEngine;
let disk: Storage;
let photo: Buffer;
let ada: Person;
let ben: Person;
let talk: string;

beforeAll(async () => {
  world = await testEngine();
  disk = createMemoryStorage();
  world.engine.storage = createEncryptedStorage(disk, world.engine.settings().secret);
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.close());
beforeEach(async () => {
  [ada, ben] = [await addPerson(world.engine), await addPerson(world.engine)];
  talk = (await actionsIn(world.engine).enquires(ben.viewer, await ada.publishes())).id;
});

const ctx = ({ viewer }: Person) => ctxFor(world.engine, viewer);
const uploads = async (who: Person) => (await images.upload(ctx(who), { bytes: photo })).id;
const sends = (who: Person, imageIds: string[]) =>
  messages.send(ctx(who), { transactionId: talk, content: 'Please look', imageIds });
const works = () => drain(world.engine, handlers);
const seals = async () => {
  for (const { name, run } of schedule) if (name.startsWith('encrypt pictures')) await run(world.engine);
};

/** How many files of the picture there are, and how many of them anyone with the disk can see. */
async function filesOf(imageId: string) {
  const names = await disk.list(`images/${imageId}/`);
  const stored = await Promise.all(names.map(name => disk.get(`images/${imageId}/${name}`)));
  const inTheClear = stored.filter(bytes => !String(bytes).startsWith('PORUCH1'));
  return { all: names.length, inTheClear: inTheClear.length };
}

/** Stores the picture's files as earlier versions did. */
async function asBefore(imageId: string): Promise<void> {
  for (const name of await disk.list(`images/${imageId}/`)) {
    const key = `images/${imageId}/${name}`;
    await disk.put(key, (await world.engine.storage.get(key))!, 'image/jpeg');
  }
  await world.engine.db.run('update images set sealed = false where id = $1', [imageId]);
}

const opens = (imageId: string, variant = 'scaled-small') =>
  images.open(world.engine, { imageId, variant, accept: 'image/webp' });

test('a picture of a message is never in the clear, whatever is made of it later', async () => {
  const id = await uploads(ben);
  expect(await filesOf(id)).toMatchObject({ inTheClear: 0 });
  await sends(ben, [id]);
  await works();
  await seals();
  const { all, inTheClear } = await filesOf(id);
  // With the AVIF files, which the worker makes.
  expect(all).toBeGreaterThan(11);
  expect(inTheClear).toBe(0);
  expect((await images.readLargest(world.engine, id))?.length).toBeGreaterThan(0);
});

test('a picture is stored without encryption once a visitor has seen it, and is the same', async () => {
  const id = await uploads(ada);
  await ada.publishes({ images: [id] });
  const first = await opens(id);
  await untilClear(id);
  expect((await opens(id))?.bytes).toEqual(first?.bytes);
  // What is made later is like the rest.
  await works();
  const { all, inTheClear } = await filesOf(id);
  expect(inTheClear).toBe(all);
});

test('pictures of messages from earlier versions are encrypted, once', async () => {
  const [sent, unsent] = [await uploads(ben), await uploads(ben)];
  await sends(ben, [sent]);
  await asBefore(sent);
  await asBefore(unsent);
  const before = await images.readLargest(world.engine, sent);
  await seals();
  expect(await filesOf(sent)).toMatchObject({ inTheClear: 0 });
  expect((await filesOf(unsent)).inTheClear).toBeGreaterThan(0);
  expect(await images.readLargest(world.engine, sent)).toEqual(before);
});

test('a public picture that is sent in a message is encrypted when it is public no longer', async () => {
  const id = await uploads(ada);
  const listingId = await ada.publishes({ images: [id] });
  await opens(id);
  await untilClear(id);
  await sends(ada, [id]);
  await seals();
  expect((await filesOf(id)).inTheClear).toBeGreaterThan(0);
  await listings.close(ctx(ada), { id: listingId });
  await seals();
  expect(await filesOf(id)).toMatchObject({ inTheClear: 0 });
});

test('an interrupted encryption loses nothing and is repeated', async () => {
  const id = await uploads(ben);
  await sends(ben, [id]);
  await asBefore(id);
  const { storage } = world.engine;
  let writes = 0;
  world.engine.storage = {
    ...storage,
    put: (...file) => (++writes > 3 ? Promise.reject(new Error('no space left')) : storage.put(...file)),
  };
  await expect(seals()).rejects.toThrow('no space left');
  world.engine.storage = storage;
  const half = await filesOf(id);
  expect(half.inTheClear).toBe(half.all - 3);
  expect((await images.readLargest(world.engine, id))?.length).toBeGreaterThan(0);
  await seals();
  expect(await filesOf(id)).toEqual({ all: half.all, inTheClear: 0 });
});

async function untilClear(id: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { all, inTheClear } = await filesOf(id);
    if (inTheClear === all) return;
    await works();
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  throw new Error(`Still encrypted: ${JSON.stringify(await filesOf(id))}`);
}
