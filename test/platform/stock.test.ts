import { MINUTE } from '#contract/time/units.ts';
import { createPool } from '#server/adapters/db/pool.ts';
import { createPlatform } from '#server/platform/index.ts';
import { createSdkAdapter } from '#server/platform/inProcess.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, type Res } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;
let listing: Res;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben } = await cast(app));
});
afterAll(() => app.close());
beforeEach(async () => {
  listing = await ada.publishes();
});

const conflict = { status: 409, code: 'conflict' };
const mismatch = { status: 409, code: 'old-total-mismatch' };
const sets = (oldTotal: number | null, newTotal: number) =>
  ada.sdk.stock.compareAndSet({ listingId: listing.id, oldTotal, newTotal }, { expand: true });
const adjusts = (quantity: number) =>
  ada.sdk.stockAdjustments.create({ listingId: listing.id, quantity }, { expand: true });
const left = async () => {
  const { data } = await createSdk(app.baseUrl).listings.show({ id: listing.id, include: ['currentStock'] });
  return data.included?.map(({ type, attributes }) => ({ type, ...attributes }));
};
const history = async () => {
  const span = { start: new Date('2026-03-01'), end: new Date('2026-03-03') };
  const { data } = await ada.sdk.stockAdjustments.query({ listingId: listing.id, ...span });
  return data.data.map(({ attributes }) => attributes.quantity);
};

test('a listing has no stock until a quantity is set', async () => {
  expect(await left()).toBeUndefined();
  const { data } = await ada.sdk.ownListings.show({ id: listing.id, include: ['currentStock'] });
  expect(data.data.relationships.currentStock).toEqual({ data: null });
  expect((await sets(null, 0)).data.data).toMatchObject({ type: 'stock', attributes: { quantity: 0 } });
  expect(await left()).toEqual([{ type: 'stock', quantity: 0 }]);
  expect(await history()).toEqual([]);
  expect(await failureOf(sets(null, 3))).toEqual(mismatch);
});

test('pieces are added and removed, never below zero, and recorded', async () => {
  await sets(null, 5);
  const { data } = await adjusts(-2);
  expect(data.data).toMatchObject({
    type: 'stockAdjustment',
    attributes: { quantity: -2, at: app.clock.now() },
  });
  app.clock.advance(MINUTE);
  await sets(3, 10);
  expect(await failureOf(adjusts(-11))).toEqual(conflict);
  expect(await failureOf(adjusts(2_147_483_647))).toEqual(conflict);
  expect(await left()).toEqual([{ type: 'stock', quantity: 10 }]);
  expect((await history()).toSorted()).toEqual([-2, 5, 7]);
});

test('an adjustment starts the stock of a listing that had none', async () => {
  expect(await failureOf(adjusts(-1))).toEqual(conflict);
  await adjusts(4);
  expect(await left()).toEqual([{ type: 'stock', quantity: 4 }]);
});

test.each([
  ['oldTotal', 'validation-missing-key', { newTotal: 1 }],
  ['newTotal', 'validation-missing-key', { oldTotal: 1 }],
  ['newTotal', 'validation-invalid-value', { oldTotal: 1, newTotal: -1 }],
  ['oldTotal', 'validation-invalid-value', { oldTotal: 0.5, newTotal: 1 }],
])('a change without a valid %s is rejected: %s', async (key, code, totals) => {
  const failure = await failureOf(ada.sdk.stock.compareAndSet({ listingId: listing.id, ...totals }));
  expect(failure).toEqual({ status: 400, code, source: { type: 'body', path: [key] } });
});

test('an adjustment of zero is rejected', async () => {
  expect(await failureOf(adjusts(0))).toMatchObject({ status: 400, code: 'validation-invalid-value' });
});

test('only the author sees and changes the stock', async () => {
  const change = { listingId: listing.id, oldTotal: null, newTotal: 1 };
  expect(await failureOf(ben.sdk.stock.compareAndSet(change))).toMatchObject({ status: 403 });
  const { id } = await ada.drafts();
  await ada.sdk.ownListings.discardDraft({ id });
  const gone = { listingId: id, quantity: 1 };
  expect(await failureOf(ada.sdk.stockAdjustments.create(gone))).toEqual({
    status: 409,
    code: 'listing-not-found',
  });
});

test('the history covers a year at most, and ends tomorrow at the latest', async () => {
  const asks = (start: string, end: string) =>
    failureOf(
      ada.sdk.stockAdjustments.query({
        listingId: listing.id,
        start: new Date(start),
        end: new Date(end),
      }),
    );
  const invalid = (key: string) => ({ status: 400, source: { type: 'query', path: [key] } });
  expect(await asks('2025-02-28', '2025-03-30')).toMatchObject(invalid('start'));
  expect(await asks('2025-03-02', '2026-03-04')).toMatchObject(invalid('end'));
  expect(await asks('2026-03-02', '2026-03-02')).toMatchObject(invalid('end'));
});

test('listings are found by remaining stock', async () => {
  const [two, none] = [listing, await ada.publishes()];
  await sets(null, 2);
  await ada.sdk.stock.compareAndSet({ listingId: none.id, oldTotal: null, newTotal: 0 });
  const uncounted = await ada.publishes();
  const ids = [two, none, uncounted].map(({ id }) => id);
  const finds = async (filters: object) => {
    const { data } = await createSdk(app.baseUrl).listings.query({ ids, ...filters });
    return new Set(data.data.map(({ id }) => id.uuid));
  };
  const uuids = (...listings: Res[]) => new Set(listings.map(({ id }) => id.uuid));
  expect(await finds({ minStock: 1 })).toEqual(uuids(two));
  expect(await finds({ minStock: 3 })).toEqual(uuids());
  expect(await finds({ min_stock: 1, stockMode: 'match-undefined' })).toEqual(uuids(two, uncounted));
  for (const wrong of [{ minStock: -1 }, { minStock: 'many' }, { minStock: 1, stockMode: 'loose' }])
    expect(await failureOf(finds(wrong))).toMatchObject({ status: 400, code: 'validation-invalid-value' });
});

test('twenty simultaneous adjustments through two processes never take more than there is', async () => {
  await sets(null, 7);
  const db = createPool({ url: app.url, max: 5 });
  const adapter = createSdkAdapter(createPlatform({ ...app.engine, db }));
  const elsewhere = createSdk('http://in.process', { adapter, tokenStore: ada.tokens });
  const takes = Array.from({ length: 20 }, (_, index) =>
    (index % 2 ? ada.sdk : elsewhere).stockAdjustments.create({ listingId: listing.id, quantity: -1 }),
  );
  const settled = await Promise.allSettled(takes);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  for (const one of settled) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 });
  expect(await left()).toEqual([{ type: 'stock', quantity: 0 }]);
  await db.close();
});

test('of two updates based on the same stock one is rejected', async () => {
  await sets(null, 1);
  const settled = await Promise.allSettled([sets(1, 5), sets(1, 9)]);
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('the database rejects a negative stock and changes to the history', async () => {
  await sets(null, 3);
  const { db, ids } = app.engine;
  const takes = db.run(
    'insert into stock_adjustments (id, listing_id, at, quantity) values ($1, $2, now(), -4)',
    [ids.uuid(), listing.id.uuid],
  );
  await expect(takes).rejects.toMatchObject({ constraint: 'listing_stock_never_below_zero' });
  const rewrites = db.run('update stock_adjustments set quantity = 9 where listing_id = $1', [
    listing.id.uuid,
  ]);
  await expect(rewrites).rejects.toMatchObject({ code: '23000' });
});
