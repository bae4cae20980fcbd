import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lineItemsOf } from '#contract/booking/lineItems.ts';
import type { SavedCard } from '#contract/payment/payment.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { HOUR, MINUTE } from '#contract/time/units.ts';
import { ApiFailure, type FailureCode } from '#src/api/failure.ts';
import { createStore } from '#src/store/store.ts';
import { currentUserOf, idOf, listingOf, pageOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { fakeStripe, type StripeAnswers } from '#test/support/fakeStripe.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { transactionOf } from '#test/support/transactions.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import { TimeLeft } from './TimeLeft.tsx';

const listing = listingOf({ price: { amount: 2500, currency: 'EUR' } });
const stay = { start: '2026-03-06', end: '2026-03-08' };
const request = { listingId: listing.id, ...stay, isFree: false };
const price = transactionOf({
  state: 'state/pending-payment',
  lastTransitionedAt: new Date().toISOString(),
  lineItems: lineItemsOf({ unitPrice: { amount: 2500, currency: 'EUR' }, ...stay }),
});
const booked = { transaction: price, paymentSecret: 'pi_1_secret_2' };
const visa: SavedCard = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 3, expYear: 2099 };
const settings = {
  ...createStore({}, { api: () => Promise.reject(new Error()) }).getState().settings,
  payments: { publishableKey: 'pk_test_x', merchantCategory: '5734' },
};
const failing = (status: number, code: FailureCode) => () => Promise.reject(new ApiFailure({ status, code }));

const noServer = () => Promise.reject(new TypeError('Failed to fetch'));
beforeAll(() => void (globalThis.fetch = noServer));

interface Scene {
  card?: SavedCard | null;
  pendingId?: string | null;
  transactions?: ApiAnswers['transactions'];
  stripe?: StripeAnswers;
}

async function show({ card = null, pendingId = null, transactions = {}, stripe = {} }: Scene = {}) {
  sessionStorage.clear();
  const script = fakeStripe(stripe);
  const onPrice = jest.fn();
  const view = renderPage(<CheckoutForm {...{ listing, request, price, pendingId, card, onPrice }} />, {
    as: currentUserOf(),
    state: { settings },
    answers: {
      transactions: {
        book: () => Promise.resolve(booked),
        booked: () => Promise.resolve(booked),
        confirmPayment: () => Promise.resolve(price),
        query: () => Promise.resolve(pageOf([])),
        ...transactions,
      },
    },
  });
  const types = (change: Parameters<typeof script.types>[0] = { complete: true }) =>
    act(() => script.types(change));
  await waitFor(() => expect(screen.queryByText('Preparing the card field …')).not.toBeInTheDocument());
  if (!card) await waitFor(() => expect(script.isMounted()).toBe(true));
  return { ...view, script, types, onPrice };
}

const submit = () => screen.getByRole('button', { name: 'Request to book' });
const press = () => userEvent.click(submit());

async function fillBilling(): Promise<void> {
  const address = { 'Street and number': 'Obernstraße 1', 'Postal code': '28195', Town: 'Bremen' };
  for (const [label, text] of Object.entries(address)) {
    await userEvent.type(screen.getByLabelText(label), text);
  }
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'DE');
}

test('the button is disabled until the card is complete, and says why', async () => {
  const { types } = await show();
  expect(submit()).toBeDisabled();
  expect(screen.getByText(/fill in your card details above first/)).toBeVisible();
  types();
  expect(submit()).toBeEnabled();
  expect(screen.getByText(/you have 15 minutes/)).toBeVisible();
});

test('an incomplete address is not accepted, and each missing field is named', async () => {
  const { types, script } = await show();
  types();
  await press();
  for (const words of ['a street', 'a postal code', 'a town', 'choose a country']) {
    expect(screen.getByText(new RegExp(`You need to .*${words}`))).toBeVisible();
  }
  expect(script.paid()).toEqual([]);
});

test('there is one postal code, in the billing address, and the payment provider gets it', async () => {
  const { types, script } = await show();
  types();
  await fillBilling();
  expect(script.cardOptions()[0]).toMatchObject({ hidePostalCode: true });
  expect(script.cardOptions().at(-1)).toEqual({ value: { postalCode: '28195' } });
  await press();
  await waitFor(() =>
    expect(script.paid()).toMatchObject([
      { payment_method: { billing_details: { address: { postal_code: '28195' } } } },
    ]),
  );
});

test('after a declined card the form stays, the nights are held, and the same booking can be paid', async () => {
  const book = jest.fn(() => Promise.resolve(booked));
  const noted = jest.spyOn(console, 'warn').mockReturnValue();
  const error = { type: 'card_error', code: 'card_declined', doc_url: 'https://stripe.test/doc' } as const;
  const answers = [{ error }];
  const { types, script, location } = await show({
    transactions: { book },
    stripe: { confirmCardPayment: () => answers.shift() },
  });
  types();
  await fillBilling();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your bank did not accept this card');
  const { code, type, doc_url: docUrl } = error;
  expect(noted).toHaveBeenCalledWith(
    'payment provider refused',
    expect.objectContaining({ code, type, docUrl }),
  );
  noted.mockRestore();
  expect(screen.getByText(/The nights are held for you/)).toBeVisible();
  expect(screen.getByLabelText('Town')).toHaveValue('Bremen');
  await press();
  await waitFor(() => expect(location()?.pathname).toBe(`/order/${price.id}/details`));
  expect(book).toHaveBeenCalledTimes(1);
  expect(script.paid()).toHaveLength(2);
});

test('a declined card shows one error at a time: its refusal, or what is wrong with what is typed next', async () => {
  const noted = jest.spyOn(console, 'warn').mockReturnValue();
  const error = { type: 'card_error', code: 'card_declined' } as const;
  const { types } = await show({ stripe: { confirmCardPayment: () => ({ error }) } });
  types();
  await fillBilling();
  await press();
  expect(await screen.findByText(/Your bank did not accept this card/)).toBeVisible();
  types({ complete: false, error: { type: 'validation_error', code: 'incomplete_number' } });
  expect(screen.getByText('The card number is not complete.')).toBeVisible();
  expect(screen.queryByText(/Your bank did not accept this card/)).not.toBeInTheDocument();
  types();
  expect(screen.queryByText('The card number is not complete.')).not.toBeInTheDocument();
  expect(screen.queryByText(/Your bank did not accept this card/)).not.toBeInTheDocument();
  noted.mockRestore();
});

test('the refusal of a card is over when another one is typed, or the saved one is chosen', async () => {
  const noted = jest.spyOn(console, 'warn').mockReturnValue();
  const error = { type: 'card_error', code: 'card_declined' } as const;
  const { types } = await show({ card: visa, stripe: { confirmCardPayment: () => ({ error }) } });
  const refusal = () => screen.queryByText(/Your bank did not accept this card/);
  await userEvent.click(screen.getByLabelText('Another card, just this once'));
  await waitFor(() => expect(screen.getByLabelText('Street and number')).toBeVisible());
  types();
  await fillBilling();
  await press();
  await waitFor(() => expect(refusal()).toBeVisible());
  types({ complete: false });
  expect(refusal()).not.toBeInTheDocument();
  types();
  await press();
  await waitFor(() => expect(refusal()).toBeVisible());
  await userEvent.click(screen.getByLabelText(/Visa ending in 4242/));
  expect(refusal()).not.toBeInTheDocument();
  noted.mockRestore();
});

test('a card that is found incomplete only when paying shows one error', async () => {
  const noted = jest.spyOn(console, 'warn').mockReturnValue();
  const error = { type: 'validation_error', code: 'incomplete_cvc' } as const;
  const { types } = await show({
    stripe: {
      confirmCardPayment: () => {
        types({ complete: false, error });
        return { error };
      },
    },
  });
  types();
  await fillBilling();
  await press();
  expect(await screen.findAllByText(/security code/i)).toHaveLength(1);
  noted.mockRestore();
});

test('a booking at another price than shown is not charged, and the new price is reported', async () => {
  const dearer = { ...price, payinTotal: { amount: 8000, currency: 'EUR' } };
  const { types, script, onPrice } = await show({
    transactions: { book: () => Promise.resolve({ ...booked, transaction: dearer }) },
  });
  types();
  await fillBilling();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('it is now €80. Nothing was charged.');
  expect(onPrice).toHaveBeenCalledWith(dearer);
  expect(script.paid()).toEqual([]);
  expect(submit()).toBeEnabled();
});

test('an unknown error is reported with the provider’s code', async () => {
  const error = {
    type: 'invalid_request_error',
    code: 'sand_in_the_gears',
    message: 'For developers',
  } as const;
  const { types } = await show({ stripe: { confirmCardPayment: () => ({ error }) } });
  types();
  await fillBilling();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The card could not be used. Please try again, or use another card. If this keeps happening, contact us and mention this code: sand_in_the_gears.',
  );
});

test.each<[ErrorCode, number, string]>([
  ['transaction-booking-time-not-available', 409, 'no longer free: somebody else has booked them'],
  ['transaction-listing-not-found', 409, 'no longer available'],
  ['forbidden', 403, 'cannot book this'],
  // The listing is free by now.
  ['transaction-charge-zero-payin', 409, 'has changed this offer in the meantime'],
])('%s replaces the form', async (code, status, words) => {
  const { types } = await show({ transactions: { book: failing(status, code) } });
  types();
  await fillBilling();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test.each<[FailureCode, string]>([
  ['too-many-requests', 'try again in 47 minutes'],
  ['new-account', 'You can continue in 47 minutes'],
])('after %s the form says how long to wait', async (code, words) => {
  const book = () => Promise.reject(new ApiFailure({ status: 429, code, retryAfter: 47 * 60 }));
  const { types } = await show({ transactions: { book } });
  types();
  await fillBilling();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

test('without a connection the form stays for another attempt', async () => {
  const { types } = await show({ transactions: { book: failing(0, 'network') } });
  types();
  await fillBilling();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('you won’t be charged twice');
  expect(submit()).toBeEnabled();
});

test('the saved card can be used as it is; the other options require a new card', async () => {
  const { script, location } = await show({ card: visa });
  expect(screen.getByLabelText(/Visa ending in 4242/)).toBeChecked();
  expect(screen.queryByLabelText('Town')).not.toBeInTheDocument();
  for (const choice of ['Another card, and save it instead', 'Another card, just this once']) {
    await userEvent.click(screen.getByLabelText(choice));
    expect(screen.getByLabelText('Town')).toBeVisible();
    expect(submit()).toBeDisabled();
  }
  await userEvent.click(screen.getByLabelText(/Visa ending in 4242/));
  await press();
  await waitFor(() => expect(location()?.pathname).toBe(`/order/${price.id}/details`));
  expect(script.paid()).toEqual([{ payment_method: 'pm_1' }]);
});

test('a saved card that the provider no longer has is taken away, and another card can be entered', async () => {
  const book = jest.fn(failing(402, 'saved-card-gone'));
  await show({ card: visa, transactions: { book } });
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('no longer has your saved card');
  expect(screen.queryByLabelText(/Visa ending in 4242/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Town')).toBeVisible();
});

test('a card or payment that the provider’s script does not find is looked for by the marketplace', async () => {
  const error = { type: 'invalid_request_error', code: 'resource_missing' } as const;
  await show({
    card: visa,
    stripe: { confirmCardPayment: () => ({ error }) },
    transactions: { confirmPayment: failing(402, 'payment-gone') },
  });
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot find this payment');
});

test('an expired card is not preselected', async () => {
  await show({ card: { ...visa, expYear: 2020 } });
  expect(screen.getByText('Expired in 03/2020')).toBeVisible();
  expect(screen.getByLabelText('Another card, and save it instead')).toBeChecked();
});

test('an unfinished booking shows how long its nights are held', async () => {
  await show({ pendingId: idOf(20) });
  expect(await screen.findByText(/15 minutes are left/)).toBeVisible();
});

/** A server response sent at this instant, which a cache then held for so many seconds. */
const tells = (instant: number, age?: number) => () =>
  Promise.resolve({
    headers: new Headers({ date: new Date(instant).toUTCString(), ...(age ? { age: String(age) } : {}) }),
  });

test.each([
  ['three hours slow', -3 * HOUR, 5, undefined, /10 minutes are left/],
  ['three hours slow, told by a cache', -3 * HOUR, 3, 120, /10 minutes are left/],
  ['three hours fast', 3 * HOUR, 5, undefined, /10 minutes are left/],
  ['three hours slow after the time has passed', -3 * HOUR, 16, undefined, /not completed within 15 minutes/],
])('on a device whose clock is %s, the server’s time counts', async (_clock, off, after, age, words) => {
  const heldAt = Date.parse('2026-03-01T10:00:00Z');
  const served = heldAt + after * MINUTE;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(served + (age ?? 0) * 1_000 + off);
  let answer: () => void = () => undefined;
  const asked = new Promise<void>(resolve => (answer = resolve));
  globalThis.fetch = jest.fn(() => asked.then(tells(served, age))) as unknown as typeof fetch;
  try {
    const held = { ...price, lastTransitionedAt: new Date(heldAt).toISOString() };
    renderPage(<TimeLeft held={held} />);
    // Nothing is shown for an impossible time.
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await act(async () => answer());
    expect(await screen.findByText(words)).toBeVisible();
  } finally {
    clock.mockRestore();
    globalThis.fetch = noServer;
  }
});

test('the guests are described completely or not at all, and sent with the request', async () => {
  const book = jest.fn((_: object) => Promise.resolve(booked));
  const place = listingOf({ publicData: { subcategories: 'accomodation', capacityNumberOfPeople: 3 } });
  renderPage(
    <CheckoutForm
      listing={place}
      request={{ ...request, isFree: true }}
      price={price}
      pendingId={null}
      card={null}
      onPrice={jest.fn()}
    />,
    { as: currentUserOf(), answers: { transactions: { book } } },
  );
  const [adults, children] = [screen.getByLabelText(/^Adults/), screen.getByLabelText(/^Children/)];
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the request' }));
  await userEvent.type(children, '2');
  await send();
  expect(screen.getByText('Enter a whole number from 1 to 100.')).toBeVisible();
  await userEvent.type(adults, '2');
  await send();
  expect(screen.getByText('There is room for 3 people.')).toBeVisible();
  expect(book).not.toHaveBeenCalled();
  await userEvent.clear(adults);
  await userEvent.type(adults, '1');
  await userEvent.click(screen.getByRole('checkbox', { name: 'With a pet' }));
  await send();
  await waitFor(() =>
    expect(book).toHaveBeenCalledWith(
      expect.objectContaining({ party: { adults: 1, children: 2, hasPets: true } }),
    ),
  );
});
