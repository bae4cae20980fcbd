import { testEngine, type TestEngine } from '#test/support/database.ts';
import { maxPagingDepth } from '#contract/paging.ts';
import { addAuthor } from '#test/support/listings.ts';
import { parseListingQuery, queryListings } from './index.ts';
import { maxRanked } from './parseListingQuery.ts';
import { cheapestStrategy, type RankingStrategy } from './rankingStrategies.ts';

let app: TestEngine;
beforeAll(async () => {
  app = await testEngine();
});
afterAll(() => app.close());

/** Adds offers with this title, a second apart, the newest of them this many seconds from now. */
function addMany(
  title: string,
  count: number,
  newest: number,
  authorId: string,
  category = 'offeringPlace',
): Promise<void> {
  return app.engine.db.transaction(async tx => {
    await tx.run(
      `create temp table many on commit drop as
         select gen_random_uuid() as id, now() + ($2 - n) * interval '1 second' as at from generate_series(0, $1 - 1) n`,
      [count, newest],
    );
    await tx.run(
      `insert into listings (id, author_id, created_at, updated_at, published_at, state, title, public_data)
       select id, $1, at, at, at, 'published', $2, '{}' from many`,
      [authorId, title],
    );
    await tx.run(
      `insert into listing_index (listing_id, author_id, created_at, price, lat, lng, keys, nums)
       select id, $1, at, 0, 50, 10, array[$2], '{}' from many`,
      [authorId, `category=${category}`],
    );
    await tx.run(
      `insert into listing_text (listing_id, listed_at, search, forms)
       select id, at, listing_words($1, ''), listing_forms($1) from many`,
      [title],
    );
    await tx.run('insert into search_words values (lower($1)) on conflict do nothing', [title]);
  });
}

test('a word in more listings than paging reaches is counted once, with the same results', async () => {
  const { db } = app.engine;
  const author = await addAuthor(app.engine);
  const oldest = await author.publishes({ title: 'Oldest tent' });
  await addMany('Tent', maxPagingDepth, maxPagingDepth, author.id);
  const spied = jest.spyOn(db, 'first');
  const ask = async (query: Record<string, string>) => {
    spied.mockClear();
    const { meta } = await queryListings(author.ctx(), parseListingQuery({ ...query, perPage: '24' }));
    const isCounted = spied.mock.calls.some(([sql]) => sql.includes('as is_rare from ('));
    return { total: meta.totalItems, isCounted };
  };
  expect(await ask({ keywords: 'tent' })).toEqual({ total: maxRanked, isCounted: true });
  expect(await ask({ keywords: 'tent' })).toEqual({ total: maxRanked, isCounted: false });
  expect(await ask({ keywords: 'tent', page: '83' })).toEqual({ total: maxRanked, isCounted: false });
  expect(await ask({ keywords: 'tent', pub_category: 'lookingForPlace' })).toEqual({
    total: 0,
    isCounted: false,
  });
  // Rare words are counted each time.
  for (let time = 0; time < 2; time++)
    expect(await ask({ keywords: 'oldest' })).toEqual({ total: 1, isCounted: true });
  const { items } = await queryListings(author.ctx(), parseListingQuery({ keywords: 'oldest' }));
  expect(items.map(({ id }) => id)).toEqual([oldest]);

  // Whether the scan follows the word or the filter, the newest listings with both are found.
  const found = async () => {
    const query = parseListingQuery({ keywords: 'tent', pub_category: 'offeringPlace', perPage: '24' });
    const { items: offers, meta } = await queryListings(author.ctx(), query);
    return { ids: offers.map(({ id }) => id), total: meta.totalItems };
  };
  const before = await found();
  const newest = await db.rows<{ id: string }>(
    `select id from listings where title = 'Tent' order by created_at desc, id limit 24`,
  );
  expect(before).toEqual({ ids: newest.map(({ id }) => id), total: maxRanked });
  await addMany('Chair', 300, maxPagingDepth + 300, author.id);
  expect(await found()).toEqual(before);

  // So are the few listings with both, where neither the word nor the filter is rare.
  await addMany('Lamp', maxRanked + 100, maxPagingDepth, author.id, 'lookingForPlace');
  await addMany('Tents', 30, maxPagingDepth / 2, author.id, 'lookingForPlace');
  await db.run('analyze listing_index');
  const few = await db.rows<{ id: string }>(
    `select id from listings where title = 'Tents' order by created_at desc, id limit 24`,
  );
  const wanted = parseListingQuery({ keywords: 'tent', pub_category: 'lookingForPlace', perPage: '24' });
  const { items: both, meta } = await queryListings(author.ctx(), wanted);
  expect(both.map(({ id }) => id)).toEqual(few.map(({ id }) => id));
  expect(meta.totalItems).toBe(30);
});

test.each<[sampled: readonly [number, number, number], way: RankingStrategy]>([
  // Enough of the newest listings match both.
  [[200, 130, 100_000], 'newest'],
  [[34, 130, 100_000], 'newestWords'],
  // The filter is selective, the word is everywhere.
  [[200, 6, 100_000], 'newestInside'],
  // Few match both: intersect the matches of the word with those of the filter.
  [[34, 18, 100_000], 'compared'],
  // A table that was never analysed has no statistics.
  [[0, 0, 0], 'newestInside'],
])('with a sample of %j the cheapest strategy is %s', (sampled, way) => {
  const [words, filters, listings] = sampled;
  expect(cheapestStrategy({ words, filters, listings }, parseListingQuery({}))).toBe(way);
});

test('an area search sorts first, so that the planner does not read all texts in it', () => {
  const area = parseListingQuery({ bounds: '54,15,47,6' });
  expect(cheapestStrategy({ words: 200, filters: 130, listings: 100_000 }, area)).toBe('newestInside');
});

test('matches by synonym come newest first, however many there are', async () => {
  const author = await addAuthor(app.engine);
  await addMany('Schlafzimmer', 2100, 2 * maxPagingDepth, author.id);
  const query = parseListingQuery({ keywords: 'bedroom', perPage: '24' });
  const { items, meta } = await queryListings(author.ctx(), query);
  expect(meta.totalItems).toBe(maxRanked);
  const newest = await app.engine.db.rows<{ id: string }>(
    `select id from listings where title = 'Schlafzimmer' order by created_at desc, id limit 24`,
  );
  expect(items.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));

  // The same where the filters match more than can be ranked, and where they match few.
  const within = async (filters: Record<string, string>) => {
    const asked = parseListingQuery({ keywords: 'bedroom', perPage: '24', ...filters });
    const found = await queryListings(author.ctx(), asked);
    return { ids: found.items.map(({ id }) => id), total: found.meta.totalItems };
  };
  const ids = newest.map(({ id }) => id);
  expect(await within({ pub_category: 'offeringPlace' })).toEqual({ ids, total: maxRanked });
  expect(await within({ ids: [...ids].reverse().join(',') })).toEqual({ ids, total: ids.length });
  expect(await within({ pub_category: 'lookingForPlace' })).toEqual({ ids: [], total: 0 });
});
