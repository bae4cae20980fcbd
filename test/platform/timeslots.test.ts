import { randomUUID } from 'node:crypto';
import { cast, type Person } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, testClient, UUID, type Params, type Res } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;
let visitor: ReturnType<typeof createSdk>;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben } = await cast(app));
  visitor = createSdk(app.baseUrl);
});
afterAll(() => app.close());

const day = (text: string) => new Date(text);
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const daily = (seats: number) => ({
  type: 'availability-plan/day',
  entries: week.map(dayOfWeek => ({ dayOfWeek, seats })),
});
const hours = (startTime: string, endTime: string, seats = 1, on = week) => ({
  type: 'availability-plan/time',
  timezone: 'Europe/Berlin',
  entries: on.map(dayOfWeek => ({ dayOfWeek, startTime, endTime, seats })),
});
const except = (listing: Res, start: string, end: string, seats: number) =>
  ada.sdk.availabilityExceptions.create({ listingId: listing.id, start: day(start), end: day(end), seats });
const slots = async (listing: Res, start: string, end: string, more: Params = {}) => {
  const { data } = await visitor.timeslots.query({
    listingId: listing.id,
    start: day(start),
    end: day(end),
    ...more,
  });
  return data.data.map(({ attributes }) => {
    const slot: { start?: Date; end?: Date; seats?: number } = attributes;
    const text = (date = new Date(NaN)) =>
      date.toISOString().slice(5, 16).replace('T00:00', '').replace('T', ' ');
    return `${text(slot.start)}–${text(slot.end)} ${slot.seats}`;
  });
};
const requests = (listing: Res, start: string, end: string, seats = 1) =>
  ben.sdk.transactions.initiate({
    processAlias: 'free-process/release-1',
    transition: 'transition/request',
    params: { listingId: listing.id, bookingStart: day(start), bookingEnd: day(end), seats },
  });

test('a listing without a plan has one seat a day, minus bookings and exceptions', async () => {
  const room = await ada.publishes();
  await requests(room, '2026-04-03', '2026-04-05');
  await except(room, '2026-04-06T11:30:00Z', '2026-04-07T09:25:00Z', 0);
  const { data } = await visitor.timeslots.query({
    listingId: room.id,
    start: day('2026-04-02T15:00:00Z'),
    end: day('2026-04-09T00:00:00Z'),
  });
  expect(data.data[0]).toMatchObject({
    id: { uuid: expect.any(String) },
    type: 'timeSlot',
    attributes: { type: 'time-slot/day', seats: 1, start: day('2026-04-02'), end: day('2026-04-03') },
  });
  expect(data.meta).toEqual({ page: 1, perPage: 100, totalItems: 3, totalPages: 1 });
  expect(await slots(room, '2026-04-02', '2026-04-09')).toEqual([
    '04-02–04-03 1',
    '04-05–04-06 1',
    '04-08–04-09 1',
  ]);
});

test('several seats are booked one by one, and an exception adds more', async () => {
  const dormitory = await ada.publishes({ availabilityPlan: daily(3) });
  await requests(dormitory, '2026-04-02', '2026-04-04', 2);
  await requests(dormitory, '2026-04-03', '2026-04-04', 1);
  await except(dormitory, '2026-04-04', '2026-04-05', 10);
  expect(await slots(dormitory, '2026-04-01', '2026-04-06')).toEqual([
    '04-01–04-02 3',
    '04-02–04-03 1',
    '04-04–04-05 10',
    '04-05–04-06 3',
  ]);
});

test('a declined request frees its days', async () => {
  const room = await ada.publishes();
  const request = await requests(room, '2026-04-02', '2026-04-03');
  expect(await slots(room, '2026-04-02', '2026-04-03')).toEqual([]);
  await ada.sdk.transactions.transition({
    id: request.data.data.id,
    transition: 'transition/decline',
    params: {},
  });
  expect(await slots(room, '2026-04-02', '2026-04-03')).toEqual(['04-02–04-03 1']);
});

test('hours follow local time, before and after clock changes', async () => {
  const office = await ada.publishes({ availabilityPlan: hours('09:00', '17:00') });
  expect(await slots(office, '2026-03-28T00:00:00Z', '2026-03-29T12:00:00Z')).toEqual([
    '03-28 08:00–03-28 16:00 1',
    '03-29 07:00–03-29 12:00 1',
  ]);
  const { data } = await visitor.timeslots.query({
    listingId: office.id,
    start: day('2026-03-28'),
    end: day('2026-03-29'),
  });
  expect(data.data[0]?.attributes).toMatchObject({ type: 'time-slot/time' });
});

test('adjacent hours with equal seats become one slot', async () => {
  const office = await ada.publishes({ availabilityPlan: hours('07:00', '22:00') });
  await except(office, '2026-04-01T20:00:00Z', '2026-04-01T21:00:00Z', 1);
  await except(office, '2026-04-02T06:00:00Z', '2026-04-02T07:00:00Z', 2);
  expect(await slots(office, '2026-04-01', '2026-04-03')).toEqual([
    '04-01 05:00–04-01 21:00 1',
    '04-02 05:00–04-02 06:00 1',
    '04-02 06:00–04-02 07:00 2',
    '04-02 07:00–04-02 20:00 1',
  ]);
});

test('interval mode: a limited number of slots per interval, each long enough', async () => {
  const office = await ada.publishes({ availabilityPlan: hours('10:00', '12:00') });
  await except(office, '2026-04-01T10:00:00Z', '2026-04-01T12:00:00Z', 1);
  await except(office, '2026-04-01T14:00:00Z', '2026-04-01T20:00:00Z', 1);
  const ask = (more: Params) => slots(office, '2026-03-31T22:00:00Z', '2026-04-02T22:00:00Z', more);
  expect(await ask({})).toEqual([
    '04-01 08:00–04-01 12:00 1',
    '04-01 14:00–04-01 20:00 1',
    '04-02 08:00–04-02 10:00 1',
  ]);
  expect(await ask({ intervalDuration: 'P1D', maxPerInterval: 1 })).toEqual([
    '04-01 08:00–04-01 12:00 1',
    '04-02 08:00–04-02 10:00 1',
  ]);
  expect(await ask({ minDurationStartingInInterval: 300 })).toEqual(['04-01 14:00–04-01 20:00 1']);
  expect(await ask({ intervalDuration: 'PT12H', intervalAlign: day('2026-04-01T00:00:00Z') })).toEqual([
    '04-01 08:00–04-01 12:00 1',
    '04-01 14:00–04-01 20:00 1',
    '04-02 08:00–04-02 10:00 1',
  ]);
});

test('with a duration, each number of seats has its longest slot', async () => {
  const office = await ada.publishes({ availabilityPlan: hours('10:00', '18:00') });
  await except(office, '2026-04-01T10:00:00Z', '2026-04-01T11:00:00Z', 2);
  const ask = (minutes: number) =>
    slots(office, '2026-04-01', '2026-04-02', { minDurationStartingInInterval: minutes, maxPerInterval: 5 });
  expect(await ask(60)).toEqual(['04-01 08:00–04-01 16:00 1', '04-01 10:00–04-01 11:00 2']);
  expect(await ask(61)).toEqual(['04-01 08:00–04-01 16:00 1']);
});

test('a page has up to 500 slots', async () => {
  const room = await ada.publishes({ availabilityPlan: daily(1) });
  const ask = { listingId: room.id, start: day('2026-04-01'), end: day('2026-06-30') };
  const { data } = await visitor.timeslots.query({ ...ask, perPage: 500 });
  expect(data.meta).toEqual({ page: 1, perPage: 500, totalItems: 90, totalPages: 1 });
  const second = await visitor.timeslots.query({ ...ask, perPage: 50, page: 2 });
  expect(second.data.data).toHaveLength(40);
});

test.each<[Params, string]>([
  [{ start: day('2026-03-01T09:00:00Z') }, 'start'],
  [{ end: day('2026-07-01') }, 'end'],
  [{ end: day('2026-04-01') }, 'end'],
  [{ start: day('2027-03-01'), end: day('2027-03-05') }, 'end'],
  [{ start: 'tomorrow' }, 'start'],
  [{ perPage: 501 }, 'perPage'],
  [{ intervalDuration: 'P1' }, 'intervalDuration'],
  [{ intervalDuration: 'PT1M' }, 'intervalDuration'],
  [{ intervalDuration: 'P1Y' }, 'intervalDuration'],
  [{ intervalDuration: 'PT5M', end: day('2026-06-30') }, 'intervalDuration'],
  [{ maxPerInterval: 0 }, 'maxPerInterval'],
  [{ minDurationStartingInInterval: 1.5 }, 'minDurationStartingInInterval'],
])('%j is rejected', async (wrong, name) => {
  const room = await ada.publishes();
  const query = { listingId: room.id, start: day('2026-04-01'), end: day('2026-04-08'), ...wrong };
  expect(await failureOf(visitor.timeslots.query(query))).toEqual({
    status: 400,
    code: 'validation-invalid-value',
    source: { type: 'query', path: [name] },
  });
});

/** As a page asks, with the cookie of its reader. */
async function onPage(
  listing: Res,
  reader?: Person,
  span: Params = { from: '2026-04-02', to: '2026-04-05' },
) {
  const query = new URLSearchParams({ listingId: listing.id.uuid, ...span } as Record<string, string>);
  const token = reader && encodeURIComponent(JSON.stringify(reader.tokens.getToken()));
  const answer = await fetch(`${app.baseUrl}/api/time-slots?${query.toString()}`, {
    headers: token ? { cookie: `st-${testClient.clientId}-token=${token}` } : {},
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

test('a page reads the same slots without the SDK, by the same rules', async () => {
  const room = await ada.publishes();
  await requests(room, '2026-04-03', '2026-04-04');
  const slot = (from: string, to: string, seats: number) => ({
    start: `2026-04-${from}T00:00:00.000Z`,
    end: `2026-04-${to}T00:00:00.000Z`,
    seats,
  });
  const found = { status: 200, body: [slot('02', '03', 1), slot('04', '05', 1)] };
  expect(await onPage(room)).toEqual(found);
  expect(await onPage(room, ben)).toEqual(found);
  await ada.sdk.ownListings.close({ id: room.id });
  expect((await onPage(room)).status).toBe(404);
  expect((await onPage(room, ben)).status).toBe(404);
  expect(await onPage(room, ada)).toEqual(found);
  expect((await onPage(room, ada, { from: '2026-04-02', to: 'soon' })).status).toBe(400);
  expect((await onPage(room, ada, { from: '2026-04-02', to: '2026-09-02' })).status).toBe(400);
});

test('slots are visible for public listings, and to the author for all own ones', async () => {
  const span = { start: day('2026-04-01'), end: day('2026-04-08') };
  const room = await ada.publishes();
  await ada.sdk.ownListings.close({ id: room.id });
  const closed = { listingId: room.id, ...span };
  expect(await failureOf(visitor.timeslots.query(closed))).toMatchObject({ status: 404, code: 'not-found' });
  expect((await ada.sdk.timeslots.query(closed)).data.data).toHaveLength(7);
  const unknown = { listingId: new UUID(randomUUID()), ...span };
  expect(await failureOf(visitor.timeslots.query(unknown))).toMatchObject({ status: 404 });
  expect(await failureOf(visitor.timeslots.query({ listingId: room.id }))).toMatchObject({
    code: 'validation-missing-key',
  });
});
