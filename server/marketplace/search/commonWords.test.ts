import { testEngine, type TestEngine } from '#test/support/database.ts';
import { itemsReachable } from '#contract/rules/paging.ts';
import { addAuthor } from '#test/support/listings.ts';
import { parseListingQuery, queryListings } from './index.ts';
import { ranked } from './parseListingQuery.ts';
import { wayBy, type Way } from './ways.ts';

let house: TestEngine;
beforeAll(async () => {
  house = await testEngine();
});
afterAll(() => house.close());

/** Offers of this name, a second apart, the newest so many seconds from now. */
function addMany(
  title: string,
  count: number,
  newest: number,
  authorId: string,
  category = 'offeringPlace',
): Promise<void> {
  return house.engine.db.transaction(async tx => {
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

test('a word that more listings have than paging reaches is counted once, and found the same', async () => {
  const { db } = house.engine;
  const author = await addAuthor(house.engine);
  const oldest = await author.publishes({ title: 'Oldest tent' });
  await addMany('Tent', itemsReachable, itemsReachable, author.id);
  const spied = jest.spyOn(db, 'first');
  const ask = async (query: Record<string, string>) => {
    spied.mockClear();
    const { meta } = await queryListings(author.ctx(), parseListingQuery({ ...query, perPage: '24' }));
    const isCounted = spied.mock.calls.some(([sql]) => sql.includes('as "isRare" from ('));
    return { total: meta.totalItems, isCounted };
  };
  expect(await ask({ keywords: 'tent' })).toEqual({ total: ranked, isCounted: true });
  expect(await ask({ keywords: 'tent' })).toEqual({ total: ranked, isCounted: false });
  expect(await ask({ keywords: 'tent', page: '83' })).toEqual({ total: ranked, isCounted: false });
  expect(await ask({ keywords: 'tent', pub_category: 'lookingForPlace' })).toEqual({
    total: 0,
    isCounted: false,
  });
  // What few have is counted each time.
  for (let time = 0; time < 2; time++)
    expect(await ask({ keywords: 'oldest' })).toEqual({ total: 1, isCounted: true });
  const { items } = await queryListings(author.ctx(), parseListingQuery({ keywords: 'oldest' }));
  expect(items.map(({ id }) => id)).toEqual([oldest]);

  // Whether the word or the filter is gone by first, the newest of what has both are found.
  const found = async () => {
    const query = parseListingQuery({ keywords: 'tent', pub_category: 'offeringPlace', perPage: '24' });
    const { items: offers, meta } = await queryListings(author.ctx(), query);
    return { ids: offers.map(({ id }) => id), total: meta.totalItems };
  };
  const before = await found();
  const newest = await db.rows<{ id: string }>(
    `select id from listings where title = 'Tent' order by created_at desc, id limit 24`,
  );
  expect(before).toEqual({ ids: newest.map(({ id }) => id), total: ranked });
  await addMany('Chair', 300, itemsReachable + 300, author.id);
  expect(await found()).toEqual(before);

  // So are the few that have both, where neither the word nor the filter is rare.
  await addMany('Lamp', ranked + 100, itemsReachable, author.id, 'lookingForPlace');
  await addMany('Tents', 30, itemsReachable / 2, author.id, 'lookingForPlace');
  await db.run('analyze listing_index');
  const few = await db.rows<{ id: string }>(
    `select id from listings where title = 'Tents' order by created_at desc, id limit 24`,
  );
  const wanted = parseListingQuery({ keywords: 'tent', pub_category: 'lookingForPlace', perPage: '24' });
  const { items: both, meta } = await queryListings(author.ctx(), wanted);
  expect(both.map(({ id }) => id)).toEqual(few.map(({ id }) => id));
  expect(meta.totalItems).toBe(30);
});

test.each<[sampled: readonly [number, number, number], way: Way]>([
  // Enough of the newest have both.
  [[200, 130, 100_000], 'newest'],
  [[34, 130, 100_000], 'newestWords'],
  // The filter leaves few, the word is everywhere.
  [[200, 6, 100_000], 'newestInside'],
  // Few have both: all that have the word are compared with all that the filter leaves.
  [[34, 18, 100_000], 'compared'],
  // Nothing is known of a table that was never analysed.
  [[0, 0, 0], 'newestInside'],
])('of a sample with %j the shortest way is %s', (sampled, way) => {
  const [words, filters, listings] = sampled;
  expect(wayBy({ words, filters, listings }, parseListingQuery({}))).toBe(way);
});

test('of an area all is put in order first: the planner would read the texts of all that is in it', () => {
  const area = parseListingQuery({ bounds: '54,15,47,6' });
  expect(wayBy({ words: 200, filters: 130, listings: 100_000 }, area)).toBe('newestInside');
});

test('other words for the same are found the newest first, however many have them', async () => {
  const author = await addAuthor(house.engine);
  await addMany('Schlafzimmer', 2100, 2 * itemsReachable, author.id);
  const query = parseListingQuery({ keywords: 'bedroom', perPage: '24' });
  const { items, meta } = await queryListings(author.ctx(), query);
  expect(meta.totalItems).toBe(ranked);
  const newest = await house.engine.db.rows<{ id: string }>(
    `select id from listings where title = 'Schlafzimmer' order by created_at desc, id limit 24`,
  );
  expect(items.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));

  // The same where filters leave more than can be ranked, and where they leave few.
  const within = async (filters: Record<string, string>) => {
    const asked = parseListingQuery({ keywords: 'bedroom', perPage: '24', ...filters });
    const found = await queryListings(author.ctx(), asked);
    return { ids: found.items.map(({ id }) => id), total: found.meta.totalItems };
  };
  const ids = newest.map(({ id }) => id);
  expect(await within({ pub_category: 'offeringPlace' })).toEqual({ ids, total: ranked });
  expect(await within({ ids: [...ids].reverse().join(',') })).toEqual({ ids, total: ids.length });
  expect(await within({ pub_category: 'lookingForPlace' })).toEqual({ ids: [], total: 0 });
});
