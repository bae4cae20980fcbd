import fc from 'fast-check';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, type Params, type Res } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;
let visitor: ReturnType<typeof createSdk>;
const named: Record<string, Res> = {};

const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const daily = (seats: number, on = week) => ({
  type: 'availability-plan/day',
  entries: on.map(dayOfWeek => ({ dayOfWeek, seats })),
});
const hourly = (startTime: string, endTime: string, seats = 1, timezone = 'Europe/Berlin') => ({
  type: 'availability-plan/time',
  timezone,
  entries: week.map(dayOfWeek => ({ dayOfWeek, startTime, endTime, seats })),
});

const day = (text: string) => new Date(text);
const except = (name: string, start: string, end: string, seats: number) =>
  ada.sdk.availabilityExceptions.create({
    listingId: named[name]?.id,
    start: day(start),
    end: day(end),
    seats,
  });
const requests = (name: string, start: string, end: string, seats = 1) =>
  ben.sdk.transactions.initiate({
    processAlias: 'free-process/release-1',
    transition: 'transition/request',
    params: { listingId: named[name]?.id, bookingStart: day(start), bookingEnd: day(end), seats },
  });

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben } = await cast(app));
  visitor = createSdk(app.baseUrl);
  const plans = {
    room: undefined,
    dormitory: daily(3),
    weekends: daily(1, ['sat', 'sun']),
    never: daily(0),
    office: hourly('09:00', '17:00'),
    hotline: hourly('00:00', '00:00', 2, 'Europe/Kyiv'),
  };
  for (const [name, availabilityPlan] of Object.entries(plans)) {
    named[name] = await ada.publishes({ title: name, ...(availabilityPlan && { availabilityPlan }) });
    app.clock.advance(MINUTE);
  }
  // Wednesday to Friday
  await requests('room', '2026-04-01', '2026-04-03');
  await requests('dormitory', '2026-04-02', '2026-04-03', 2);
  await except('weekends', '2026-04-04T10:00:00Z', '2026-04-04T11:00:00Z', 0);
  await except('weekends', '2026-04-08', '2026-04-10', 2);
  await except('office', '2026-04-01T10:00:00Z', '2026-04-01T11:00:00Z', 0);
  await except('office', '2026-04-04T18:00:00Z', '2026-04-04T20:00:00Z', 1);
});
afterAll(() => app.close());

const ask = async (query: Params) => (await visitor.listings.query(query)).data;
const names = async (query: Params) =>
  (await ask(query)).data.map(({ attributes }): string | undefined => attributes.title).toSorted();
const span = (start: string, end: string): Params => ({ start: day(start), end: day(end) });

test.each<[string, Params, string[]]>([
  ['a booked night', { ...span('2026-04-01', '2026-04-02') }, ['dormitory']],
  ['the night after the booking', { ...span('2026-04-03', '2026-04-04') }, ['dormitory', 'room']],
  ['a weekend, partly closed', { ...span('2026-04-04', '2026-04-06') }, ['dormitory', 'room']],
  ['another weekend', { ...span('2026-04-11', '2026-04-13') }, ['dormitory', 'room', 'weekends']],
  ['days opened by an exception', { ...span('2026-04-08', '2026-04-10') }, ['dormitory', 'room', 'weekends']],
  [
    'the same days for two people',
    { ...span('2026-04-08', '2026-04-10'), seats: 2 },
    ['dormitory', 'weekends'],
  ],
  ['three seats of which two are booked', { ...span('2026-04-02', '2026-04-03'), seats: 2 }, []],
  ['two weeks', { ...span('2026-04-13', '2026-04-27'), seats: 3 }, ['dormitory']],
  ['part of a day', { ...span('2026-04-12T22:00:00Z', '2026-04-13T02:00:00Z') }, ['dormitory', 'room']],
])('free on all days: %s', async (_what, query, expected) => {
  expect(await names({ ...query, availability: 'day-full' })).toEqual(expected);
  expect(await names({ ...query, availability: 'full' })).toEqual(expected);
});

test.each<[string, Params, string[]]>([
  ['one day of the week', { ...span('2026-03-30', '2026-04-06') }, ['dormitory', 'room', 'weekends']],
  ['two days in a row', { ...span('2026-03-31', '2026-04-03'), minDuration: 2 }, ['dormitory']],
  ['after the booking', { ...span('2026-04-01', '2026-04-05'), minDuration: 2 }, ['dormitory', 'room']],
  ['a weekend', { ...span('2026-04-10', '2026-04-17'), minDuration: '2' }, ['dormitory', 'room', 'weekends']],
  ['three in a row', { ...span('2026-04-10', '2026-04-17'), minDuration: 3 }, ['dormitory', 'room']],
  ['more days than in the range', { ...span('2026-04-10', '2026-04-12'), minDuration: 3 }, []],
])('free on some days: %s', async (_what, query, expected) => {
  expect(await names({ ...query, availability: 'day-partial' })).toEqual(expected);
  expect(await names({ ...query, availability: 'partial' })).toEqual(expected);
});

test.each<[string, Params, string[]]>([
  ['in office hours', { ...span('2026-04-02T08:00:00Z', '2026-04-02T09:00:00Z') }, ['hotline', 'office']],
  ['before its clocks change', { ...span('2026-03-27T07:00:00Z', '2026-03-27T08:00:00Z') }, ['hotline']],
  ['after that', { ...span('2026-03-30T07:00:00Z', '2026-03-30T08:00:00Z') }, ['hotline', 'office']],
  ['at night', { ...span('2026-04-02T01:00:00Z', '2026-04-02T03:00:00Z') }, ['hotline']],
  ['while it is closed', { ...span('2026-04-01T09:30:00Z', '2026-04-01T10:30:00Z') }, ['hotline']],
  [
    'while it is open longer',
    { ...span('2026-04-04T18:30:00Z', '2026-04-04T19:30:00Z') },
    ['hotline', 'office'],
  ],
  ['for two', { ...span('2026-04-02T08:00:00Z', '2026-04-02T09:00:00Z'), seats: 2 }, ['hotline']],
  ['for three', { ...span('2026-04-02T08:00:00Z', '2026-04-02T09:00:00Z'), seats: 3 }, []],
  ['for days', { ...span('2026-04-02', '2026-04-20') }, ['hotline']],
])('free all the time: %s', async (_what, query, expected) => {
  expect(await names({ ...query, availability: 'time-full' })).toEqual(expected);
});

test.each<[string, Params, string[]]>([
  ['eight hours', { ...span('2026-04-02', '2026-04-03'), minDuration: 480 }, ['hotline', 'office']],
  [
    'eight hours on a day with a break',
    { ...span('2026-04-01', '2026-04-02'), minDuration: 480 },
    ['hotline'],
  ],
  ['five hours of it', { ...span('2026-04-01', '2026-04-02'), minDuration: 240 }, ['hotline', 'office']],
  ['any', { ...span('2026-04-01', '2026-04-02') }, ['hotline', 'office']],
  [
    'three days but an hour',
    { ...span('2026-03-31T10:00:00Z', '2026-04-04T12:00:00Z'), minDuration: 4260 },
    ['hotline'],
  ],
])('free for long enough: %s', async (_what, query, expected) => {
  expect(await names({ ...query, availability: 'time-partial' })).toEqual(expected);
});

test('searches by whole days are paged, the others are not and say so', async () => {
  const nights = span('2026-04-13', '2026-04-15');
  expect((await ask({ ...nights, availability: 'day-full', perPage: 1 })).meta).toMatchObject({
    page: 1,
    perPage: 1,
    totalItems: 2,
    totalPages: 2,
  });
  expect(await names({ ...nights, availability: 'day-full', perPage: 1, page: 2 })).toEqual(['room']);
  const unpaged = { page: 1, perPage: 1, paginationUnsupported: true };
  const partly = { ...nights, availability: 'day-partial', perPage: 1 };
  expect((await ask({ ...partly, minDuration: 1 })).meta).toEqual(unpaged);
  expect((await ask(partly)).meta).toMatchObject({ totalItems: 2 });
  for (const availability of ['time-full', 'time-partial']) {
    const { data, meta } = await ask({ ...nights, availability, perPage: 1 });
    expect([data.length, meta]).toEqual([1, unpaged]);
  }
});

test('availability combines with words, places, prices and order', async () => {
  const nights = { ...span('2026-04-13', '2026-04-15'), availability: 'day-full' };
  expect(await names({ ...nights, keywords: 'dormitories' })).toEqual(['dormitory']);
  expect(await names({ ...nights, keywords: 'weekends' })).toEqual([]);
  expect(await names({ ...nights, origin: '52.5,13.4' })).toEqual(['dormitory', 'room']);
  expect((await ask({ ...nights, sort: '-createdAt' })).data.map(({ id }) => id)).toEqual([
    named.room?.id,
    named.dormitory?.id,
  ]);
  const hours = { ...span('2026-04-02T08:00:00Z', '2026-04-02T09:00:00Z'), availability: 'time-full' };
  expect(await names({ ...hours, keywords: 'offices' })).toEqual(['office']);
  expect(await names({ ...hours, keywords: 'ofice' })).toEqual(['office']);
  expect(await names({ ...hours, keywords: 'office', sort: 'price' })).toEqual(['office']);
  expect(await names({ ...hours, origin: '52.5,13.4' })).toEqual(['hotline', 'office']);
  expect(await names({ ...hours, bounds: '1,1,0,0' })).toEqual([]);
});

test('a changed plan is searchable at once', async () => {
  const nights = { ...span('2026-04-13', '2026-04-15'), availability: 'day-full', keywords: 'never' };
  expect(await names(nights)).toEqual([]);
  await ada.sdk.ownListings.update({ id: named.never?.id, availabilityPlan: daily(1) });
  expect(await names(nights)).toEqual(['never']);
  await ada.sdk.ownListings.update({ id: named.never?.id, availabilityPlan: hourly('10:00', '11:00') });
  expect(await names(nights)).toEqual([]);
  await ada.sdk.ownListings.update({ id: named.never?.id, availabilityPlan: daily(0) });
});

test('without `availability`, dates are ignored', async () => {
  expect(await names({ start: 'x', seats: 'many', minDuration: '-' })).toHaveLength(6);
});

test.each<[Params, string, string]>([
  [{ availability: 'always' }, 'validation-invalid-value', 'availability'],
  [{ start: null }, 'validation-missing-key', 'start'],
  [{ end: null }, 'validation-missing-key', 'end'],
  [{ start: 'today' }, 'validation-invalid-value', 'start'],
  [{ start: day('2026-03-01T09:00:00Z') }, 'validation-invalid-value', 'start'],
  [{ end: day('2026-04-01') }, 'validation-invalid-value', 'end'],
  [{ end: day('2026-07-01') }, 'validation-invalid-value', 'end'],
  [{ start: day('2027-03-01'), end: day('2027-03-05') }, 'validation-invalid-value', 'end'],
  [{ seats: 0 }, 'validation-invalid-value', 'seats'],
  [{ seats: 1.5 }, 'validation-invalid-value', 'seats'],
  [{ availability: 'day-partial', minDuration: 0 }, 'validation-invalid-value', 'minDuration'],
  [{ availability: 'day-partial', minDuration: 1, page: 2 }, 'validation-invalid-value', 'page'],
  [{ availability: 'time-full', page: 2 }, 'validation-invalid-value', 'page'],
])('%j is rejected', async (wrong, code, name) => {
  const query = { ...span('2026-04-01', '2026-04-03'), availability: 'day-full', ...wrong };
  expect(await failureOf(visitor.listings.query(query))).toEqual({
    status: 400,
    code,
    source: { type: 'query', path: [name] },
  });
});

test('a search finds the listings whose time slots are free', async () => {
  const start = fc.integer({ min: 0, max: 16 }).map(shift => day('2026-03-28').getTime() + shift * DAY);
  await fc.assert(
    fc.asyncProperty(
      start,
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 3 }),
      async (from, length, seats) => {
        const asked = { start: new Date(from), end: new Date(from + length * DAY) };
        const free = await Promise.all(
          Object.entries(named).map(async ([name, { id }]) => {
            const { data } = await visitor.timeslots.query({ listingId: id, ...asked });
            const matching = data.data.filter(({ attributes }) => Number(attributes.seats) >= seats);
            const isDay = matching.every(({ attributes }) => String(attributes.type) === 'time-slot/day');
            return isDay && matching.length === length ? [name] : [];
          }),
        );
        expect(await names({ ...asked, seats, availability: 'day-full' })).toEqual(free.flat().toSorted());
      },
    ),
    propertyRuns(25),
  );
});
