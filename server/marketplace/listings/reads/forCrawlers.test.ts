import { MINUTE } from '#contract/time/units.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, completeListing, type Author } from '#test/support/listings.ts';
import { crawlerFile, crawlerFiles, isGone } from './forCrawlers.ts';

let app: TestEngine;
let olena: Author;

beforeAll(async () => {
  app = await testEngine();
  olena = await addAuthor(app.engine);
});
afterAll(() => app.close());

async function idsIn(file: number, perFile: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const found of crawlerFile(app.engine, file, perFile)) ids.push(...found.map(({ id }) => id));
  return ids;
}

test('every public listing is in one sitemap file, dated by its latest change', async () => {
  const published: string[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    published.push(await olena.publishes({ ...completeListing, title }));
    app.clock.advance(MINUTE);
  }
  const latest = await crawlerFiles(app.engine, 2);
  expect(latest).toHaveLength(2);
  expect(Math.max(...latest.map(Number))).toBe(app.clock.now().getTime() - MINUTE);
  expect([...(await idsIn(0, 2)), ...(await idsIn(1, 2))]).toEqual([...published].sort());
  expect(await idsIn(0, 2)).toHaveLength(2);
  expect(await idsIn(2, 2)).toEqual([]);
});

test('deleted listings leave the sitemap, deleted drafts were never in it', async () => {
  const [shown, draft] = [await olena.publishes(completeListing), await olena.publishes(completeListing)];
  const { db } = app.engine;
  await db.run('update listings set published_at = null where id = $1', [draft]);
  expect(await isGone(app.engine, shown)).toBe(false);
  await db.run('update listings set deleted = true where id = any($1)', [[shown, draft]]);
  expect([await isGone(app.engine, shown), await isGone(app.engine, draft)]).toEqual([true, false]);
  expect(await idsIn(0, 100)).not.toContain(shown);
});

test('listings visible to members only are not listed for crawlers', async () => {
  const { settings } = app.engine;
  const closed = {
    ...app.engine,
    settings: () => ({ ...settings(), access: { ...settings().access, isPrivate: true } }),
  };
  expect(await crawlerFiles(closed, 100)).toEqual([]);
  for await (const found of crawlerFile(closed, 0, 100)) expect(found).toEqual([]);
});
