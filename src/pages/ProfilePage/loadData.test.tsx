import type { ReviewType } from '#contract/booking/review.ts';
import type { ListingQuery } from '#src/search/listingQuery.ts';
import { NotFound } from '#src/store/loadData.ts';
import { idOf, listingOf, pageOf, userOf } from '#test/support/entities.ts';
import { load } from '#test/support/renderPage.tsx';
import { loadData } from './loadData.ts';

interface Reader {
  signedIn: boolean;
  hasBlocked?: () => Promise<boolean>;
}

function open(
  query: string,
  user = userOf(),
  { signedIn, hasBlocked = () => Promise.resolve(false) }: Reader = { signedIn: false },
) {
  const asked: ListingQuery[] = [];
  const reviewsAsked: object[] = [];
  const listings = {
    query: (listingQuery: ListingQuery) => {
      asked.push(listingQuery);
      return Promise.resolve(pageOf([listingOf()], 50));
    },
  };
  const reviews = {
    ratings: ({ type }: { type: ReviewType }) =>
      Promise.resolve({ count: 12, average: type === 'ofProvider' ? 4.5 : null }),
    query: (reviewQuery: object) => {
      reviewsAsked.push(reviewQuery);
      return Promise.resolve(pageOf([], 12));
    },
  };
  const auth = { info: () => Promise.resolve({ signedIn, scopes: [] }) };
  const call = { 'POST /api/safety/has-blocked': hasBlocked };
  const answers = { auth, listings, reviews, call, users: { show: () => Promise.resolve(user) } };
  return { asked, reviewsAsked, found: load(loadData, 'ProfilePage', { id: idOf(1) }, query, { answers }) };
}

test('a profile loads the author’s published listings and the number of reviews', async () => {
  const { asked, found } = open('page=2');
  const { shown, counts, averages } = await found;
  expect(shown).toMatchObject({ tab: 'listings', page: { items: [{ id: idOf(10) }] } });
  expect(counts).toEqual({ listings: 50, ofProvider: 12, ofCustomer: 12 });
  expect(averages).toEqual({ ofProvider: 4.5, ofCustomer: null });
  expect(asked).toEqual([{ authorId: idOf(1), page: 2, perPage: 42 }]);
});

test('an invalid page number means the first page', async () => {
  const { asked, found } = open('page=two');
  await found;
  expect(asked[0]).toMatchObject({ page: 1 });
});

test('an enquiry is about the newest listing, whichever tab is open', async () => {
  expect((await open('').found).newest).toEqual({ id: idOf(10), title: listingOf().title });
  expect((await open('tab=ofProvider').found).newest).toMatchObject({ id: idOf(10) });
});

test('reviews are loaded by role, one page at a time', async () => {
  const { reviewsAsked, found } = open('tab=ofCustomer');
  expect((await found).shown).toMatchObject({ tab: 'ofCustomer', page: { items: [] } });
  expect(reviewsAsked).toEqual([{ subjectId: idOf(1), type: 'ofCustomer', page: 1, perPage: 10 }]);
});

test('an unknown tab shows the listings', async () => {
  expect((await open('tab=secrets').found).shown).toMatchObject({ tab: 'listings' });
});

test('a page past the end redirects to the first of its tab', async () => {
  await expect(open('tab=ofProvider&page=9999').found).rejects.toMatchObject({
    to: `/u/${idOf(1)}?tab=ofProvider`,
  });
});

test('a banned or deleted user shows nothing', async () => {
  const nothing = { shown: null, newest: null };
  await expect(open('', userOf({ banned: true })).found).resolves.toMatchObject(nothing);
  await expect(open('', userOf({ deleted: true })).found).resolves.toMatchObject(nothing);
});

test('a signed-in user sees whether they have blocked the other, and the page loads even if that fails', async () => {
  const isBlocked = async (reader: Reader) => (await open('', userOf(), reader).found).isBlocked;
  expect(await isBlocked({ signedIn: false })).toBe(false);
  expect(await isBlocked({ signedIn: true, hasBlocked: () => Promise.resolve(true) })).toBe(true);
  expect(await isBlocked({ signedIn: true, hasBlocked: () => Promise.reject(new Error('down')) })).toBe(
    false,
  );
});

test('an invalid id is a 404', async () => {
  await expect(load(loadData, 'ProfilePage', { id: 'ada' }, '')).rejects.toBeInstanceOf(NotFound);
});
