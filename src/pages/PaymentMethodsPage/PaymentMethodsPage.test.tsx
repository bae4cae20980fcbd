import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SavedCard } from '#contract/payment/payment.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { fakeStripe, type StripeAnswers } from '#test/support/fakeStripe.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { createStore } from '#src/store/store.ts';
import { loadData, PaymentMethodsPage } from './PaymentMethodsPage.tsx';

const visa: SavedCard = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 3, expYear: 2099 };
const settings = {
  ...createStore({}, { api: () => Promise.reject(new Error()) }).getState().settings,
  payments: { publishableKey: 'pk_test_x', merchantCategory: '5734' },
};
const failing = (status: number, code: ErrorCode | 'network') => () =>
  Promise.reject(new ApiFailure({ status, code }));
const keeps = {
  beginSetup: () => Promise.resolve('seti_1_secret_2'),
  keep: () => Promise.resolve({ ...visa, id: 'pm_new', last4: '1881' }),
};

async function show(
  card: SavedCard | null,
  savedCard: ApiAnswers['savedCard'] = keeps,
  stripe: StripeAnswers = {},
) {
  const script = fakeStripe(stripe);
  const view = renderPage(<PaymentMethodsPage />, {
    as: currentUserOf(),
    data: { card },
    state: { settings },
    answers: { savedCard },
  });
  if (!card) {
    await screen.findByRole('form', { name: 'Your card' });
    await waitFor(() => expect(script.isMounted()).toBe(true));
  }
  return { ...view, typesCard: () => act(() => script.types({ complete: true })), script };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('without a publishable key a notice says so, and the marketplace is not called', async () => {
  renderPage(<PaymentMethodsPage />, { as: currentUserOf(), data: { card: null } });
  expect(screen.getByText(/Payments are not set up on this marketplace/)).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(await load(loadData, 'PaymentMethodsPage', {}, '')).toEqual({ card: null });
});

test('a first card is saved under the name on it', async () => {
  const keep = jest.fn(keeps.keep);
  const confirmCardSetup = jest.fn(() => undefined);
  const { typesCard } = await show(null, { ...keeps, keep }, { confirmCardSetup });
  typesCard();
  const name = screen.getByLabelText('Name on the card');
  expect(name).toHaveValue('Ben Kovalenko');
  await userEvent.clear(name);
  await press('Save card');
  expect(screen.getByText('You need to add the name on the card.')).toBeVisible();
  await userEvent.type(name, 'B. Kovalenko');
  await press('Save card');
  expect(await screen.findByText('Visa, ending in 1881')).toBeVisible();
  expect(screen.getByText('Your card is saved.')).toBeVisible();
  expect(confirmCardSetup).toHaveBeenCalledWith('seti_1_secret_2', {
    payment_method: expect.objectContaining({ billing_details: { name: 'B. Kovalenko' } }),
  });
  expect(keep).toHaveBeenCalledWith('pm_new');
});

test('a rejection stays when the card is focused, and disappears when it changes', async () => {
  const error = { type: 'card_error', code: 'card_declined' } as const;
  const { typesCard, script } = await show(null, keeps, { confirmCardSetup: () => ({ error }) });
  typesCard();
  await press('Save card');
  await screen.findByText(/Your bank did not accept this card/);
  await waitFor(() => expect(script.focused()).toBe(1));
  typesCard();
  expect(screen.getByText(/Your bank did not accept this card/)).toBeVisible();
  act(() => script.types({ complete: false }));
  expect(screen.queryByText(/Your bank did not accept this card/)).not.toBeInTheDocument();
});

test('a missing card and name are reported together, and the card gets the focus', async () => {
  const { typesCard, script } = await show(null);
  const name = screen.getByLabelText('Name on the card');
  await userEvent.clear(name);
  await press('Save card');
  expect(screen.getByText('The card number is not complete.')).toBeVisible();
  expect(screen.getByText('You need to add the name on the card.')).toBeVisible();
  await waitFor(() => expect(script.focused()).toBe(1));
  expect(name).not.toHaveFocus();
  typesCard();
  expect(screen.queryByText('The card number is not complete.')).not.toBeInTheDocument();
  await press('Save card');
  await waitFor(() => expect(name).toHaveFocus());
  expect(script.focused()).toBe(1);
});

test('an incomplete card is reported beside it until it changes', async () => {
  const { script } = await show(null);
  await press('Save card');
  expect(await screen.findByText('The card number is not complete.')).toBeVisible();
  act(() => script.types({ complete: false, error: { code: 'invalid_expiry_year_past' } }));
  expect(screen.getByText('This card has expired.')).toBeVisible();
});

test.each([
  [{ type: 'card_error', code: 'card_declined' }, /Your bank did not accept this card/],
  [{ type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }, /not enough money/],
  [{ type: 'card_error', code: 'expired_card' }, /has expired/],
  [{ type: 'card_error', code: 'incorrect_number' }, /card number is not correct/],
  [{ type: 'validation_error', code: 'incomplete_number' }, /card number is not complete/],
  [{ type: 'validation_error', code: 'incomplete_cvc' }, /security code is not complete/],
  [{ type: 'card_error', code: 'incorrect_cvc' }, /security code is not correct/],
  [{ type: 'validation_error', code: 'incomplete_zip' }, /postal code is not complete/],
  [{ type: 'card_error', code: 'incorrect_zip' }, /does not match this card/],
  [{ type: 'validation_error', code: 'incomplete_expiry' }, /expiry date is not complete/],
  [{ type: 'card_error', code: 'invalid_expiry_month' }, /expiry month/],
  [{ type: 'card_error', code: 'invalid_expiry_year' }, /expiry year/],
  [{ type: 'card_error', code: 'processing_error' }, /Something went wrong with this card/],
  [{ type: 'invalid_request_error', code: 'setup_intent_authentication_failure' }, /could not confirm/],
  [{ type: 'api_connection_error' }, /could not be reached/],
  [
    { type: 'card_error', code: 'card_declined', decline_code: 'test_mode_live_card' },
    /only test cards work/,
  ],
  [{ type: 'authentication_error' }, /mention this code: authentication_error/],
  [{ type: 'rate_limit_error' }, /Too many people/],
  [{ type: 'card_error', code: 'new_code', message: 'Words of theirs.' }, /Words of theirs/],
  [{ type: 'authentication_error', message: 'Invalid API key' }, /could not be used/],
  [{ type: 'api_error', message: 'Internal' }, /could not be used/],
] as const)('%o is explained', async (error, words) => {
  const { typesCard } = await show(null, keeps, { confirmCardSetup: () => ({ error }) });
  typesCard();
  await press('Save card');
  expect(await screen.findByText(words)).toBeVisible();
});

test.each([
  ['internal-error', 500, /Your saved card has not changed/],
  ['conflict', 409, /Your saved card has not changed/],
  ['network', 0, /connection/],
] as const)('%s of the marketplace is reported for the whole form', async (code, status, words) => {
  const { typesCard } = await show(null, { ...keeps, beginSetup: failing(status, code) });
  typesCard();
  await press('Save card');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

test('another card replaces the saved one, which stays if saving fails', async () => {
  const keep = jest.fn(failing(500, 'internal-error'));
  const { typesCard } = await show(visa, { ...keeps, keep });
  await press('Replace card');
  await screen.findByRole('form', { name: 'Your card' });
  typesCard();
  await press('Replace card');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByText('Visa, ending in 4242')).toBeVisible();
  await press('Cancel');
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('a card is deleted only after confirmation', async () => {
  const remove = jest.fn(() => Promise.resolve());
  await show(visa, { ...keeps, remove });
  await press('Delete card');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(remove).not.toHaveBeenCalled();
  await press('Delete card');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Your card is deleted.')).toBeVisible();
  expect(screen.queryByText('Visa, ending in 4242')).not.toBeInTheDocument();
});

test('when deletion fails the card stays', async () => {
  await show(visa, { ...keeps, remove: failing(500, 'internal-error') });
  await press('Delete card');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.');
  expect(screen.getByText('Visa, ending in 4242')).toBeInTheDocument();
});

test('an expired card asks to be replaced', async () => {
  await show({ ...visa, brand: 'unheard of', expYear: 2020 });
  expect(screen.getByText(/This card has expired/)).toBeVisible();
  expect(screen.getByText('Card, ending in 4242')).toBeVisible();
});
