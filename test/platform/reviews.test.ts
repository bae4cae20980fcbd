import { DAY } from '#contract/time/units.ts';
import { drain } from '#server/jobs/index.ts';
import { cast } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, UUID } from './sdk.ts';
import type { Person } from '#test/support/cast.ts';
import type { Params, Res } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;
let listing: Res;
let id: Res['id'];

beforeAll(async () => {
  app = await startApp();
  ({ ada, ben } = await cast(app));
  listing = await ada.publishes();
  const today = Math.floor(app.clock.now().getTime() / DAY) * DAY;
  const { data } = await ben.sdk.transactions.initiate({
    processAlias: 'free-process/release-1',
    transition: 'transition/request',
    params: {
      listingId: listing.id,
      bookingStart: new Date(today + DAY),
      bookingEnd: new Date(today + 2 * DAY),
    },
  });
  ({ id } = data.data);
  await ada.sdk.transactions.transition({ id, transition: 'transition/accept', params: {} });
  app.clock.advance(2 * DAY);
  await drain(app.engine, {});
});
afterAll(() => app.close());

const reviewed = (change: Params = {}): Params => ({
  reviewRating: 5,
  reviewContent: 'Дуже тепло!',
  ...change,
});

test.each([
  ['no stars', { reviewRating: undefined }, 'validation-missing-key', 'reviewRating'],
  ['six stars', { reviewRating: 6 }, 'validation-invalid-value', 'reviewRating'],
  ['half a star', { reviewRating: 0.5 }, 'validation-invalid-value', 'reviewRating'],
  ['no words', { reviewContent: ' ' }, 'validation-invalid-value', 'reviewContent'],
])('a review with %s is rejected', async (_, change, code, key) => {
  const review = { id, transition: 'transition/review-1-by-customer', params: reviewed(change) };
  expect(await failureOf(ben.sdk.transactions.transition(review))).toEqual({
    status: 400,
    code,
    source: { type: 'body', path: ['params', key] },
  });
});

test('both parties review as clients do: with the first transition, and after a conflict with the second', async () => {
  await ben.sdk.transactions.transition({
    id,
    transition: 'transition/review-1-by-customer',
    params: reviewed(),
  });
  const visitor = createSdk(app.baseUrl);
  const about = { listing_id: listing.id, state: 'public' };
  expect((await visitor.reviews.query(about)).data.data).toEqual([]);
  const mine = (await ben.sdk.reviews.query({ transactionId: id })).data.data;
  expect(mine.map(({ attributes }) => attributes)).toMatchObject([{ state: 'pending', type: 'ofProvider' }]);
  expect(await failureOf(visitor.reviews.show({ id: mine[0]?.id }))).toEqual({
    status: 404,
    code: 'not-found',
  });

  const first = { id, transition: 'transition/review-1-by-provider', params: reviewed({ reviewRating: 4 }) };
  expect(await failureOf(ada.sdk.transactions.transition(first))).toEqual({
    status: 409,
    code: 'transaction-invalid-transition',
  });
  const { data } = await ada.sdk.transactions.transition(
    { ...first, transition: 'transition/review-2-by-provider' },
    { expand: true, include: ['reviews', 'reviews.author', 'reviews.subject'] },
  );
  expect(data.included?.filter(({ type }) => type === 'review')).toHaveLength(2);
});

test('a full page, or one past the end, still returns the total', async () => {
  const visitor = createSdk(app.baseUrl);
  for (const [page, perPage, count] of [
    [1, 100, 1],
    [1, 1, 1],
    [2, 1, 0],
  ]) {
    const { data } = await visitor.reviews.query({
      listingId: listing.id,
      type: 'ofProvider',
      page,
      perPage,
    });
    expect([data.data.length, data.meta?.totalItems]).toEqual([count, 1]);
  }
});

test('anyone can read reviews of published listings, with their authors', async () => {
  const { reviews } = createSdk(app.baseUrl);
  const include = ['author', 'author.profileImage', 'subject', 'listing'];
  const { data } = await reviews.query({ listing_id: listing.id, state: 'public', include });
  expect(data.meta).toMatchObject({ page: 1, perPage: 100, totalItems: 1, totalPages: 1 });
  expect(data.data).toMatchObject([
    {
      type: 'review',
      attributes: {
        type: 'ofProvider',
        state: 'public',
        rating: 5,
        content: 'Дуже тепло!',
        createdAt: expect.any(Date),
        deleted: false,
      },
      relationships: {
        author: { data: { id: { uuid: ben.id }, type: 'user' } },
        subject: { data: { id: { uuid: ada.id }, type: 'user' } },
        listing: { data: { id: listing.id, type: 'listing' } },
      },
    },
  ]);
  const shown = await reviews.show({ id: data.data[0]?.id, include: ['author'] });
  expect(shown.data.included).toHaveLength(1);
  const ofBen = await reviews.query({ subject_id: ben.id, type: 'ofCustomer' });
  expect(ofBen.data.data).toMatchObject([{ attributes: { rating: 4 } }]);
  expect((await reviews.query({ subjectId: ben.id, type: 'ofProvider' })).data.data).toEqual([]);
});

test.each([
  [{}, 'validation-invalid-params', 'listingId'],
  [{ listing_id: 'x' }, 'validation-invalid-value', 'listing_id'],
  [{ listingId: 'x,y' }, 'validation-invalid-value', 'listingId'],
  [{ subjectId: '00000000-0000-4000-8000-000000000000', type: 'ofAll' }, 'validation-invalid-value', 'type'],
  [{ subjectId: '00000000-0000-4000-8000-000000000000', state: 'x' }, 'validation-invalid-value', 'state'],
  [
    { subjectId: '00000000-0000-4000-8000-000000000000', perPage: 101 },
    'validation-invalid-value',
    'perPage',
  ],
])('an invalid query is rejected: %j', async (query, code, key) => {
  expect(await failureOf(ben.sdk.reviews.query(query))).toEqual({
    status: 400,
    code,
    source: { type: 'query', path: [key] },
  });
});

test('an unknown review is not found', async () => {
  const unknown = ben.sdk.reviews.show({ id: new UUID('00000000-0000-4000-8000-000000000000') });
  expect(await failureOf(unknown)).toEqual({ status: 404, code: 'not-found' });
});

test('others cannot get a closed listing through its reviews; the two parties of the stay can', async () => {
  await ada.sdk.ownListings.close({ id: listing.id });
  const { cy } = await cast(app);
  const include = ['listing'];
  const titles = async ({ reviews }: Person['sdk']) => {
    const { data } = await reviews.query({ listingId: listing.id, include });
    const shown = await reviews.show({ id: data.data[0]?.id, include });
    return [data, shown.data].flatMap(({ included = [] }) =>
      included.map(({ attributes }) => attributes.title),
    );
  };
  for (const sdk of [createSdk(app.baseUrl), cy.sdk]) expect(await titles(sdk)).toEqual([]);
  for (const { sdk } of [ada, ben]) expect(await titles(sdk)).toHaveLength(2);
});
