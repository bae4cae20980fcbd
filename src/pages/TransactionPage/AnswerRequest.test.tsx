import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Transaction } from '#contract/entities/transaction.ts';
import { bookingProcess } from '#contract/processes/booking.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf, idOf, pageOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { transactionAfter } from '#test/support/transactions.ts';
import { answerRequest } from './answerThunks.ts';
import { TransactionPage } from './TransactionPage.tsx';

const requested = transactionAfter(bookingProcess, ['request-payment', 'confirm-payment']);
const answering = (transactions: ApiAnswers['transactions'], transaction = requested) =>
  renderPage(<TransactionPage />, {
    data: { role: 'provider', transaction, thread: { messages: [], olderPage: null } },
    as: currentUserOf({ id: idOf(1) }),
    answers: { transactions: { query: () => Promise.resolve(pageOf([])), ...transactions } },
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('an answer is given once: while one is under way neither can be pressed', async () => {
  let finish: (moved: Transaction) => void = () => undefined;
  const accept = jest.fn(() => new Promise<Transaction>(resolve => (finish = resolve)));
  answering({ accept });
  await press('Accept');
  expect(screen.getByRole('button', { name: /Accept/ })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeDisabled();
  finish(transactionAfter(bookingProcess, ['request-payment', 'confirm-payment', 'accept']));
  expect(await screen.findByRole('heading', { name: 'You accepted the booking' })).toBeVisible();
  expect(accept).toHaveBeenCalledTimes(1);
});

test('on a phone what is to be decided comes before what it is about', () => {
  answering({});
  const subject = within(screen.getByRole('main')).getByRole('complementary');
  const follows = screen.getByRole('button', { name: 'Decline' }).compareDocumentPosition(subject);
  expect(screen.getByText(/Wed, May 6 – Fri, May 8/)).toHaveTextContent(/^Ben K/);
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('an answer to what the clock has answered shows how it stands', async () => {
  const late = new ApiFailure({ status: 409, code: 'transaction-invalid-transition' });
  answering({
    decline: () => Promise.reject(late),
    show: () =>
      Promise.resolve(transactionAfter(bookingProcess, ['request-payment', 'confirm-payment', 'expire'])),
  });
  await press('Decline');
  expect(await screen.findByText(/has changed meanwhile/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The request has expired');
});

test.each([
  ['transaction-locked', 409, /Something else is happening/],
  ['transaction-payment-failed', 402, /card could not be charged/],
  ['internal-error', 500, /was not accepted. Please try again/],
] as const)('that fails with %s says so and can be given again', async (code, status, why) => {
  answering({ accept: () => Promise.reject(new ApiFailure({ status, code })) });
  await press('Accept');
  expect(await screen.findByRole('alert')).toHaveTextContent(why);
  expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
});

test('a second answer at the same moment is refused', async () => {
  const store = answering({ accept: () => new Promise(() => undefined) }).store;
  void store.dispatch(answerRequest(idOf(77), 'accept'));
  await expect(store.dispatch(answerRequest(idOf(77), 'decline'))).rejects.toThrow(
    'Accept or decline already in progress',
  );
});
