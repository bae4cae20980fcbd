import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingProcess } from '#contract/processes/booking.ts';
import type { Appeal } from '#contract/booking/appeals.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf, idOf } from '#test/support/entities.ts';
import type { CallAnswers } from '#test/support/fakeApi.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { transactionAfter, waysTo } from '#test/support/transactions.ts';
import { TransactionPage } from '../TransactionPage.tsx';
import { stateNamed } from '#test/support/names.ts';

const at = '2026-05-01T10:00:00.000Z';

const show = (state: string, call: CallAnswers = {}, appeal?: Appeal, apiUrl = '') => {
  const way = waysTo(bookingProcess).get(stateNamed(state)) ?? [];
  const transaction = transactionAfter(bookingProcess, way, appeal ? { appeal } : {});
  return renderPage(<TransactionPage />, {
    data: { role: 'customer', transaction, thread: { messages: [], olderPage: null } },
    as: currentUserOf(),
    answers: { call },
    state: {
      settings: {
        marketplaceName: 'Poruch',
        rootUrl: '',
        locale: 'en',
        currency: 'EUR',
        clientId: '',
        apiUrl,
        social: {},
      },
    },
  });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const ask = () => screen.queryByRole('button', { name: 'Ask to cancel' });
const deny = () => screen.queryByRole('button', { name: 'It did not happen' });

test.each([
  ['preauthorized', false, false],
  ['accepted', true, false],
  ['delivered', false, true],
  ['reviewed-by-provider', false, true],
  ['reviewed-by-customer', false, false],
  ['canceled', false, false],
  ['reviewed', false, false],
])('a booking that is %s: cancellation can be requested %s, the stay denied %s', (state, cancels, denies) => {
  show(state);
  expect(ask() !== null).toBe(cancels);
  expect(deny() !== null).toBe(denies);
});

test('the form explains what the team is asked, and what happens until it responds', async () => {
  const appeal = jest.fn(() => Promise.resolve({ matter: 'cancel', reason: 'unsafe', at } as Appeal));
  show('accepted', { 'POST /api/safety/appeal': appeal });
  await press('Ask to cancel');
  const dialog = within(screen.getByRole('dialog', { name: 'Ask to cancel this booking' }));
  expect(
    dialog.getByText(
      /Until then the booking remains valid. If it is cancelled, the guest gets everything back/,
    ),
  ).toBeVisible();
  expect(dialog.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112');
  await press('Ask the team');
  expect(await dialog.findByText('Please choose a reason.')).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: 'I do not feel safe' }));
  await press('Ask the team');
  const asked = await screen.findByText(/You have asked our team to cancel this booking/);
  expect(asked).toBeVisible();
  expect(document.activeElement).toContainElement(asked);
  expect(document.body).not.toHaveFocus();
  expect(appeal).toHaveBeenCalledWith({ id: idOf(20), matter: 'cancel', reason: 'unsafe' });
  expect(ask()).toBeNull();
});

test('a user who denies the stay is not asked for a review', async () => {
  const appeal = jest.fn(() => Promise.resolve({ matter: 'didNotHappen', at } as Appeal));
  show('delivered', { 'POST /api/safety/appeal': appeal });
  expect(screen.getAllByRole('link', { name: 'Write a review' }).length).toBeGreaterThan(0);
  await press('It did not happen');
  await press('Tell the team');
  expect(await screen.findByText(/You have told our team that this stay did not happen/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Write a review' })).not.toBeInTheDocument();
});

test.each([
  [409, 'transaction-invalid-transition', /has changed in the meantime/],
  [500, 'internal-error', /did not reach us/],
] as const)('a failure %s shows what to do', async (status, code, why) => {
  show('delivered', { 'POST /api/safety/appeal': () => Promise.reject(new ApiFailure({ status, code })) });
  await press('It did not happen');
  await press('Tell the team');
  expect(await screen.findByRole('alert')).toHaveTextContent(why);
});

test('a pending appeal is shown, and a decided one can be repeated', () => {
  const asked = { matter: 'cancel', reason: 'agreed', at } as const;
  const { unmount } = show('accepted', {}, asked);
  expect(screen.getByText(/You have asked our team/)).toBeVisible();
  expect(ask()).toBeNull();
  unmount();
  const { unmount: leave } = show('accepted', {}, { ...asked, closedAt: at });
  expect(screen.getByText(/has looked at your request to cancel. The booking remains valid/)).toBeVisible();
  expect(ask()).toBeVisible();
  leave();
  show('delivered', {}, { ...asked, closedAt: at });
  expect(screen.getByText(/The booking remains valid/)).toBeVisible();
});

test('the team’s reply is shown with the outcome', () => {
  const answer = 'Please talk to each other first.';
  show('accepted', {}, { matter: 'cancel', reason: 'agreed', at, closedAt: at, answer });
  expect(screen.getByText(`Our team writes: ${answer}`)).toBeVisible();
});

test('a cancelled booking states its outcome', () => {
  show('canceled', {}, { matter: 'cancel', reason: 'agreed', at, closedAt: at });
  expect(screen.queryByText(/has looked at your request/)).not.toBeInTheDocument();
});

test('a marketplace hosted elsewhere offers no appeal', () => {
  show('accepted', {}, undefined, 'https://elsewhere.example');
  expect(ask()).toBeNull();
});
