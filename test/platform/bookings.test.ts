import { cast, type Person } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, type Params, type Res } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;
let cy: Person;
let room: Res;
const requested: Record<string, Res> = {};

const day = (text: string) => new Date(text);

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben, cy } = await cast(app));
  room = await ada.publishes();
  const requests = async (name: string, by: Person, start: string, end: string) => {
    const params = { listingId: room.id, bookingStart: day(start), bookingEnd: day(end) };
    const begin = { processAlias: 'free-process/release-1', transition: 'transition/request', params };
    requested[name] = (await by.sdk.transactions.initiate(begin, { expand: true })).data.data;
  };
  const answers = (name: string, transition: string) =>
    ada.sdk.transactions.transition({ id: requested[name]?.id, transition, params: {} });
  await requests('accepted', ben, '2026-04-05', '2026-04-08');
  await requests('pending', cy, '2026-04-01', '2026-04-03');
  await requests('declined', ben, '2026-04-10', '2026-04-12');
  await answers('accepted', 'transition/accept');
  await answers('declined', 'transition/decline');
});
afterAll(() => app.close());

const asks = (query: Params = {}, by: Person = ada) =>
  by.sdk.bookings.query({
    listingId: room.id,
    start: day('2026-04-01'),
    end: day('2026-05-01'),
    ...query,
  });
const states = async (query: Params = {}) =>
  (await asks(query)).data.data.map(({ attributes }): string | undefined => attributes.state);

test('an author sees the bookings that take seats, earliest first', async () => {
  const { data } = await asks();
  expect(data.data).toMatchObject([
    {
      type: 'booking',
      attributes: {
        seats: 1,
        start: day('2026-04-01'),
        end: day('2026-04-03'),
        displayStart: day('2026-04-01'),
        displayEnd: day('2026-04-03'),
        state: 'pending',
      },
    },
    { attributes: { state: 'accepted' } },
  ]);
  expect(data.data[0]?.relationships).toBeUndefined();
  expect(data.meta).toEqual({ page: 1, perPage: 100, totalItems: 2, totalPages: 1 });
});

test('bookings are filtered by state and time, and paged', async () => {
  expect(await states({ state: 'pending,accepted' })).toEqual(['pending', 'accepted']);
  expect(await states({ state: ['declined', 'cancelled', 'proposed'] })).toEqual(['declined']);
  expect(await states({ start: day('2026-04-03'), end: day('2026-04-05') })).toEqual([]);
  expect(await states({ start: day('2026-04-02'), end: day('2026-04-06') })).toEqual(['pending', 'accepted']);
  expect(await states({ page: 2, perPage: 1 })).toEqual(['accepted']);
  expect(await states({ perPage: 500 })).toHaveLength(2);
});

test('a booking includes its transaction and the parties on request', async () => {
  const { data } = await asks({
    state: 'accepted',
    include: [
      'transaction',
      'transaction.customer.profileImage',
      'transaction.provider',
      'transaction.listing',
    ],
  });
  const [booking] = data.data;
  expect(booking?.relationships).toMatchObject({
    transaction: { data: { id: requested.accepted?.id, type: 'transaction' } },
  });
  const related = Object.fromEntries((data.included ?? []).map(one => [`${one.type} ${one.id.uuid}`, one]));
  expect(related[`transaction ${requested.accepted?.id.uuid}`]).toMatchObject({
    attributes: { state: 'state/accepted' },
    relationships: {
      customer: { data: { id: { uuid: ben.id } } },
      provider: { data: { id: { uuid: ada.id } } },
    },
  });
  expect(Object.keys(related).toSorted()).toEqual(
    [
      `listing ${room.id.uuid}`,
      `transaction ${requested.accepted?.id.uuid}`,
      `user ${ada.id}`,
      `user ${ben.id}`,
    ].toSorted(),
  );
});

test('nobody else sees them', async () => {
  expect(await failureOf(asks({}, ben))).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await failureOf(createSdk(app.baseUrl).bookings.query({ listingId: room.id }))).toMatchObject({
    status: 403,
  });
});

test('missing and invalid parameters are named', async () => {
  const failure = async (query: Params) => failureOf(asks(query));
  expect(await failureOf(ada.sdk.bookings.query({ transactionId: requested.accepted?.id }))).toMatchObject({
    status: 400,
    code: 'validation-missing-key',
    source: { path: ['listingId'] },
  });
  expect(await failure({ start: null })).toMatchObject({ code: 'validation-missing-key' });
  const invalid = { status: 400, code: 'validation-invalid-value' };
  expect(await failure({ state: 'lost' })).toMatchObject({ ...invalid, source: { path: ['state', '0'] } });
  expect(await failure({ end: day('2027-04-05') })).toMatchObject({ ...invalid, source: { path: ['end'] } });
  expect(await failure({ end: day('2026-04-01') })).toMatchObject({ ...invalid, source: { path: ['end'] } });
  expect(await failure({ perPage: 501 })).toMatchObject({ ...invalid, source: { path: ['perPage'] } });
});
