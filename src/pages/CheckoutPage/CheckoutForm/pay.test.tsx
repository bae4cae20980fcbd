import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiFailure } from '#src/api/failure.ts';
import type { BookingRequest } from '#src/api/inputs.ts';
import { createStore } from '#src/store/store.ts';
import { idOf, listingOf, pageOf } from '#test/support/entities.ts';
import { fakeApi, type ApiAnswers } from '#test/support/fakeApi.ts';
import { transactionOf } from '#test/support/transactions.ts';
import { CardFailure } from './pay.ts';
import { PaymentExpired, placeOrder, PriceChanged, type Method, type Order } from './pay.ts';
import { stateNamed } from '#test/support/names.ts';

const request: BookingRequest = {
  listingId: listingOf().id,
  start: '2026-03-06',
  end: '2026-03-08',
  isFree: false,
};
const booked = (state: string) =>
  transactionOf({
    state: stateNamed(state),
    booking: {
      id: idOf(30),
      start: '2026-03-06T00:00:00.000Z',
      end: '2026-03-08T00:00:00.000Z',
      displayStart: '2026-03-06T00:00:00.000Z',
      displayEnd: '2026-03-08T00:00:00.000Z',
      state: 'pending',
    },
  });
const held = { transaction: booked('pending-payment'), paymentSecret: 'pi_1_secret_2' };
const sent = { transaction: booked('preauthorized') };
const failing = (code: ErrorCode, status = 409) => Promise.reject(new ApiFailure({ status, code }));
const taken = () => failing('transaction-booking-time-not-available');

const card = {} as StripeCardElement;
const billing = {
  name: 'Ben',
  line1: 'Obernstraße 1',
  line2: '',
  postal: '28195',
  city: 'Bremen',
  state: '',
  country: 'DE',
};
const typed = (isKept = false): Method => ({ kind: 'typed', card, billing, isKept });

interface Scene {
  api?: ApiAnswers;
  /** Status of the payment before the card is confirmed. */
  status?: string | (() => string);
  confirmed?: object;
  order?: Partial<Order>;
  method?: Method;
}

/** Books, and returns the calls to the marketplace and the payment provider, in order. */
async function book({ api = {}, status = 'requires_payment_method', ...scene }: Scene) {
  const calls: string[] = [];
  const note =
    <A extends unknown[], R>(name: string, answer: (...given: A) => R) =>
    (...given: A): R => {
      calls.push(name);
      return answer(...given);
    };
  const confirmation = jest.fn();
  const intent = () => ({
    status: typeof status === 'string' ? status : status(),
    payment_method: 'pm_new',
  });
  const stripe = {
    retrievePaymentIntent: note('retrievePaymentIntent', async () => ({ paymentIntent: intent() })),
    confirmCardPayment: note('confirmCardPayment', async (_secret: string, data: object) => {
      confirmation(data);
      return scene.confirmed ?? { paymentIntent: intent() };
    }),
  } as unknown as Stripe;
  const answers: ApiAnswers = {
    transactions: {
      book: note('book', () => Promise.resolve(held)),
      booked: note('booked', () => Promise.resolve(held)),
      query: note('query', () => Promise.resolve(pageOf([held.transaction]))),
      confirmPayment: note('confirmPayment', () => Promise.resolve(sent.transaction)),
      ...api.transactions,
    },
    messages: { send: note('message', () => failing('internal-error', 500)), ...api.messages },
    savedCard: { keep: note('keep', () => Promise.resolve(null as never)), ...api.savedCard },
  };
  const store = createStore({}, { api: () => Promise.resolve(fakeApi(answers)) });
  const onHeld = jest.fn();
  const payment = { stripe, email: 'ben@example.org', method: scene.method ?? typed() };
  const order: Order = { request, pendingId: null, message: ' Hello ', shown: null, payment, ...scene.order };
  const outcome = await store.dispatch(placeOrder(order, onHeld)).catch((caught: unknown) => caught);
  return { calls, outcome, onHeld, confirmation };
}

test('a booking holds the nights, confirms card and payment, then sends the message and saves the card', async () => {
  const { calls, outcome, onHeld, confirmation } = await book({
    method: typed(true),
    api: { messages: { send: () => Promise.resolve(null as never) } },
  });
  expect(calls).toEqual(['book', 'retrievePaymentIntent', 'confirmCardPayment', 'confirmPayment', 'keep']);
  expect(onHeld).toHaveBeenCalledWith(held);
  expect(outcome).toEqual({
    transactionId: held.transaction.id,
    messageSent: true,
    paymentMethodSaved: true,
  });
  expect(confirmation).toHaveBeenCalledWith({
    payment_method: {
      card,
      billing_details: {
        name: 'Ben',
        email: 'ben@example.org',
        address: { line1: 'Obernstraße 1', postal_code: '28195', city: 'Bremen', country: 'DE' },
      },
    },
    setup_future_usage: 'on_session',
  });
});

test('the booking is made even when message and card fail', async () => {
  const keep = () => failing('conflict');
  const { outcome } = await book({ method: typed(true), api: { savedCard: { keep } } });
  expect(outcome).toMatchObject({ messageSent: false, paymentMethodSaved: false });
});

test.each(['processing', 'requires_capture', 'canceled', 'succeeded'])(
  'a payment that is %s does not charge the card again',
  async status => {
    const { calls } = await book({ status, order: { pendingId: held.transaction.id, message: '' } });
    expect(calls).toEqual(['booked', 'retrievePaymentIntent', 'confirmPayment']);
  },
);

test('a declined card ends the attempt, and another card continues the same booking', async () => {
  const error = { type: 'card_error', code: 'card_declined' };
  const { outcome, calls, onHeld } = await book({ confirmed: { error } });
  expect(outcome).toEqual(new CardFailure(error as never));
  expect(calls).not.toContain('confirmPayment');
  expect(onHeld).toHaveBeenCalledWith(held);
});

test('a payment made in another window is not reported as a declined card', async () => {
  const statuses = ['requires_payment_method', 'requires_capture'];
  const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' };
  const { calls, outcome } = await book({
    status: () => statuses.shift() ?? '',
    confirmed: { error },
    order: { message: '' },
  });
  expect(calls.slice(-2)).toEqual(['retrievePaymentIntent', 'confirmPayment']);
  expect(outcome).toMatchObject({ transactionId: held.transaction.id });
  expect((await book({ confirmed: { error } })).outcome).toEqual(new CardFailure(error as never));
});

test('nights that the user already holds lead to the payment', async () => {
  const { calls } = await book({ api: { transactions: { book: taken } }, order: { message: '' } });
  expect(calls).toEqual(['query', 'booked', 'retrievePaymentIntent', 'confirmCardPayment', 'confirmPayment']);
});

test.each<[string, Partial<Order>]>([
  ['paid in another window', { message: '' }],
  ['free', { message: '', payment: undefined, request: { ...request, isFree: true } }],
])('a payment already sent, %s, is not repeated', async (_why, order) => {
  const { calls, outcome } = await book({
    order,
    api: { transactions: { book: taken, booked: () => Promise.resolve(sent) } },
  });
  expect(calls).toEqual(['query']);
  expect(outcome).toMatchObject({ transactionId: sent.transaction.id, paymentMethodSaved: true });
});

test('nights that another user has booked are rejected', async () => {
  const query = () => Promise.resolve(pageOf([]));
  const { outcome, calls } = await book({ api: { transactions: { book: taken, query } } });
  expect(outcome).toMatchObject({ failure: { code: 'transaction-booking-time-not-available' } });
  expect(calls).toEqual([]);
});

test.each([
  ['another amount', { amount: 5000, currency: 'EUR' }],
  ['another currency', { amount: 8000, currency: 'PLN' }],
])('a booking at %s than shown is held, but not charged', async (_what, shown) => {
  const transaction = { ...held.transaction, payinTotal: { amount: 8000, currency: 'EUR' } };
  const dearer = () => Promise.resolve({ ...held, transaction });
  const { outcome, calls, onHeld } = await book({
    order: { shown },
    api: { transactions: { book: dearer } },
  });
  expect(outcome).toEqual(new PriceChanged(transaction));
  expect(onHeld).toHaveBeenCalled();
  expect(calls).toEqual([]);
});

test('after 15 minutes nothing can be paid', async () => {
  const { outcome, calls } = await book({
    order: { pendingId: held.transaction.id },
    api: { transactions: { booked: () => Promise.resolve({ transaction: booked('payment-expired') }) } },
  });
  expect(outcome).toBeInstanceOf(PaymentExpired);
  expect(calls).toEqual([]);
});

test('the confirmation waits while the provider’s webhook is being processed', async () => {
  jest.useFakeTimers({ advanceTimers: 20 });
  try {
    const confirmPayment = jest
      .fn<Promise<never>, []>()
      .mockImplementationOnce(() => failing('transaction-locked'))
      .mockImplementationOnce(() => failing('transaction-locked'))
      .mockImplementation(() => failing('transaction-invalid-transition'));
    const { outcome } = await book({
      order: { message: '' },
      api: { transactions: { confirmPayment, booked: () => Promise.resolve(sent) } },
    });
    expect(confirmPayment).toHaveBeenCalledTimes(3);
    expect(outcome).toMatchObject({ transactionId: sent.transaction.id });
  } finally {
    jest.useRealTimers();
  }
});
