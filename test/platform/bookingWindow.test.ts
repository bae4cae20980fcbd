import { randomUUID } from 'node:crypto';
import { acceptedByApi, lastDeparture } from '#contract/booking/bookingWindow.ts';
import { addDays, isoDayOf } from '#contract/time/isoDays.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { createPayable, fakePayments } from '#test/support/payments.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { failureOf, Money, type Res } from './sdk.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let priced: Res;
let free: Res;
const now = '2026-03-02T10:00:00Z';
const today = isoDayOf(new Date(now));
const dayAhead = (count: number) => addDays(today, count);

beforeAll(async () => {
  app = await startApp();
  app.clock.set(now);
  app.engine.payments = fakePayments().payments;
  ({ ada, ben } = await cast(app));
  await createPayable(app.engine, ada.id);
}, 30_000);
afterAll(() => app.close());
beforeEach(async () => {
  priced = await ada.publishes({ price: new Money(2500, 'EUR') });
  free = await ada.publishes();
});

const outcomeOf = ({ status, body }: { status: number; body: object }) => ({
  status,
  ...(body as { errors?: { code: string; source?: { path?: string[] } }[] }).errors?.[0],
});

/** Books on the site. */
const books = async (start: string, end: string) => {
  const params = { listingId: priced.id, bookingStart: new Date(start), bookingEnd: new Date(end) };
  const bodyParams = {
    processAlias: 'default-process/release-1',
    transition: 'transition/request-payment',
    params,
  };
  const call = { isSpeculative: true, bodyParams, queryParams: { expand: true } };
  return outcomeOf(await callWebApi(app, 'initiate-privileged', call, ben.tokens.getToken()));
};

/** Invites on the site, as the host of an enquiry. */
const invites = async (start: string, end: string) => {
  const enquiry = {
    processAlias: 'free-process/release-1',
    transition: 'transition/enquire',
    params: { listingId: free.id },
  };
  const { id } = (await ben.sdk.transactions.initiate(enquiry, { expand: true })).data.data;
  const message = { id: randomUUID(), content: 'You are welcome.' };
  const body = { transactionId: id.uuid, start, end, message };
  return outcomeOf(await callWebApi(app, 'inbox/invite', body, ada.tokens.getToken()));
};

/** Requests nights as another client of the API does. */
const requests = (start: string, end: string) =>
  ben.sdk.transactions.initiate({
    processAlias: 'free-process/release-1',
    transition: 'transition/request',
    params: { listingId: free.id, bookingStart: new Date(start), bookingEnd: new Date(end) },
  });

const wrong = (...path: string[]) => ({
  status: 400,
  code: 'validation-invalid-value',
  source: { path },
});

test('the site books and invites until the last day of its calendar', async () => {
  const last = lastDeparture(today);
  expect(last).toBe('2026-05-30');
  expect(await books(dayAhead(88), last)).toEqual({ status: 200 });
  expect(await invites(dayAhead(88), last)).toEqual({ status: 200 });
  expect(await books(dayAhead(1), last)).toEqual({ status: 200 });
  expect(await invites(dayAhead(1), last)).toEqual({ status: 200 });
});

test('the site refuses what follows, at the day that is too far', async () => {
  expect(await books(dayAhead(88), dayAhead(92))).toMatchObject(wrong('bodyParams', 'params', 'bookingEnd'));
  // Nights that the guest could not book: the calendar ends between arrival and departure.
  expect(await invites(dayAhead(80), dayAhead(110))).toMatchObject(wrong('end'));
  expect(await invites(dayAhead(90), dayAhead(91))).toMatchObject(wrong('start'));
});

test('the API takes bookings of other clients up to a year ahead, and no further', async () => {
  const { daysAhead, nights } = acceptedByApi;
  expect((await requests(dayAhead(180), dayAhead(183))).status).toBe(200);
  expect((await requests(dayAhead(daysAhead), dayAhead(daysAhead + 1))).status).toBe(200);
  expect(await failureOf(requests(dayAhead(daysAhead + 1), dayAhead(daysAhead + 2)))).toMatchObject(
    wrong('params', 'bookingStart'),
  );
  expect(await failureOf(requests(dayAhead(1), dayAhead(nights + 2)))).toMatchObject(
    wrong('params', 'bookingEnd'),
  );
});
