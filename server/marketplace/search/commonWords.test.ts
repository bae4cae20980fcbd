import { testEngine, type TestEngine } from '#test/support/database.ts';
import { itemsReachable } from '#contract/rules/paging.ts';
import { addAuthor } from '#test/support/listings.ts';
import { parseListingQuery, queryListings } from './index.ts';

let house: TestEngine;
beforeAll(async () => {
  house = await testEngine();
});
afterAll(() => house.close());

test('a word that more listings have than paging reaches is counted once, and found the same', async () => {
  const { db } = house.engine;
  const author = await addAuthor(house.engine);
  const oldest = await author.publishes({ title: 'Oldest tent' });
  await db.transaction(async tx => {
    await tx.run(
      `create temp table many on commit drop as
         select gen_random_uuid() as id, now() + n * interval '1 second' as at from generate_series(1, $1) n`,
      [itemsReachable],
    );
    await tx.run(
      `insert into listings (id, author_id, created_at, updated_at, published_at, state, title, public_data)
       select id, $1, at, at, at, 'published', 'Tent', '{}' from many`,
      [author.id],
    );
    await tx.run(
      `insert into listing_index (listing_id, author_id, created_at, price, lat, lng, keys, nums)
       select id, $1, at, 0, 50, 10, array['category=offeringPlace'], '{}' from many`,
      [author.id],
    );
    await tx.run(
      `insert into listing_text (listing_id, listed_at, search, forms)
       select id, at, listing_words('Tent', ''), listing_forms('Tent') from many`,
    );
  });
  const spied = jest.spyOn(db, 'first');
  const ask = async (query: Record<string, string>) => {
    spied.mockClear();
    const { meta } = await queryListings(author.ctx(), parseListingQuery({ ...query, perPage: '24' }));
    const searched = spied.mock.calls.map(([sql]) => sql).find(sql => sql.includes('"isRare"'));
    return { total: meta.totalItems, isCounted: searched?.includes('as "isRare" from (') };
  };
  expect(await ask({ keywords: 'tent' })).toEqual({ total: itemsReachable, isCounted: true });
  expect(await ask({ keywords: 'tent' })).toEqual({ total: itemsReachable, isCounted: false });
  expect(await ask({ keywords: 'tent', page: '83' })).toEqual({ total: itemsReachable, isCounted: false });
  expect(await ask({ keywords: 'tent', pub_category: 'lookingForPlace' })).toEqual({
    total: 0,
    isCounted: false,
  });
  // What few have is counted each time.
  for (let time = 0; time < 2; time++)
    expect(await ask({ keywords: 'oldest' })).toEqual({ total: 1, isCounted: true });
  const { items } = await queryListings(author.ctx(), parseListingQuery({ keywords: 'oldest' }));
  expect(items.map(({ id }) => id)).toEqual([oldest]);
});
