import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { PayoutAccount } from '#contract/payment/payment.ts';

import { MINUTE } from '#contract/time/units.ts';
import { ApiFailure, type FailureCode } from '#src/api/failure.ts';
import { createStore } from '#src/store/store.ts';
import { currentUserOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { fakeStripe, type StripeAnswers } from '#test/support/fakeStripe.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { openAccount } from './openAccount.ts';
import { PayoutPanel } from './PayoutPanel.tsx';
import { countRenewal, clearRenewals } from './renewals.ts';
import type { PayoutReturn } from './AccountStatus.tsx';

const whole: PayoutAccount = {
  country: 'DE',
  isCompany: false,
  missing: [],
  chargesEnabled: true,
  payoutsEnabled: true,
  bankLast4: '3000',
};
const lacking = { ...whole, missing: ['individual.phone'], payoutsEnabled: false };
const settings = {
  ...createStore({}, { api: () => Promise.reject(new Error()) }).getState().settings,
  rootUrl: 'https://poruch.example',
  payments: { publishableKey: 'pk_test_x', merchantCategory: '5734' },
};
const failing = (status: number, code: FailureCode, stripeMessage?: string) => () =>
  Promise.reject(new ApiFailure({ status, code, ...(stripeMessage ? { stripeMessage } : {}) }));

interface Scene {
  account?: PayoutAccount | null;
  isGone?: boolean;
  returned?: PayoutReturn;
  api?: ApiAnswers['payoutAccount'];
  stripe?: StripeAnswers;
}

const goTo = jest.fn();
beforeEach(() => {
  goTo.mockReset();
  sessionStorage.clear();
});
afterEach(() => void jest.useRealTimers());

async function show({ account = null, isGone = false, returned, api = {}, stripe = {} }: Scene = {}) {
  const script = fakeStripe(stripe);
  const Page = () => {
    const [known, setKnown] = useState(account);
    return (
      <PayoutPanel
        account={known}
        isGone={isGone}
        onAccount={setKnown}
        returned={returned}
        returnPath="/account/payments"
        goTo={goTo}
      />
    );
  };
  const view = renderPage(<Page />, {
    as: currentUserOf(),
    state: { settings },
    answers: { payoutAccount: api },
  });
  if (!account) await screen.findByLabelText('Country');
  return { ...view, script };
}

type Acts = Pick<UserEvent, 'click' | 'paste' | 'selectOptions'>;
const type = async (label: string, text: string, user: Acts = userEvent) => {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
};
const choose = (label: string, value: string, user: Acts = userEvent) =>
  user.selectOptions(screen.getByLabelText(label), value);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function fillGerman(): Promise<void> {
  await choose('Country', 'DE');
  await type('IBAN', 'DE89370400440532013000');
  await choose('Day', '2');
  await choose('Month', '3');
  await choose('Year', '1990');
  await type('Phone number', '+49 30 123456');
  await type('Street and house number', 'Torstraße 1');
  await type('Postal code', '10119');
  await type('Town', 'Berlin');
  await userEvent.click(screen.getByLabelText(/I have read and accept/));
}

test('personal data goes to the provider, only tokens to the marketplace, and nothing to the store', async () => {
  const create = jest.fn(() => Promise.resolve(whole));
  const { script, store } = await show({ api: { create } });
  await fillGerman();
  await press('Open payout account');
  expect(await screen.findByText('Your payout account is complete')).toBeVisible();
  expect(script.tokens('account')).toEqual([
    expect.objectContaining({
      business_type: 'individual',
      tos_shown_and_accepted: true,
      individual: expect.objectContaining({
        first_name: 'Ben',
        dob: { day: 2, month: 3, year: 1990 },
        address: { line1: 'Torstraße 1', postal_code: '10119', city: 'Berlin', country: 'DE' },
      }),
    }),
  ]);
  expect(create).toHaveBeenCalledWith({
    country: 'DE',
    accountToken: expect.stringMatching(/^token_account/),
    bankAccountToken: expect.stringMatching(/^token_bank_account/),
    businessProfileMCC: '5734',
    businessProfileURL: `https://poruch.example/u/${currentUserOf().id}`,
  });
  expect(store.getState().session.currentUser?.stripeConnected).toBe(true);
  expect(JSON.stringify(store.getState())).not.toMatch(/Torstra|DE8937|1990/);
});

test('the bank token is requested after a second’s pause, once all fields are valid; a country change clears them', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { script } = await show();
  await user.selectOptions(screen.getByLabelText('Country'), 'GB');
  await user.type(screen.getByLabelText('Sort code'), '10-88-00');
  act(() => jest.advanceTimersByTime(5000));
  expect(script.tokens('bank_account')).toEqual([]);
  await user.type(screen.getByLabelText('Account number'), '00012345');
  act(() => jest.advanceTimersByTime(900));
  expect(script.tokens('bank_account')).toEqual([]);
  act(() => jest.advanceTimersByTime(200));
  await waitFor(() =>
    expect(script.tokens('bank_account')).toEqual([
      {
        country: 'GB',
        currency: 'GBP',
        account_number: '00012345',
        routing_number: '108800',
        account_holder_type: 'individual',
      },
    ]),
  );
  await user.selectOptions(screen.getByLabelText('Country'), 'NZ');
  expect(screen.getByLabelText('Account number')).toHaveValue('');
});

test.each([
  ['DE', { code: 'account_number_invalid' }, /did not accept this IBAN.*Germany/],
  ['DE', { param: 'bank_account[country]' }, /We cannot pay out to bank accounts in Germany yet/],
  ['DE', { type: 'api_connection_error' }, /could not be reached/],
  ['US', { code: 'routing_number_invalid' }, /check for United States: Routing number and Account number/],
] as const)('a bank account in %s that is rejected with %o', async (country, error, words) => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await show({ stripe: { createToken: kind => (kind === 'bank_account' ? { error } : undefined) } });
  await choose('Country', country, user);
  if (country === 'DE') await type('IBAN', 'DE89370400440532013000', user);
  else {
    await type('Routing number', '110000000', user);
    await type('Account number', '000123456789', user);
  }
  expect(await screen.findByText(words, {}, { timeout: 3000 })).toBeVisible();
});

test('missing fields are reported one by one, and nothing is sent', async () => {
  const { script } = await show();
  await choose('Country', 'US');
  await userEvent.click(screen.getByLabelText(/A company or organisation/));
  await type('Website', 'my page');
  await press('Open payout account');
  for (const words of [
    'You need to add: Routing number.',
    'You need to add the name.',
    'You need to add a job title.',
    'You need to add a town.',
    'Please choose a province or state.',
    'Please choose.',
    'Please enter the whole address, for example https://example.org',
    'The account can only be opened once you accept the terms.',
  ]) {
    expect(screen.getAllByText(words)[0]).toBeVisible();
  }
  expect(screen.getByLabelText('Register or tax number: EIN')).toBeVisible();
  await type('Last four digits of your social security number (SSN)', '12345');
  await userEvent.tab();
  expect(screen.getByText('Invalid value')).toBeVisible();
  expect(script.tokens('account')).toEqual([]);
});

test('a nonexistent day is reported until the date is valid', async () => {
  await show();
  await choose('Country', 'DE');
  await choose('Day', '30');
  await choose('Month', '2');
  await choose('Year', '1990');
  await userEvent.tab();
  expect(screen.getByText('There is no such day.')).toBeVisible();
  await choose('Day', '28');
  expect(screen.queryByText('There is no such day.')).not.toBeInTheDocument();
  await choose('Year', String(new Date().getFullYear() - 3));
  expect(screen.getByText('You must be at least 16 years old.')).toBeVisible();
});

test('the shares of all owners add up to at most 100 per cent, whichever is corrected', async () => {
  await show();
  await choose('Country', 'DE');
  await userEvent.click(screen.getByLabelText(/A company or organisation/));
  await press('Add a person');
  for (const box of screen.getAllByLabelText(/Owns 25% or more/)) await userEvent.click(box);
  const [own, other] = screen.getAllByLabelText('Share in percent');
  await userEvent.type(own!, '20');
  await userEvent.type(other!, '50');
  await userEvent.tab();
  expect(screen.getByText('Please enter a number from 25 to 100.')).toBeVisible();
  await userEvent.clear(own!);
  await userEvent.type(own!, '60');
  await userEvent.tab();
  expect(screen.getAllByText('The shares add up to more than 100%.')).toHaveLength(2);
  await userEvent.clear(own!);
  await userEvent.type(own!, '50');
  expect(screen.queryByText('The shares add up to more than 100%.')).not.toBeInTheDocument();
});

test.each([
  [failing(409, 'conflict', 'Invalid DE postal code'), /This postal code does not exist/],
  [failing(409, 'conflict', 'Something else'), /The payment provider says: Something else/],
  [failing(500, 'internal-error'), /The payout account could not be opened/],
  [failing(0, 'network'), /connection/],
] as const)('%# a rejected account keeps the typed values', async (create, words) => {
  await show({ api: { create } });
  await fillGerman();
  await press('Open payout account');
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByLabelText('Street and house number')).toHaveValue('Torstraße 1');
});

test.each([
  [{ param: 'account[individual][address][postal_code]' }, /This postal code does not exist/],
  [{ code: 'account_country_invalid_address' }, /must be in the country of the account/],
  [{ param: 'individual[phone]' }, /check this phone number/],
  [{ type: 'api_error', message: 'Odd' }, /The payment provider says: Odd/],
] as const)('%# a rejected account token is reported at its field', async (error, words) => {
  await show({ stripe: { createToken: kind => (kind === 'account' ? { error } : undefined) } });
  await fillGerman();
  await press('Open payout account');
  expect(await screen.findByText(words)).toBeVisible();
});

test('without the provider’s script nothing can be submitted', async () => {
  const store = createStore({}, { api: () => Promise.reject(new Error()) });
  const values = { accountType: 'individual', country: 'DE' } as const;
  const opening = { stripe: null, values, others: [], bankAccountToken: 'btok_1', profileUrl: '' };
  await expect(store.dispatch(openAccount(opening))).rejects.toThrow(
    'Stripe must be loaded for submitting PayoutPreferences',
  );
});

test('the provider’s open requirements are shown, with a link to its page', async () => {
  const link = jest.fn(() => Promise.resolve('https://provider.example/form'));
  await show({ account: lacking, api: { link } });
  expect(screen.getByText('The payment provider needs more from you')).toBeVisible();
  await press('Continue at the payment provider');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://provider.example/form'));
  expect(link).toHaveBeenCalledWith({
    type: 'custom_account_verification',
    successURL: 'https://poruch.example/account/payments/success',
    failureURL: 'https://poruch.example/account/payments/failure',
  });
});

test('returning with details still missing is an error; with none missing, a success', async () => {
  const { unmount } = await show({ account: lacking, returned: 'success' });
  expect(screen.getByRole('alert')).toHaveTextContent('Something is still missing');
  unmount();
  await show({ account: { ...whole, payoutsEnabled: false }, returned: 'success' });
  expect(screen.getByText('Your payout account is complete')).toBeVisible();
  expect(screen.getByText(/is checking your details/)).toBeVisible();
});

test('a failed link is renewed once and followed', async () => {
  const link = jest.fn(() => Promise.resolve('https://provider.example/again'));
  await show({ account: lacking, returned: 'failure', api: { link } });
  expect(screen.getByText(/We are creating a new one/)).toBeVisible();
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://provider.example/again'));
  expect(link).toHaveBeenCalledTimes(1);
});

test('failed links are renewed three times in a row, and then only on request', async () => {
  const link = jest.fn(() => Promise.resolve('https://provider.example/again'));
  const comeBack = (returned: PayoutReturn) => show({ account: whole, returned, api: { link } });
  for (const time of [1, 2, 3]) {
    const { unmount } = await comeBack('failure');
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(time));
    unmount();
  }
  const { unmount } = await comeBack('failure');
  expect(await screen.findByText(/sent you back several times in a row, so we have stopped/)).toBeVisible();
  expect(link).toHaveBeenCalledTimes(3);
  await press('Try again');
  await waitFor(() => expect(goTo).toHaveBeenCalledTimes(4));
  unmount();
  // The retry failed too.
  const again = await comeBack('failure');
  expect(await screen.findByText(/so we have stopped/)).toBeVisible();
  expect(link).toHaveBeenCalledTimes(4);
  again.unmount();
  // A success resets the count: later failures start a new series.
  (await comeBack('success')).unmount();
  await comeBack('failure');
  await waitFor(() => expect(goTo).toHaveBeenCalledTimes(5));
});

test('renewals of a link are limited, and need storage', () => {
  const start = Date.parse('2026-03-01T10:00:00.000Z');
  expect([0, 1, 2, 3].map(minutes => countRenewal(start + minutes * MINUTE))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(countRenewal(start + 12 * MINUTE)).toBe(true);
  clearRenewals();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('The quota has been exceeded.');
  });
  expect(countRenewal(start)).toBe(false);
  full.mockRestore();
});

test('a link that cannot be created is reported, and can be retried', async () => {
  await show({ account: lacking, returned: 'failure', api: { link: failing(500, 'internal-error') } });
  expect(await screen.findByText(/We could not get a link/)).toBeVisible();
  expect(goTo).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Continue at the payment provider' })).toBeEnabled();
});

test('the bank account can be changed later on its own', async () => {
  const update = jest.fn(() => Promise.resolve({ ...whole, bankLast4: '3001' }));
  await show({ account: whole, api: { update } });
  await press('Change bank account');
  await userEvent.type(await screen.findByLabelText('IBAN'), 'DE62370400440532013001');
  await press('Save bank account');
  expect(await screen.findByText('Bank account ending in 3001')).toBeVisible();
  expect(update).toHaveBeenCalledWith({ bankAccountToken: expect.stringMatching(/^token_bank/) });
});

test('a failure to save a bank account is reported', async () => {
  await show({ account: whole, api: { update: failing(409, 'conflict', 'No such bank') } });
  await press('Change bank account');
  await userEvent.type(await screen.findByLabelText('IBAN'), 'DE62370400440532013001');
  await press('Save bank account');
  expect(await screen.findByText('The payment provider says: No such bank')).toBeVisible();
});

test('who has lost the payout account is told so, and enters the details again', async () => {
  const create = jest.fn(() => Promise.resolve(whole));
  await show({ isGone: true, api: { create } });
  expect(screen.getByText(/no longer has your payout account/)).toBeVisible();
  await fillGerman();
  await press('Open payout account');
  expect(await screen.findByText('Your payout account is complete')).toBeVisible();
  expect(screen.queryByText(/no longer has your payout account/)).not.toBeInTheDocument();
});

test('an account found to be lost by a link or a new bank account gives way to the form', async () => {
  await show({ account: lacking, api: { link: failing(409, 'account-gone') } });
  await press('Continue at the payment provider');
  expect(await screen.findByText(/no longer has your payout account/)).toBeVisible();
  expect(await screen.findByLabelText('Country')).toBeVisible();
});

test('what is typed right after a change of country stays', async () => {
  await show();
  await choose('Country', 'GB');
  await type('Sort code', '108800');
  const select = screen.getByLabelText('Country');
  // Both in one task, as by a browser that fills in a form.
  act(() => {
    fireEvent.change(select, { target: { value: 'NZ' } });
    fireEvent.change(screen.getByLabelText('Account number'), { target: { value: '1100000000000010' } });
  });
  expect(screen.getByLabelText('Account number')).toHaveValue('1100000000000010');
  expect(screen.queryByLabelText('Sort code')).not.toBeInTheDocument();
});

test('an IBAN of another country is taken as it is, and a wrong one is explained at the field', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { script } = await show();
  await choose('Country', 'DE', user);
  expect(screen.getByText('Payouts arrive in EUR.')).toBeVisible();
  await type('IBAN', 'LT12 1000 0111 0100 100', user);
  await user.tab();
  expect(screen.getByText(/An IBAN from Lithuania has 20 characters, but this one has 19/)).toBeVisible();
  await user.clear(screen.getByLabelText('IBAN'));
  await type('IBAN', 'UA213223130000026007233566001', user);
  await user.tab();
  expect(screen.getByText(/cannot pay out to bank accounts in Ukraine yet/)).toBeVisible();
  await user.clear(screen.getByLabelText('IBAN'));
  await type('IBAN', '\u200ePL61 1090-1014–0000 0712 1981 2874', user);
  expect(screen.getByText('Payouts arrive in PLN.')).toBeVisible();
  act(() => jest.advanceTimersByTime(1100));
  await waitFor(() =>
    expect(script.tokens('bank_account')).toMatchObject([
      { country: 'PL', currency: 'PLN', account_number: 'PL61109010140000071219812874' },
    ]),
  );
});

test('an attempt that a field stops no longer shows what the provider said to the one before', async () => {
  await show({ account: whole, api: { update: failing(409, 'conflict', 'No such bank') } });
  await press('Change bank account');
  const iban = await screen.findByLabelText('IBAN');
  await userEvent.type(iban, 'DE62370400440532013001');
  await press('Save bank account');
  expect(await screen.findByText('The payment provider says: No such bank')).toBeVisible();
  await userEvent.clear(iban);
  await userEvent.type(iban, 'DE62');
  await press('Save bank account');
  expect(iban).toBeInvalid();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/The payment provider says/)).toBeNull();
});
