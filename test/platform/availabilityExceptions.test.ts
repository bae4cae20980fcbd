import { randomUUID } from 'node:crypto';
import { cast, type Person } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, UUID, type Params, type Res } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;
let room: Res;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:03:04.567Z');
  ({ ada, ben } = await cast(app));
  room = await ada.publishes();
});
afterAll(() => app.close());

const day = (text: string) => new Date(text);
const blocks = (start: string, end: string, more: Params = {}) =>
  ada.sdk.availabilityExceptions.create(
    { listingId: room.id, start: day(start), end: day(end), seats: 0, ...more },
    { expand: true },
  );
const asks = (query: Params = {}, by = ada) =>
  by.sdk.availabilityExceptions.query({
    listingId: room.id,
    start: day('2026-03-01'),
    end: day('2027-03-01'),
    ...query,
  });

test('an author closes days, sees them and reopens them', async () => {
  const later = (await blocks('2026-05-10', '2026-05-12', { seats: 3 })).data.data;
  const sooner = (await blocks('2026-05-01', '2026-05-03')).data.data;
  expect(sooner).toMatchObject({
    type: 'availabilityException',
    attributes: { seats: 0, start: day('2026-05-01'), end: day('2026-05-03') },
  });
  const { data } = await asks();
  expect(data.data).toEqual([sooner, later]);
  expect(data.meta).toMatchObject({ page: 1, perPage: 100, totalItems: 2, totalPages: 1 });
  expect((await asks({ start: day('2026-05-02'), end: day('2026-05-10') })).data.data).toEqual([sooner]);
  expect((await asks({ page: 2, perPage: 1 })).data).toMatchObject({
    data: [later],
    meta: { totalPages: 2 },
  });
  const deleted = await ada.sdk.availabilityExceptions.delete({ id: sooner.id });
  expect(deleted.data.data).toEqual({ id: sooner.id, type: 'availabilityException' });
  expect((await asks()).data.data).toEqual([later]);
  expect(await failureOf(ada.sdk.availabilityExceptions.delete({ id: sooner.id }))).toMatchObject({
    status: 404,
    code: 'not-found',
  });
  await ada.sdk.availabilityExceptions.delete({ id: later.id });
});

test('an exception includes its listing on request', async () => {
  const created = await ada.sdk.availabilityExceptions.create(
    { listingId: room.id, start: day('2026-06-01'), end: day('2026-06-02'), seats: 0 },
    { expand: true, include: ['ownListing'] },
  );
  expect(created.data).toMatchObject({
    data: { relationships: { ownListing: { data: { id: room.id, type: 'ownListing' } } } },
    included: [{ id: room.id, type: 'ownListing', attributes: { title: room.attributes.title } }],
  });
  const { data } = await asks({ include: ['ownListing.images'] });
  expect(data.included?.map(({ type }) => type).toSorted()).toEqual(['image', 'ownListing']);
  await ada.sdk.availabilityExceptions.delete({ id: created.data.data.id });
});

test('two exceptions may be adjacent but not overlap, also when both are created at once', async () => {
  const first = await blocks('2026-07-01', '2026-07-03');
  expect(await failureOf(blocks('2026-07-02', '2026-07-05'))).toMatchObject({
    status: 409,
    code: 'conflict',
  });
  const touching = await blocks('2026-07-03', '2026-07-04');
  const race = await Promise.allSettled(
    Array.from({ length: 10 }, () => blocks('2026-08-01T10:00:00Z', '2026-08-01T11:00:00Z')),
  );
  expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const { data } of [first, touching]) await ada.sdk.availabilityExceptions.delete({ id: data.data.id });
});

test.each<[string, Params, string]>([
  ['seconds', { start: day('2026-05-20T10:00:01Z') }, 'start'],
  ['a part of a second', { end: day('2026-05-22T10:00:00.500Z') }, 'end'],
  ['minutes that are no multiple of five', { start: day('2026-05-20T10:04:00Z') }, 'start'],
  ['an end equal to the start', { end: day('2026-05-20') }, 'end'],
  ['a start too far in the past', { start: day('2026-03-01T10:00:00Z') }, 'start'],
  ['an end in more than 365 days', { end: day('2027-03-02T10:05:00Z') }, 'end'],
  ['a negative number of seats', { seats: -1 }, 'seats'],
  ['half a seat', { seats: 0.5 }, 'seats'],
  ['more seats than can be stored', { seats: 2 ** 31 }, 'seats'],
  ['a start that is not a date', { start: 'soon' }, 'start'],
])('%s is rejected, naming the parameter', async (_what, wrong, name) => {
  expect(await failureOf(blocks('2026-05-20', '2026-05-22', wrong))).toEqual({
    status: 400,
    code: 'validation-invalid-value',
    source: { type: 'body', path: [name] },
  });
});

test('missing and unknown parameters are named', async () => {
  for (const name of ['listingId', 'start', 'end', 'seats']) {
    expect(await failureOf(blocks('2026-05-20', '2026-05-22', { [name]: null }))).toMatchObject({
      code: 'validation-missing-key',
      source: { path: [name] },
    });
  }
  for (const name of ['listingId', 'start', 'end']) {
    expect(await failureOf(asks({ [name]: null }))).toMatchObject({
      code: 'validation-missing-key',
      source: { type: 'query', path: [name] },
    });
  }
  expect(await failureOf(blocks('2026-05-20', '2026-05-22', { note: 'x' }))).toMatchObject({
    code: 'validation-disallowed-key',
  });
  expect(await failureOf(asks({ end: day('2027-03-03') }))).toMatchObject({
    code: 'validation-invalid-value',
    source: { path: ['end'] },
  });
  expect(await failureOf(asks({ perPage: 101 }))).toMatchObject({ code: 'validation-invalid-value' });
});

test('only the author sees or changes a listing’s calendar', async () => {
  const { data } = await blocks('2026-09-01', '2026-09-02');
  const given = { listingId: room.id, start: day('2026-09-05'), end: day('2026-09-06'), seats: 0 };
  const forbidden = { status: 403, code: 'forbidden' };
  expect(await failureOf(asks({}, ben))).toMatchObject(forbidden);
  expect(await failureOf(ben.sdk.availabilityExceptions.create(given))).toMatchObject(forbidden);
  expect(await failureOf(ben.sdk.availabilityExceptions.delete({ id: data.data.id }))).toMatchObject(
    forbidden,
  );
  const visitor = createSdk(app.baseUrl);
  expect(await failureOf(visitor.availabilityExceptions.query(given))).toMatchObject({ status: 403 });
  const unknown = { ...given, listingId: new UUID(randomUUID()) };
  expect(await failureOf(ada.sdk.availabilityExceptions.create(unknown))).toMatchObject({ status: 404 });
  expect(await failureOf(ada.sdk.availabilityExceptions.query(unknown))).toMatchObject({ status: 404 });
});
