import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Transaction } from '#contract/booking/transaction.ts';
import { bookingProcess } from '#contract/processes/booking.ts';
import { freeBookingProcess } from '#contract/processes/freeBooking.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { stateLine } from '#test/support/stateLine.ts';
import { currentUserOf, idOf, pageOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { messageOf, transactionAfter } from '#test/support/transactions.ts';
import { answerRequest } from './answerThunks.ts';
import { TransactionPage } from './TransactionPage.tsx';

const asked = ['request-payment', 'confirm-payment'];
const requested = transactionAfter(bookingProcess, asked);
const declined = transactionAfter(bookingProcess, [...asked, 'decline']);

interface Change {
  transaction?: Transaction;
  url?: string;
  messages?: ApiAnswers['messages'];
}

const answering = (transactions: ApiAnswers['transactions'], change: Change = {}) =>
  renderPage(<TransactionPage />, {
    url: change.url ?? `/sale/${idOf(20)}/details`,
    data: {
      role: 'provider',
      transaction: change.transaction ?? requested,
      thread: { messages: [], olderPage: null },
    },
    as: currentUserOf({ id: idOf(1) }),
    answers: {
      transactions: { query: () => Promise.resolve(pageOf([])), ...transactions },
      messages: change.messages ?? {},
    },
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.queryByRole('dialog');
const words = () => screen.getByLabelText(/^A note to your guest/);

afterEach(() => sessionStorage.clear());

test('accepting charges the customer, so it asks for confirmation, with amount, name and nights', async () => {
  const accept = jest.fn(() => Promise.resolve(transactionAfter(bookingProcess, [...asked, 'accept'])));
  answering({ accept });
  await press('Accept');
  expect(accept).not.toHaveBeenCalled();
  const question = within(screen.getByRole('dialog', { name: 'Accept this request?' }));
  expect(question.getByText(/Ben K pays €50: the card is charged as soon as you accept/)).toBeVisible();
  expect(question.getByText(/Wed 6 May – Fri 8 May/)).toHaveTextContent(/^Ben K/);
  await press('Accept the request');
  expect(await screen.findByRole('heading', { name: 'You accepted the booking' })).toBeVisible();
  expect(dialog()).not.toBeInTheDocument();
  expect(stateLine()).toHaveFocus();
  expect(accept).toHaveBeenCalledTimes(1);
});

test('accepting free nights asks for confirmation, too, without mentioning money', async () => {
  answering({}, { transaction: transactionAfter(freeBookingProcess, ['request']) });
  await press('Accept');
  expect(screen.getByRole('dialog')).toHaveTextContent(
    /Ben K sees your address. Your guest is relying on it/,
  );
  expect(screen.getByRole('dialog')).not.toHaveTextContent(/€|charged|card/);
});

test.each(['Not now', 'Close'])('“%s” submits no answer', async name => {
  answering({});
  await press('Accept');
  await press(name);
  expect(dialog()).not.toBeInTheDocument();
  expect(stateLine()).toHaveTextContent('is waiting for your answer');
});

test('Escape submits no answer', async () => {
  answering({});
  await press('Decline');
  expect(words()).toHaveFocus();
  act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(dialog()).not.toBeInTheDocument();
  expect(stateLine()).toHaveTextContent('is waiting for your answer');
});

test('a decline can include a message, which the customer receives', async () => {
  const send = jest.fn((_: string, content: string, id = '') =>
    Promise.resolve(messageOf(9, { id, content, sender: currentUserOf({ id: idOf(1) }) })),
  );
  const decline = jest.fn(() => Promise.resolve(declined));
  answering({ decline }, { messages: { send } });
  await press('Decline');
  expect(screen.getByRole('dialog')).toHaveTextContent(/the reservation of €50 on the card is released/);
  await userEvent.type(words(), '  We are away. ');
  await press('Decline the request');
  expect(await screen.findByRole('heading', { name: 'The request was declined' })).toBeVisible();
  expect(within(screen.getByRole('log')).getByText('We are away.')).toBeVisible();
  expect(send).toHaveBeenCalledWith(idOf(20), 'We are away.', { id: expect.any(String) });
  expect(send).toHaveBeenCalledTimes(1);
});

test('a decline without a text sends no message', async () => {
  const send = jest.fn();
  answering({ decline: () => Promise.resolve(declined) }, { messages: { send } });
  await press('Decline');
  await press('Decline the request');
  await screen.findByRole('heading', { name: 'The request was declined' });
  expect(send).not.toHaveBeenCalled();
});

test('a message that failed to send is in the conversation and can be resent', async () => {
  const send = () => Promise.reject(new ApiFailure({ status: 503, code: 'internal-error' }));
  answering({ decline: () => Promise.resolve(declined) }, { messages: { send } });
  await press('Decline');
  await userEvent.type(words(), 'We are away.');
  await press('Decline the request');
  expect(await screen.findByRole('heading', { name: 'The request was declined' })).toBeVisible();
  expect(within(screen.getByRole('log')).getByText('We are away.')).toBeVisible();
  expect(await screen.findByRole('button', { name: /again/i })).toBeVisible();
});

test('a failed decline is reported in the dialog, and its message survives a reload', async () => {
  const send = jest.fn();
  const down = new ApiFailure({ status: 500, code: 'internal-error' });
  const { unmount } = answering({ decline: () => Promise.reject(down) }, { messages: { send } });
  await press('Decline');
  await userEvent.type(words(), 'We are away.');
  await press('Decline the request');
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(/was not declined/);
  expect(words()).toHaveValue('We are away.');
  expect(send).not.toHaveBeenCalled();
  unmount();
  answering({});
  await press('Decline');
  expect(words()).toHaveValue('We are away.');
});

test('a restored note can be sent, and a cleared one does not come back', async () => {
  const down = new ApiFailure({ status: 500, code: 'internal-error' });
  const send = jest.fn(() => Promise.resolve(messageOf(1)));
  const scene = { messages: { send } };
  let view = answering({}, scene);
  const reopen = async (decline: () => Promise<Transaction>) => {
    view.unmount();
    view = answering({ decline }, scene);
    await press('Decline');
  };
  await press('Decline');
  await userEvent.type(words(), 'We are away.');
  await reopen(() => Promise.reject(down));
  await userEvent.clear(words());
  expect(words()).toHaveValue('');
  await reopen(() => Promise.resolve(declined));
  expect(words()).toHaveValue('');
  await userEvent.type(words(), 'No room left.');
  await reopen(() => Promise.resolve(declined));
  expect(words()).toHaveValue('No room left.');
  await press('Decline the request');
  expect(await screen.findByRole('heading', { name: 'The request was declined' })).toBeVisible();
  expect(send).toHaveBeenCalledWith(idOf(20), 'No room left.', expect.anything());
});

test('a draft for a request answered meanwhile is kept until the user has seen it', async () => {
  const late = new ApiFailure({ status: 409, code: 'transaction-invalid-transition' });
  const send = jest.fn();
  const show = () => Promise.resolve(transactionAfter(bookingProcess, [...asked, 'expire']));
  answering({ decline: () => Promise.reject(late), show }, { messages: { send } });
  await press('Decline');
  await userEvent.type(words(), 'We are away.');
  await press('Decline the request');
  expect(await screen.findByRole('alert')).toHaveTextContent(/your answer was not accepted/);
  expect(words()).toHaveValue('We are away.');
  await press('Not now');
  expect(await screen.findByRole('heading', { name: 'The request has expired' })).toBeVisible();
  expect(send).not.toHaveBeenCalled();
});

test('no message can be written to users who cannot receive any', async () => {
  answering({}, { transaction: { ...requested, blocked: 'byMe' } });
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  await press('Decline');
  expect(screen.queryByLabelText(/^A word/)).not.toBeInTheDocument();
});

test('while an answer is being sent, both buttons are disabled', async () => {
  let finish: (moved: Transaction) => void = () => undefined;
  const accept = jest.fn(() => new Promise<Transaction>(resolve => (finish = resolve)));
  answering({ accept });
  await press('Accept');
  await press('Accept the request');
  expect(screen.getByRole('button', { name: /Accept the request/ })).toBeDisabled();
  await press('Not now');
  expect(screen.getByRole('button', { name: /Accept/ })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeDisabled();
  act(() => finish(transactionAfter(bookingProcess, [...asked, 'accept'])));
  expect(await screen.findByRole('heading', { name: 'You accepted the booking' })).toBeVisible();
  expect(accept).toHaveBeenCalledTimes(1);
});

test('the decision is shown above the messages, with its days and until when', () => {
  answering({});
  const follows = screen
    .getByRole('button', { name: 'Decline' })
    .compareDocumentPosition(screen.getByRole('log'));
  expect(screen.getByText(/Wed 6 May – Fri 8 May/)).toHaveTextContent(/Answer by /);
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('answering an expired request shows its current state', async () => {
  const late = new ApiFailure({ status: 409, code: 'transaction-invalid-transition' });
  answering({
    decline: () => Promise.reject(late),
    show: () => Promise.resolve(transactionAfter(bookingProcess, [...asked, 'expire'])),
  });
  await press('Decline');
  await press('Decline the request');
  expect(await screen.findByText(/has changed in the meantime/)).toBeVisible();
  expect(stateLine()).toHaveTextContent('The request has expired');
});

test.each([
  ['transaction-locked', 409, /Something else is happening/],
  ['transaction-payment-failed', 402, /card could not be charged/],
  ['internal-error', 500, /was not accepted. Please try again/],
] as const)(
  'that fails with %s says so in the question and can be given again',
  async (code, status, why) => {
    answering({ accept: () => Promise.reject(new ApiFailure({ status, code })) });
    await press('Accept');
    await press('Accept the request');
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(why);
    expect(screen.getByRole('button', { name: 'Accept the request' })).toBeEnabled();
    await press('Not now');
    expect(screen.getByRole('alert')).toHaveTextContent(why);
  },
);

test('a simultaneous second answer is rejected', async () => {
  const store = answering({ accept: () => new Promise(() => undefined) }).store;
  void store.dispatch(answerRequest(idOf(77), 'accept'));
  await expect(store.dispatch(answerRequest(idOf(77), 'decline'))).rejects.toThrow(
    'Accept or decline already in progress',
  );
});

test('without JavaScript the URL opens the confirmation, and a link closes it', async () => {
  const { location } = answering({}, { url: `/sale/${idOf(20)}/details?answer=decline` });
  expect(screen.getByRole('dialog', { name: 'Decline this request?' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Close' }));
  await waitFor(() => expect(location()?.search).toBe(''));
  expect(dialog()).not.toBeInTheDocument();
});

test('a URL for a request that is already answered shows no dialog', () => {
  answering({}, { transaction: declined, url: `/sale/${idOf(20)}/details?answer=accept` });
  expect(dialog()).not.toBeInTheDocument();
});
