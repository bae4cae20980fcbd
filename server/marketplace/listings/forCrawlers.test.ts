import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, completeListing, type Author } from '#test/support/listings.ts';
import { crawlerFile, crawlerFiles, isGone } from './forCrawlers.ts';

let house: TestEngine;
let olena: Author;

beforeAll(async () => {
  house = await testEngine();
  olena = await addAuthor(house.engine);
});
afterAll(() => house.close());

async function idsIn(file: number, perFile: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const found of crawlerFile(house.engine, file, perFile)) ids.push(...found.map(({ id }) => id));
  return ids;
}

test('every public listing is in one file, with the latest change of the file', async () => {
  const published: string[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    published.push(await olena.publishes({ ...completeListing, title }));
    house.clock.advance(60_000);
  }
  const latest = await crawlerFiles(house.engine, 2);
  expect(latest).toHaveLength(2);
  expect(Math.max(...latest.map(Number))).toBe(house.clock.now().getTime() - 60_000);
  expect([...(await idsIn(0, 2)), ...(await idsIn(1, 2))]).toEqual([...published].sort());
  expect(await idsIn(0, 2)).toHaveLength(2);
  expect(await idsIn(2, 2)).toEqual([]);
});

test('a deleted listing is gone, a draft that was deleted never was there', async () => {
  const [shown, draft] = [await olena.publishes(completeListing), await olena.publishes(completeListing)];
  const { db } = house.engine;
  await db.run('update listings set published_at = null where id = $1', [draft]);
  expect(await isGone(house.engine, shown)).toBe(false);
  await db.run('update listings set deleted = true where id = any($1)', [[shown, draft]]);
  expect([await isGone(house.engine, shown), await isGone(house.engine, draft)]).toEqual([true, false]);
  expect(await idsIn(0, 100)).not.toContain(shown);
});

test('nobody is told of listings that only members see', async () => {
  const { settings } = house.engine;
  const closed = {
    ...house.engine,
    settings: { ...settings, access: { ...settings.access, isPrivate: true } },
  };
  expect(await crawlerFiles(closed, 100)).toEqual([]);
  for await (const found of crawlerFile(closed, 0, 100)) expect(found).toEqual([]);
});
