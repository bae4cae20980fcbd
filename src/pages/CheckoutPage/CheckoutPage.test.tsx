import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ErrorCode } from '#contract/errors.ts';
import { lineItemsOf } from '#contract/booking/lineItems.ts';
import { formatDay } from '#contract/time/dates.ts';
import { addDays } from '#contract/time/isoDays.ts';
import { apiFailure } from '#src/api/apiFailure.ts';
import { ApiFailure, type Failure } from '#src/api/failure.ts';
import { RouteParams } from '#src/store/routeParams.ts';
import { NotFound, Redirect } from '#src/store/loadData.ts';
import { currentUserOf, idOf, listingOf, pageOf, userOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { transactionOf } from '#test/support/transactions.ts';
import { CheckoutPage } from './CheckoutPage.tsx';
import { loadData, type CheckoutData } from './loadData.ts';
import { problemOf } from './problems.ts';

const listing = listingOf({ price: { amount: 2500, currency: 'EUR' } });
const stay = { start: '2026-03-06', end: '2026-03-08' };
const request = { listingId: listing.id, ...stay, isFree: false };
const price = transactionOf({
  lineItems: lineItemsOf({ unitPrice: { amount: 2500, currency: 'EUR' }, ...stay }),
});
const held = transactionOf({
  state: 'state/pending-payment',
  booking: {
    id: idOf(30),
    start: '2026-03-06T00:00:00.000Z',
    end: '2026-03-08T00:00:00.000Z',
    displayStart: '2026-03-06T00:00:00.000Z',
    displayEnd: '2026-03-08T00:00:00.000Z',
    state: 'pending',
  },
});

const data: CheckoutData = {
  listing,
  request,
  price: null,
  pendingId: null,
  hasExpired: false,
  failure: null,
  card: null,
};
const settings = {
  marketplaceName: 'Poruch',
  rootUrl: '',
  locale: 'en',
  currency: 'EUR',
  clientId: '',
  apiUrl: '',
  social: {},
};
const paying = { settings: { ...settings, payments: { publishableKey: 'pk_test_x' } } };
const show = (change: Partial<CheckoutData>, state: object = paying) =>
  renderPage(<CheckoutPage />, {
    data: { ...data, ...change },
    as: currentUserOf(),
    state,
    answers: { call: { 'GET /api/time-slots': () => Promise.resolve(slots) } },
  });
const day = (ahead: number) => addDays(new Date().toISOString().slice(0, 10), ahead);
const slots = [{ start: `${day(-1)}T00:00:00.000Z`, end: `${day(95)}T00:00:00.000Z`, seats: 1 }];
const calendar = () => main().findByRole('button', { name: 'Next' });
const main = () => within(screen.getByRole('main'));

test.each<[ErrorCode | 'network', number, RegExp, string]>([
  [
    'transaction-booking-time-not-available',
    409,
    /somebody else has booked them, or the host has closed them/,
    '',
  ],
  ['transaction-stripe-account-disabled-charges', 409, /payout details are incomplete/, ''],
  [
    'transaction-payment-failed',
    402,
    /payout details are incomplete/,
    'Your account cannot currently make charges.',
  ],
  ['transaction-payment-failed', 402, /too small/, 'Amount must be at least €0.50 eur'],
  ['transaction-payment-failed', 402, /too small/, 'Amount must convert to at least 50 cents.'],
  ['transaction-charge-zero-payin', 409, /too small/, ''],
  ['transaction-payment-failed', 402, /payment failed/, 'Something else'],
  ['transaction-listing-not-found', 409, /no longer available/, ''],
  ['transaction-missing-stripe-account', 409, /has not set up payouts yet/, ''],
  ['stripe-missing-api-key', 409, /Payments are not set up/, ''],
  ['forbidden', 403, /cannot book this/, ''],
  ['auth-missing-access-token', 401, /no longer logged in/, ''],
  ['validation-invalid-value', 400, /in the past, or more than 90 days away/, ''],
  ['validation-invalid-params', 400, /in the past, or more than 90 days away/, ''],
  ['transaction-invalid-action-sequence', 409, /has changed this offer in the meantime/, ''],
  ['internal-error', 500, /could not calculate the price/, ''],
  ['network', 0, /could not reach the server/, ''],
])('%s (%d) has its own screen', (code, status, words, stripeMessage) => {
  const failure: Failure = { code, status, ...(stripeMessage ? { stripeMessage } : {}) };
  show({ failure });
  expect(main().getByRole('alert')).toHaveTextContent(words);
});

test('an unknown failure has a message of its own', () => {
  expect(problemOf({ code: 'conflict', status: 409 }, 'requestFailed')).toBe('requestFailed');
  expect(problemOf({ code: 'conflict', status: 409 }, 'breakdownFailed')).toBe('breakdownFailed');
});

test('nights that have passed while the form was open have the screen of wrong days', () => {
  const refused = (path: string[]) => {
    const errors = [{ status: 400, code: 'validation-invalid-value', source: { path } }];
    return problemOf(apiFailure({ status: 400, data: { errors } }).failure, 'requestFailed');
  };
  expect(refused(['params', 'bookingStart'])).toBe('badDays');
  expect(refused(['params', 'bookingEnd'])).toBe('badDays');
  expect(refused(['params', 'cardToken'])).toBe('requestFailed');
});

test('without a publishable key payment is disabled', () => {
  show({ price }, { settings });
  expect(main().getByRole('alert')).toHaveTextContent('Payments are not set up on this site');
});

test('the checkout of an unknown or unavailable listing is not found', async () => {
  const missing = new ApiFailure({ status: 404, code: 'not-found' });
  await expect(opened({ listings: { show: () => Promise.reject(missing) } })).rejects.toBe(missing);
  const named = load(loadData, 'CheckoutPage', { slug: 'room', id: 'room' }, '', { as: currentUserOf() });
  await expect(named).rejects.toBeInstanceOf(NotFound);
});

test('a listing that has been closed links to others', async () => {
  const closed: typeof listing = { ...listing, state: 'closed' };
  expect(await opened({ listings: { show: () => Promise.resolve(closed) } })).toMatchObject({
    listing: null,
  });

  show({ listing: null, request: null });
  expect(main().getByRole('alert')).toHaveTextContent('no longer available');
  expect(main().getByRole('link', { name: 'Find something else' })).toHaveAttribute('href', '/s');
});

test.each([undefined, idOf(40)])('other nights begin with those refused, after the enquiry %s', enquiryId => {
  const code = 'transaction-booking-time-not-available';
  show({ request: { ...request, enquiryId }, failure: { status: 409, code } });
  expect(main().getByRole('link', { name: 'Choose other nights' })).toHaveAttribute(
    'href',
    `/l/?book=${enquiryId ?? 'open'}&start=${stay.start}&end=${stay.end}`,
  );
});

test('days are requested when the URL has none, before the calendar is loaded with the browser’s own fields', async () => {
  show({ request: null });
  expect(main().queryByRole('alert')).not.toBeInTheDocument();
  expect(main().getByLabelText('Arrival')).toHaveAttribute('type', 'date');
  expect(main().getByRole('button', { name: 'Continue' })).toBeVisible();
  await calendar();
  expect(main().getByRole('button', { name: 'Continue' })).toBeVisible();
});

test('nights before the listing is offered are not reported as taken', async () => {
  const publicData = { ...listing.publicData, availableFrom: { date: '2026-03-07' } };
  const later = { ...listing, publicData };
  const code = 'transaction-booking-time-not-available';
  const { unmount } = show({ listing: later, failure: { status: 409, code } });
  expect(main().getByRole('alert')).toHaveTextContent('This offer starts after these nights.');
  expect(main().getByRole('link', { name: 'Choose other nights' })).toBeVisible();
  unmount();
  show({ listing: later, request: null });
  expect(main().getByLabelText('Arrival')).toHaveAttribute('min', '2026-03-07');
  await calendar();
});

const query = 'start=2026-03-06&end=2026-03-08';
const params = { slug: 'room', id: listing.id };
const answers: ApiAnswers = {
  listings: { show: () => Promise.resolve(listing) },
  savedCard: { show: () => Promise.resolve(null) },
  transactions: { speculate: () => Promise.resolve(price) },
};
const opened = (more: ApiAnswers = {}, search = query, as = currentUserOf()) =>
  load(loadData, 'CheckoutPage', params, search, { as, state: paying, answers: { ...answers, ...more } });

test('the price is requested from the marketplace', async () => {
  expect(await opened()).toMatchObject({ request, price, pendingId: null, failure: null });
});

test('nights held by the user’s own booking lead to its payment', async () => {
  const taken = new ApiFailure({ status: 409, code: 'transaction-booking-time-not-available' });
  const found = await opened({
    transactions: {
      speculate: () => Promise.reject(taken),
      query: () => Promise.resolve(pageOf([held])),
      booked: () => Promise.resolve({ transaction: held, paymentSecret: 'secret' }),
    },
  });
  expect(found).toMatchObject({ price: held, pendingId: held.id, failure: null });
  expect(JSON.stringify(found)).not.toContain('secret');
});

test('payment of an unfinished booking covers its own nights, whatever days the URL names', async () => {
  const booked = () => Promise.resolve({ transaction: held });
  const found = await opened(
    { transactions: { booked } },
    `start=2026-04-01&end=2026-04-09&transaction=${held.id}`,
  );
  expect(found).toMatchObject({ request: { ...request, isFree: false }, pendingId: held.id });
});

test('an unfinished booking can be paid even if its listing is closed and the URL has no days', async () => {
  const closed: typeof listing = { ...listing, state: 'closed', price: null };
  const found = await opened(
    {
      listings: { show: () => Promise.resolve(closed) },
      transactions: { booked: () => Promise.resolve({ transaction: held }) },
    },
    `transaction=${held.id}`,
  );
  expect(found).toMatchObject({ request: { ...request, isFree: false }, price: held, pendingId: held.id });
});

test('a booking of another listing cannot be paid here', async () => {
  const other = { ...held, listing: listingOf({ id: idOf(99) }) };
  const booked = () => Promise.resolve({ transaction: other });
  const speculate = () => Promise.resolve(price);
  expect(
    await opened({ transactions: { booked, speculate } }, `${query}&transaction=${held.id}`),
  ).toMatchObject({ price, pendingId: null });
});

test('returning to a sent request leads to its page instead of reporting the nights as taken', async () => {
  const sent = { ...held, state: 'state/preauthorized' } as const;
  const taken = new ApiFailure({ status: 409, code: 'transaction-booking-time-not-available' });
  const asked = opened({
    transactions: {
      speculate: () => Promise.reject(taken),
      query: () => Promise.resolve(pageOf([sent])),
      booked: () => Promise.resolve({ transaction: sent }),
    },
  });
  await expect(asked).rejects.toEqual(new Redirect(`/order/${sent.id}/details`));
});

test('a booking that is already paid redirects to its order', async () => {
  const paid = transactionOf({ state: 'state/preauthorized' });
  const booked = () => Promise.resolve({ transaction: paid });
  const asked = opened({ transactions: { booked } }, `${query}&transaction=${paid.id}`);
  await expect(asked).rejects.toEqual(new Redirect(`/order/${paid.id}/details`));
});

test('users cannot book their own listing', async () => {
  const asked = opened({}, query, currentUserOf({ id: userOf().id }));
  await expect(asked).rejects.toEqual(new Redirect(`/l/room/${listing.id}`));
});

test('invalid days are requested again, and what was typed stays', async () => {
  renderPage(<CheckoutPage />, {
    data: { ...data, request: null },
    as: currentUserOf(),
    state: paying,
    answers: { call: { 'GET /api/time-slots': () => Promise.resolve(slots) } },
    url: `/l/room/${listing.id}/checkout?start=2026-03-08&end=2026-03-06&transaction=${idOf(20)}`,
  });
  expect(main().getByRole('alert')).toHaveTextContent('The departure must be after the arrival.');
  expect(main().getByLabelText('Arrival')).toHaveValue('2026-03-08');
  expect(
    new FormData(main().getByLabelText<HTMLInputElement>('Arrival').form as HTMLFormElement).get(
      'transaction',
    ),
  ).toBe(idOf(20));
  await calendar();
  expect(main().getByRole('alert')).toHaveTextContent('The departure must be after the arrival.');
  expect(main().getByLabelText('Arrival')).toHaveValue(formatDay({ locale: 'en' }, '2026-03-08'));
});

const dayIn = (isoDay: string) => document.querySelector<HTMLElement>(`[data-day="${isoDay}"]`);
async function press(isoDay: string): Promise<void> {
  const next = await calendar();
  if (!dayIn(isoDay)) await userEvent.click(next);
  await userEvent.click(dayIn(isoDay) as HTMLElement);
}
const choosing = (search = '') =>
  renderPage(
    <RouteParams value={params}>
      <CheckoutPage />
    </RouteParams>,
    {
      data: { ...data, request: null },
      as: currentUserOf(),
      state: paying,
      url: `/l/room/${listing.id}/checkout${search}`,
      answers: { call: { 'GET /api/time-slots': () => Promise.resolve(slots) } },
    },
  );

test('days are chosen in the calendar, and lead to the checkout with the enquiry', async () => {
  const { location } = choosing(`?transaction=${idOf(20)}`);
  await press(day(3));
  await userEvent.click(main().getByRole('button', { name: 'Continue' }));
  expect(await main().findByText('Please choose the day of departure.')).toBeVisible();
  expect(location()?.search).toBe(`?transaction=${idOf(20)}`);
  await press(day(5));
  await userEvent.click(main().getByRole('button', { name: 'Continue' }));
  expect(`${location()?.pathname}${location()?.search}`).toBe(
    `/l/room/${listing.id}/checkout?start=${day(3)}&end=${day(5)}&transaction=${idOf(20)}`,
  );
});

test('the calendar takes over the day typed before it was loaded', async () => {
  choosing();
  fireEvent.input(main().getByLabelText('Arrival'), { target: { value: day(4) } });
  await calendar();
  expect(main().getByLabelText('Arrival')).toHaveValue(formatDay({ locale: 'en' }, day(4)));
  expect(main().getByLabelText('Arrival')).toHaveAttribute('readonly');
  expect(main().getByLabelText('Departure')).toHaveValue('');
});
