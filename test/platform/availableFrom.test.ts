import { cast, type Person } from '#test/support/cast.ts';
import { fakePayments, createPayable } from '#test/support/payments.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { createSdk, failureOf, Money, newStore, testClient, type Params, type Res } from './sdk.ts';

// A listing with an `availableFrom` day is available from that day on, in every search, request and payment.

let app: TestApp;
let ada: Person;
let ben: Person;
let visitor: ReturnType<typeof createSdk>;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-12-01T10:00:00Z');
  app.engine.payments = fakePayments().payments;
  ({ ada, ben } = await cast(app));
  await createPayable(app.engine, ada.id);
  visitor = createSdk(app.baseUrl);
}, 30_000);
afterAll(() => app.close());

const kind = { category: 'offeringPlace', subcategories: 'accomodation', location: { address: 'Berlin' } };
/** Publishes an offer by Ada, available from that day on. */
const offers = (date: string, more: Params = {}) =>
  ada.publishes({ publicData: { ...kind, availableFrom: { date } }, ...more });
const says = (listing: Res, availableFrom: { date: string } | null) =>
  ada.sdk.ownListings.update({ id: listing.id, publicData: { availableFrom } });
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const hours = (timezone: string) => ({
  type: 'availability-plan/time',
  timezone,
  entries: week.map(dayOfWeek => ({ dayOfWeek, startTime: '00:00', endTime: '00:00', seats: 1 })),
});
const taken = 'transaction-booking-time-not-available';

const slots = async (listing: Res, start: string, end: string) => {
  const span = { start: new Date(start), end: new Date(end) };
  const { data } = await visitor.timeslots.query({ listingId: listing.id, ...span });
  return data.data.map(({ attributes }) => {
    const { start: from, end: until } = attributes as { start?: Date; end?: Date };
    return [from, until]
      .map(instant => instant?.toISOString().slice(0, 16).replace('T00:00', ''))
      .join(' – ');
  });
};

const booking = (listing: Res, start: string, end: string) => ({
  listingId: listing.id,
  bookingStart: new Date(start),
  bookingEnd: new Date(end),
});

/** Returns the outcome of a request for free help: first as a dry run, then for real. */
async function requests(listing: Res, start: string, end: string): Promise<string[]> {
  const asked = {
    processAlias: 'free-process/release-1',
    transition: 'transition/request',
    params: booking(listing, start, end),
  };
  const { initiateSpeculative, initiate } = ben.sdk.transactions;
  const ends = [];
  for (const send of [initiateSpeculative, initiate]) ends.push(await codeOf(send(asked)));
  return ends;
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    async () => String((await failureOf(call)).code),
  );

/** Returns the status and code of a response from the web app's own endpoint. */
async function asks(endpoint: string, body: unknown, who = ben): Promise<unknown[]> {
  const answer = await callWebApi(app, endpoint, body, who.tokens.getToken());
  const [error] = (answer.body.errors ?? []) as unknown as { code: string }[];
  return error ? [answer.status, error.code] : [answer.status];
}

const pays = (listing: Res, start: string, end: string, isSpeculative = false) =>
  asks('initiate-privileged', {
    isSpeculative,
    bodyParams: {
      processAlias: 'default-process/release-1',
      transition: 'transition/request-payment',
      params: booking(listing, start, end),
    },
  });

const quote = (listing: Res, startDate: string, endDate: string, isOwnListing = false) =>
  asks(
    'transaction-line-items',
    { listingId: listing.id.uuid, isOwnListing, bookingData: { startDate, endDate } },
    isOwnListing ? ada : ben,
  );

const finds = async (listing: Res, start: string, end: string, more: Params) => {
  const { data } = await visitor.listings.query({ start, end, ...more });
  return data.data.some(({ id }) => id.uuid === listing.id.uuid);
};
const day = (text: string) => `${text}T00:00:00Z`;

test('guests see the calendar from the day on which the listing becomes available', async () => {
  const room = await offers('2027-01-21');
  expect(await slots(room, '2027-01-19', '2027-01-23')).toEqual([
    '2027-01-21 – 2027-01-22',
    '2027-01-22 – 2027-01-23',
  ]);
});

test('free help can be requested from that day on', async () => {
  const room = await offers('2027-01-21');
  expect(await requests(room, '2026-12-10', '2026-12-12')).toEqual([taken, taken]);
  expect(await requests(room, '2027-01-20', '2027-01-22')).toEqual([taken, taken]);
  expect(await requests(room, '2027-01-21', '2027-01-22')).toEqual(['done', 'done']);
});

test('a stay is priced and paid for from that day on, also after an enquiry', async () => {
  const room = await offers('2027-01-21', { price: new Money(2500, 'EUR') });
  for (const isOwn of [false, true]) {
    expect(await quote(room, '2026-12-10', '2026-12-12', isOwn)).toEqual([409, taken]);
    expect(await quote(room, '2027-01-21', '2027-01-23', isOwn)).toEqual([200]);
  }
  for (const isSpeculative of [true, false])
    expect(await pays(room, '2026-12-10', '2026-12-12', isSpeculative)).toEqual([409, taken]);
  const enquiry = await ben.enquires(room);
  const after = (start: string, end: string) =>
    asks('transition-privileged', {
      isSpeculative: false,
      bodyParams: {
        id: enquiry.id,
        transition: 'transition/request-payment-after-enquiry',
        params: booking(room, start, end),
      },
    });
  expect(await after('2027-01-20', '2027-01-22')).toEqual([409, taken]);
  expect(await after('2027-01-22', '2027-01-23')).toEqual([200]);
  expect(await pays(room, '2027-01-21', '2027-01-22', true)).toEqual([200]);
});

test('the engine itself rejects earlier days, even with a trusted price', async () => {
  const room = await offers('2027-01-21', { price: new Money(2500, 'EUR') });
  const tokenStore = newStore();
  const secretary = createSdk(app.baseUrl, { ...testClient, tokenStore: ben.tokens });
  tokenStore.setToken((await secretary.exchangeToken()).data);
  const { initiateSpeculative, initiate } = createSdk(app.baseUrl, { tokenStore }).transactions;
  const asked = (start: string, end: string) => ({
    processAlias: 'default-process/release-1',
    transition: 'transition/request-payment',
    params: {
      ...booking(room, start, end),
      lineItems: [{ code: 'line-item/night', unitPrice: new Money(2500, 'EUR'), quantity: 1 }],
    },
  });
  for (const send of [initiateSpeculative, initiate]) {
    expect(await codeOf(send(asked('2027-01-20', '2027-01-21')))).toBe(taken);
    expect(await codeOf(send(asked('2027-01-21', '2027-01-22')))).toBe('done');
  }
});

test('a search by dates finds it from that day on', async () => {
  const room = await offers('2027-01-21');
  const full = { availability: 'day-full' };
  const partly = { availability: 'day-partial', minDuration: 2 };
  expect(await finds(room, day('2026-12-10'), day('2026-12-12'), full)).toBe(false);
  expect(await finds(room, day('2027-01-20'), day('2027-01-23'), full)).toBe(false);
  expect(await finds(room, day('2027-01-21'), day('2027-01-23'), full)).toBe(true);
  expect(await finds(room, day('2027-01-15'), day('2027-01-22'), partly)).toBe(false);
  expect(await finds(room, day('2027-01-15'), day('2027-01-23'), partly)).toBe(true);
  expect(await finds(room, day('2027-01-15'), day('2027-01-22'), { availability: 'day-partial' })).toBe(true);
});

test('a search by hours finds it from that day on, too, in the plan’s time zone', async () => {
  const line = await offers('2027-01-21', { availabilityPlan: hours('Europe/Kyiv') });
  const full = { availability: 'time-full' };
  expect(await slots(line, '2027-01-20', '2027-01-22')).toEqual(['2027-01-20T22:00 – 2027-01-22']);
  expect(await finds(line, '2027-01-20T21:00:00Z', '2027-01-20T23:00:00Z', full)).toBe(false);
  expect(await finds(line, '2027-01-20T22:00:00Z', '2027-01-20T23:00:00Z', full)).toBe(true);
  await ada.sdk.ownListings.update({ id: line.id, availabilityPlan: hours('America/New_York') });
  expect(await slots(line, '2027-01-20', '2027-01-22')).toEqual(['2027-01-21T05:00 – 2027-01-22']);
  expect(await requests(line, '2027-01-21', '2027-01-22')).toEqual([taken, taken]);
  expect(await requests(line, '2027-01-22', '2027-01-23')).toEqual(['done', 'done']);
  await ada.sdk.ownListings.update({ id: line.id, price: new Money(2500, 'EUR') });
  expect(await quote(line, '2027-01-21', '2027-01-22')).toEqual([409, taken]);
  expect(await quote(line, '2027-01-22', '2027-01-23')).toEqual([200]);
});

test('a changed day applies at once, and without one everything can be booked', async () => {
  const room = await offers('2027-01-21');
  const nights = ['2026-12-15', '2026-12-17'] as const;
  const full = { availability: 'day-full' };
  const found = () => finds(room, day(nights[0]), day(nights[1]), full);
  await says(room, { date: '2026-12-15' });
  expect(await found()).toBe(true);
  await says(room, { date: '2026-12-16' });
  expect(await found()).toBe(false);
  await says(room, null);
  expect(await found()).toBe(true);
  expect(await requests(room, ...nights)).toEqual(['done', 'done']);
});

test.each([
  '"soon"',
  '{"date": "soon"}',
  '{"date": "2027-02-30"}',
  '{"date": "0000-01-01"}',
  '{"date": 20270121}',
])('an invalid day is ignored: %s', async availableFrom => {
  const room = await ada.publishes();
  await app.engine.db.run(
    `update listings set public_data = jsonb_set(public_data, '{availableFrom}', $2::jsonb) where id = $1`,
    [room.id.uuid, availableFrom],
  );
  await ada.sdk.ownListings.update({ id: room.id, title: 'A room, said anew' });
  expect(await slots(room, '2026-12-10', '2026-12-11')).toEqual(['2026-12-10 – 2026-12-11']);
  const full = { availability: 'day-full' };
  expect(await finds(room, day('2026-12-10'), day('2026-12-11'), full)).toBe(true);
  expect(await requests(room, '2026-12-10', '2026-12-11')).toEqual(['done', 'done']);
});

test.each([
  ['0001-01-01', 'Europe/Kyiv', true],
  ['9999-12-31', 'America/New_York', false],
])(
  'a search by hours handles the earliest and the latest possible day: %s in %s',
  async (date, zone, isFree) => {
    const line = await offers(date, { availabilityPlan: hours(zone) });
    const found = await finds(line, '2026-12-10T08:00:00Z', '2026-12-10T09:00:00Z', {
      availability: 'time-full',
    });
    expect(found).toBe(isFree);
  },
);

test('an earlier booking stays valid, and can be accepted', async () => {
  const room = await ada.publishes();
  const { data } = await ben.sdk.transactions.initiate({
    processAlias: 'free-process/release-1',
    transition: 'transition/request',
    params: booking(room, '2026-12-10', '2026-12-12'),
  });
  await says(room, { date: '2027-01-21' });
  const { id } = data.data;
  await ada.sdk.transactions.transition({ id, transition: 'transition/accept', params: {} });
  const { data: shown } = await ben.sdk.transactions.show({ id, include: ['booking'] });
  expect(shown.included?.[0]?.attributes).toMatchObject({ state: 'accepted' });
});
