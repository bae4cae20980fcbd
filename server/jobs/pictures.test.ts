import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { DAY, MINUTE } from '#contract/time/units.ts';
import * as images from '#server/marketplace/images/index.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import * as users from '#server/marketplace/users/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, completeListing, type Author } from '#test/support/listings.ts';
import { schedule } from './schedule.ts';

let world: TestEngine;
let ada: Author;
let photo: Buffer;

beforeAll(async () => {
  world = await testEngine();
  ada = await addAuthor(world.engine);
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#3060c0' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.close());

const uploaded = async () => (await images.upload(ada.ctx(), { bytes: photo })).id;
/** Whether its author sees it; others see only what is public. */
const isServed = async (imageId: string) => {
  const image = (await images.load(ada.ctx(), [imageId])).get(imageId);
  const { url } = (image!.attributes['variants'] as Record<string, { url: string }>)['default']!;
  const grant = new URL(url, 'http://here').searchParams.get('access');
  const asked = { imageId, variant: 'default', accept: '', ...(grant === null ? {} : { grant }) };
  return (await images.open(world.engine, asked)) !== undefined;
};
const filesOf = (imageId: string) => world.engine.storage.list(`images/${imageId}/`);
const hourly = async () => {
  for (const job of schedule) await job.run(world.engine);
};

test('a new picture is served for a day, then only where something shows it', async () => {
  const [forgotten, used] = [await uploaded(), await uploaded()];
  expect([await isServed(forgotten), await isServed(used)]).toEqual([true, true]);
  await listings.createDraft(ada.ctx(), { title: 'Room', images: [used] });
  world.clock.advance(DAY + MINUTE);
  expect([await isServed(forgotten), await isServed(used)]).toEqual([false, true]);
});

test('a photo taken off a listing is gone from the site within a minute', async () => {
  const [kept, removed] = [await uploaded(), await uploaded()];
  const { id } = await listings.createDraft(ada.ctx(), { title: 'Room', images: [kept, removed] });
  expect([await isServed(kept), await isServed(removed)]).toEqual([true, true]);
  await listings.update(ada.ctx(), { id, images: [kept] });
  world.clock.advance(MINUTE);
  expect([await isServed(kept), await isServed(removed)]).toEqual([true, false]);
});

test('the pictures of a discarded draft are gone from the site within a minute', async () => {
  const imageId = await uploaded();
  const { id } = await listings.createDraft(ada.ctx(), { title: 'Room', images: [imageId] });
  expect(await isServed(imageId)).toBe(true);
  await listings.discardDraft(ada.ctx(), { id });
  world.clock.advance(MINUTE);
  expect(await isServed(imageId)).toBe(false);
});

test('a former profile picture is gone, too', async () => {
  const [first, second] = [await uploaded(), await uploaded()];
  await users.updateProfile(ada.ctx(), { profileImageId: first });
  await users.updateProfile(ada.ctx(), { profileImageId: second });
  expect([await isServed(first), await isServed(second)]).toEqual([false, true]);
  world.clock.advance(DAY + MINUTE);
  expect(await isServed(second)).toBe(true);
});

test('a public picture that is asked for again within a minute leaves the database alone', async () => {
  const imageId = await uploaded();
  await ada.publishes({ images: [imageId] });
  const open = () => images.open(world.engine, { imageId, variant: 'default', accept: '' });
  expect(await open()).toBeDefined();
  const asked = jest.spyOn(world.engine.db, 'first');
  expect(await open()).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('images shown nowhere are deleted after a day, row and files', async () => {
  const [shown, onProfile, forgotten] = [await uploaded(), await uploaded(), await uploaded()];
  const id = await ada.publishes({ images: [shown] });
  await listings.close(ada.ctx(), { id });
  await users.updateProfile(ada.ctx(), { profileImageId: onProfile });
  world.clock.advance(DAY + MINUTE);
  const fresh = await uploaded();
  const stored = new Map<string, number>();
  for (const imageId of [shown, onProfile, fresh]) stored.set(imageId, (await filesOf(imageId)).length);
  await hourly();
  const kept = await images.load(ada.ctx(), [shown, onProfile, forgotten, fresh]);
  expect([...kept.keys()].toSorted()).toEqual([shown, onProfile, fresh].toSorted());
  expect(await filesOf(forgotten)).toEqual([]);
  for (const imageId of kept.keys()) expect(await filesOf(imageId)).toHaveLength(stored.get(imageId)!);
  expect(Math.min(...stored.values())).toBeGreaterThan(10);
});

test('one run deletes several batches', async () => {
  await Promise.all(Array.from({ length: 450 }, () => ada.picture()));
  world.clock.advance(DAY + MINUTE);
  await hourly();
  const left = await world.engine.db.first<{ count: number }>(
    `select count(*)::int from images where created_at < $1 and not used`,
    [new Date(world.clock.now().getTime() - DAY)],
  );
  expect(left).toEqual({ count: 0 });
});

test('files without a row are deleted at once, other files stay', async () => {
  const { storage } = world.engine;
  const gone = randomUUID();
  await storage.put(`images/${gone}/default.jpg`, photo, 'image/jpeg');
  await storage.put('images/readme.txt', photo, 'image/jpeg');
  await hourly();
  expect(await filesOf(gone)).toEqual([]);
  expect(await storage.get('images/readme.txt')).toBeDefined();
});

test('images of a published listing are served', async () => {
  const imageId = await uploaded();
  await listings.create(ada.ctx(), { ...completeListing, images: [imageId] });
  world.clock.advance(2 * DAY);
  expect(await isServed(imageId)).toBe(true);
});
