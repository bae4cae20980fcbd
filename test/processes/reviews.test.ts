import { freeBookingProcess } from '#contract/processes/freeBooking.ts';
import type { Resource } from '#contract/resource.ts';
import { DAY } from '#contract/time/units.ts';
import { drain } from '#server/jobs/index.ts';
import * as reviews from '#server/marketplace/reviews/index.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import {
  addPerson,
  codeOf,
  actionsIn,
  nobody,
  operator,
  refused,
  type Actions,
} from '#test/support/actions.ts';
import { walk, type Stage } from './walk.ts';
import type { Viewer } from '#server/marketplace/origin.ts';
import { transitionNamed } from '#test/support/names.ts';

let app: TestEngine;
let stage: Stage;
let does: Actions;
let id: string;

const stayed = ['transition/request', 'transition/accept', 'transition/complete'] as const;

beforeAll(async () => {
  app = await testEngine();
  const { engine, clock } = app;
  clock.set('2026-05-04T10:00:00Z');
  stage = { engine, clock, process: freeBookingProcess, listingId: '', ...(await pair()) };
  does = actionsIn(engine);
});

beforeEach(async () => {
  Object.assign(stage, await pair());
  stage.listingId = await stage.provider.publishes();
  id = await walk(stage, stayed);
});

afterAll(() => app.close());

async function pair() {
  return { provider: await addPerson(app.engine), customer: await addPerson(app.engine) };
}

const writes = (viewer: Viewer, transition: string, params: Record<string, unknown>) =>
  transactions.transition(does.by(viewer), { id, transition: transitionNamed(transition), params });
const customerWrites = (params: Record<string, unknown> = { reviewRating: 4, reviewContent: 'Kind <3' }) =>
  writes(stage.customer.viewer, 'review-1-by-customer', params);
const seenBy = async (viewer: Viewer, filter: Partial<reviews.ReviewQuery> = { transactionId: id }) => {
  const page = await reviews.query(does.by(viewer), { page: 1, perPage: 100, ...filter });
  expect(page.meta.totalItems).toBe(page.items.length);
  return page.items.map(({ attributes }) => attributes.type);
};
const inTransaction = async (viewer: Viewer) => {
  const shown = await transactions.show(does.by(viewer, { reviews: { author: {} } }), { id });
  return (shown.relationships!.reviews as Resource[]).map(({ attributes }) => attributes.type);
};

test('only its author sees a review until the other party has written one', async () => {
  await customerWrites();
  const { customer, provider } = stage;
  expect(await seenBy(customer.viewer)).toEqual(['ofProvider']);
  expect(await inTransaction(customer.viewer)).toEqual(['ofProvider']);
  expect(await seenBy(operator)).toEqual(['ofProvider']);
  for (const viewer of [provider.viewer, nobody]) expect(await seenBy(viewer)).toEqual([]);
  expect(await inTransaction(provider.viewer)).toEqual([]);
  const [own] = (await reviews.query(does.by(customer.viewer), { page: 1, perPage: 1, transactionId: id }))
    .items;
  expect(own?.attributes).toMatchObject({ state: 'pending', rating: 4 });
  const reviewId = own?.id ?? '';
  expect(await codeOf(reviews.show(does.by(provider.viewer), { id: reviewId }))).toBe('not-found');
  expect(await codeOf(reviews.show(does.by(nobody), { id: reviewId }))).toBe('not-found');
  expect((await reviews.show(does.by(customer.viewer), { id: reviewId })).id).toBe(reviewId);

  app.clock.advance(1000);
  await writes(provider.viewer, 'review-2-by-provider', { reviewRating: 5, reviewContent: 'Good guests' });
  for (const viewer of [provider.viewer, nobody])
    expect(await seenBy(viewer)).toEqual(['ofCustomer', 'ofProvider']);
  expect(await inTransaction(customer.viewer)).toEqual(['ofProvider', 'ofCustomer']);
  expect((await reviews.show(does.by(nobody), { id: reviewId })).attributes.state).toBe('public');
});

test('when the period ends, a single review is published', async () => {
  await customerWrites();
  app.clock.advance(7 * DAY - 1000);
  await drain(stage.engine, {});
  expect(await seenBy(nobody)).toEqual([]);
  app.clock.advance(1000);
  await drain(stage.engine, {});
  expect(await seenBy(nobody)).toEqual(['ofProvider']);
});

test('a review includes its author, its subject and the listing', async () => {
  const { customer, provider, listingId } = stage;
  await customerWrites();
  await writes(provider.viewer, 'review-2-by-provider', { reviewRating: 5, reviewContent: ' Good guests ' });
  const include = { author: { profileImage: {} }, subject: {}, listing: {} };
  const page = await reviews.query(does.by(nobody, include), { page: 1, perPage: 100, transactionId: id });
  const byType = Object.fromEntries(page.items.map(item => [item.attributes.type, item]));
  expect(byType.ofProvider).toEqual({
    id: expect.any(String),
    type: 'review',
    attributes: {
      type: 'ofProvider',
      state: 'public',
      rating: 4,
      content: expect.stringMatching(/^Kind .3$/),
      createdAt: app.clock.now(),
      deleted: false,
    },
    relationships: {
      author: expect.objectContaining({ id: customer.id, type: 'user' }),
      subject: expect.objectContaining({ id: provider.id, type: 'user' }),
      listing: expect.objectContaining({ id: listingId, type: 'listing' }),
    },
  });
  expect(byType.ofCustomer).toMatchObject({
    attributes: { rating: 5, content: 'Good guests' },
    relationships: { author: { id: provider.id }, subject: { id: customer.id }, listing: null },
  });
});

test('reviews are filtered by listing, person, type and state', async () => {
  const { customer, provider, listingId } = stage;
  await customerWrites();
  await writes(provider.viewer, 'review-2-by-provider', { reviewRating: 5, reviewContent: 'Good guests' });
  expect(await seenBy(nobody, { listingId })).toEqual(['ofProvider']);
  expect(await seenBy(nobody, { subjectId: provider.id })).toEqual(['ofProvider']);
  expect(await seenBy(nobody, { subjectId: customer.id })).toEqual(['ofCustomer']);
  expect(await seenBy(nobody, { subjectId: customer.id, type: 'ofProvider' })).toEqual([]);
  expect(await seenBy(nobody, { transactionId: id, state: 'pending' })).toEqual([]);
  expect(await codeOf(seenBy(nobody, {}))).toBe('validation-invalid-params');
});

test.each([
  [{ reviewRating: 0, reviewContent: 'x' }, 'validation-invalid-value', 'reviewRating'],
  [{ reviewRating: 6, reviewContent: 'x' }, 'validation-invalid-value', 'reviewRating'],
  [{ reviewRating: 4.5, reviewContent: 'x' }, 'validation-invalid-value', 'reviewRating'],
  [{ reviewRating: '5', reviewContent: 'x' }, 'validation-invalid-value', 'reviewRating'],
  [{ reviewContent: 'x' }, 'validation-missing-key', 'reviewRating'],
  [{ reviewRating: 5 }, 'validation-missing-key', 'reviewContent'],
  [{ reviewRating: 5, reviewContent: ' \n ' }, 'validation-invalid-value', 'reviewContent'],
  [{ reviewRating: 5, reviewContent: 'x'.repeat(5001) }, 'validation-invalid-value', 'reviewContent'],
  [{ reviewRating: 5, reviewContent: 'a\0b' }, 'validation-invalid-value', 'reviewContent'],
])('a review needs a rating and text: %j', async (params, code, name) => {
  await expect(customerWrites(params)).rejects.toEqual(refused(code, ['params', name]));
});

test('a second review is rejected with its own error', async () => {
  await customerWrites();
  const again = { reviewRating: 1, reviewContent: 'Again' };
  for (const transition of ['review-1-by-customer', 'review-2-by-customer']) {
    expect(await codeOf(writes(stage.customer.viewer, transition, again))).toBe(
      'transaction-already-reviewed-by-customer',
    );
    const rehearsed = transactions.transitionSpeculative(does.by(stage.customer.viewer), {
      id,
      transition: transitionNamed(transition),
      params: again,
    });
    expect(await codeOf(rehearsed)).toBe('transaction-already-reviewed-by-customer');
  }
  expect(await codeOf(writes(stage.provider.viewer, 'review-1-by-provider', again))).toBe(
    'transaction-invalid-transition',
  );
  await writes(stage.provider.viewer, 'review-2-by-provider', again);
  expect(await codeOf(writes(stage.provider.viewer, 'review-1-by-provider', again))).toBe(
    'transaction-already-reviewed-by-provider',
  );
});

test('of two identical reviews at once one is kept, and the other is refused with the reason', async () => {
  const sent = await Promise.all([codeOf(customerWrites()), codeOf(customerWrites())]);
  expect(sent.sort()).toEqual(['nothing', 'transaction-already-reviewed-by-customer']);
});

test('nobody can review in the name of the other party, and the repository keeps one review of each', async () => {
  await customerWrites();
  expect(await codeOf(writes(stage.provider.viewer, 'review-1-by-customer', {}))).toBe('forbidden');
  // Even if a process allowed this, the review repository would reject it.
  const twice = (by: 'customer' | 'provider', authorId: string, subjectId: string) =>
    stage.engine.db.transaction(tx =>
      stage.engine.reviewRepository.post(does.by(operator), tx, {
        id: stage.engine.ids.uuid(),
        transactionId: id,
        by,
        authorId,
        subjectId,
        listingId: stage.listingId,
        rating: 1,
        content: 'Again',
        createdAt: app.clock.now(),
      }),
    );
  const { customer, provider } = stage;
  expect(await codeOf(twice('customer', customer.id, provider.id))).toBe(
    'transaction-already-reviewed-by-customer',
  );
  await twice('provider', provider.id, customer.id);
  expect(await codeOf(twice('provider', provider.id, customer.id))).toBe(
    'transaction-already-reviewed-by-provider',
  );
});

test('a banned user’s reviews stay, without a name', async () => {
  const { customer, provider } = stage;
  await customerWrites();
  await writes(provider.viewer, 'review-2-by-provider', { reviewRating: 5, reviewContent: 'Good guests' });
  await does.bans(customer.viewer);
  const found = await reviews.query(does.by(nobody, { author: {} }), {
    page: 1,
    perPage: 100,
    subjectId: provider.id,
  });
  expect(found.items).toMatchObject([
    { relationships: { author: { id: customer.id, attributes: { banned: true, deleted: false } } } },
  ]);
  expect(JSON.stringify(found)).not.toContain('Olena');
});

test('a banned user cannot review, and the other party’s review is published in time', async () => {
  const { customer, provider } = stage;
  await writes(provider.viewer, 'review-1-by-provider', {
    reviewRating: 1,
    reviewContent: 'Left in the night',
  });
  await does.bans(customer.viewer);
  expect(
    await codeOf(writes(customer.viewer, 'review-2-by-customer', { reviewRating: 1, reviewContent: 'x' })),
  ).toBe('transaction-customer-banned-or-deleted');
  app.clock.advance(8 * DAY);
  await drain(stage.engine, {});
  expect(await seenBy(nobody)).toEqual(['ofCustomer']);
});
