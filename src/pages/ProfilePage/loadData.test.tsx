import type { ListingQuery } from '#src/api/api.ts';
import { NotFound } from '#src/store/loadData.ts';
import { idOf, listingOf, pageOf, userOf } from '#test/support/entities.ts';
import { load } from '#test/support/renderPage.tsx';
import { loadData } from './loadData.ts';

function open(query: string, user = userOf()) {
  const asked: ListingQuery[] = [];
  const listings = {
    query: (listingQuery: ListingQuery) => {
      asked.push(listingQuery);
      return Promise.resolve(pageOf([listingOf()]));
    },
  };
  const answers = { listings, users: { show: () => Promise.resolve(user) } };
  return { asked, found: load(loadData, 'ProfilePage', { id: idOf(1) }, query, { answers }) };
}

test('a profile comes with the published listings of that author', async () => {
  const { asked, found } = open('page=2');
  expect((await found).listings?.items).toHaveLength(1);
  expect(asked[0]).toMatchObject({ authorId: idOf(1), page: 2 });
});

test('a page that is no number is the first', async () => {
  const { asked, found } = open('page=two');
  await found;
  expect(asked[0]).toMatchObject({ page: 1 });
});

test('a page past the end leads to the first', async () => {
  const answers = {
    listings: { query: () => Promise.resolve(pageOf([], 3)) },
    users: { show: () => Promise.resolve(userOf()) },
  };
  await expect(
    load(loadData, 'ProfilePage', { id: idOf(1) }, 'page=9999', { answers }),
  ).rejects.toMatchObject({ to: `/u/${idOf(1)}` });
});

test('a banned or deleted user has no listings', async () => {
  await expect(open('', userOf({ banned: true })).found).resolves.toMatchObject({ listings: null });
  await expect(open('', userOf({ deleted: true })).found).resolves.toMatchObject({ listings: null });
});

test('what is no id is a 404', async () => {
  await expect(load(loadData, 'ProfilePage', { id: 'ada' }, '')).rejects.toBeInstanceOf(NotFound);
});
