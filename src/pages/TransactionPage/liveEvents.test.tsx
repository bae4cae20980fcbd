import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingProcess } from '#contract/processes/booking.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { publishLiveEvent } from '#src/store/liveEvents.ts';
import { findStateLine } from '#test/support/stateLine.ts';
import { currentUserOf, idOf, pageOf, userOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { messageOf, transactionAfter, transactionOf } from '#test/support/transactions.ts';
import type { Thread } from './loadData.ts';
import { TransactionPage } from './TransactionPage.tsx';

const show = (thread: Partial<Thread>, answers: ApiAnswers) =>
  renderPage(<TransactionPage />, {
    data: {
      role: 'customer',
      transaction: transactionOf(),
      thread: { messages: [], olderPage: null, ...thread },
    },
    as: currentUserOf(),
    answers,
  });
const hear = (news: Parameters<typeof publishLiveEvent>[0]) => act(async () => publishLiveEvent(news));
const said = () =>
  within(screen.getByRole('log'))
    .queryAllByText(/^message/)
    .map(({ textContent }) => textContent);
const ada = (number: number) => messageOf(number, { sender: userOf() });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('an incoming message is appended once', async () => {
  const query = jest.fn(() => Promise.resolve(pageOf([ada(2), messageOf(1)], 2, 1, 100)));
  show({ messages: [messageOf(1)] }, { messages: { query } });
  await hear({ type: 'message', transactionId: idOf(20) });
  await waitFor(() => expect(said()).toEqual(['message 1', 'message 2']));
  await hear({ type: 'message', transactionId: idOf(20) });
  expect(said()).toEqual(['message 1', 'message 2']);
  expect(query).toHaveBeenCalledTimes(2);
});

test('events of other conversations and read events cause no request', async () => {
  const query = jest.fn();
  show({ messages: [messageOf(1)] }, { messages: { query } });
  await hear({ type: 'message', transactionId: idOf(99) });
  await hear({ type: 'read', transactionId: idOf(20) });
  expect(query).not.toHaveBeenCalled();
});

test('the other party’s response updates the page', async () => {
  const accepted = transactionAfter(bookingProcess, ['request-payment', 'confirm-payment', 'accept']);
  show({}, { transactions: { show: () => Promise.resolve({ ...accepted, id: idOf(20) }) } });
  await hear({ type: 'transition', transactionId: idOf(20) });
  expect(await findStateLine()).toHaveTextContent('Your booking has been accepted');
});

test.each(['apart', 'byMe'] as const)('a new block (%s) removes the form at once', async blocked => {
  show(
    { messages: [messageOf(1)] },
    {
      transactions: { show: () => Promise.resolve(transactionOf({ blocked })) },
      messages: { query: () => Promise.resolve(pageOf([messageOf(1)], 1, 1, 100)) },
    },
  );
  await userEvent.type(screen.getByLabelText('Your message'), 'Are you');
  await hear({ type: 'gap' });
  expect(await screen.findByText(/You can still read the conversation/)).toBeVisible();
  expect(screen.queryByLabelText('Your message')).not.toBeInTheDocument();
  expect(screen.queryByText(/blocked/) !== null).toBe(blocked === 'byMe');
});

test('after a long gap the conversation restarts with the newest page, and unsent messages stay', async () => {
  const newest = [ada(52), ada(51)];
  show(
    { messages: [messageOf(1)] },
    {
      transactions: { show: () => Promise.resolve(transactionOf()) },
      messages: {
        query: () => Promise.resolve(pageOf(newest, 300, 1, 100)),
        send: () => Promise.reject(new ApiFailure({ status: 500, code: 'internal-error' })),
      },
    },
  );
  await userEvent.type(screen.getByLabelText('Your message'), 'message of mine');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('This message was not sent.');
  await hear({ type: 'gap' });
  await waitFor(() => expect(said()).toEqual(['message 51', 'message 52', 'message of mine']));
  expect(screen.getByRole('button', { name: 'Show older messages' })).toBeVisible();
});

test('a restored connection sends what was queued', async () => {
  let isDown = true;
  const send = jest.fn((_: string, content: string, id = '') =>
    isDown
      ? Promise.reject(new ApiFailure({ status: 0, code: 'network' }))
      : Promise.resolve({ id, content, createdAt: '2026-03-01T10:03:00.000Z' }),
  );
  show(
    {},
    {
      transactions: { show: () => Promise.resolve(transactionOf()) },
      messages: { send, query: () => Promise.resolve(pageOf([])) },
    },
  );
  await userEvent.type(screen.getByLabelText('Your message'), 'We are on our way');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(/^No connection/);
  isDown = false;
  await hear({ type: 'gap' });
  await waitFor(() => expect(screen.queryByText(/^No connection/)).toBeNull());
  expect(screen.getByText('We are on our way')).toBeVisible();
});

test('a failed refresh leaves the page unchanged', async () => {
  const query = jest.fn(() => Promise.reject(new ApiFailure({ status: 0, code: 'network' })));
  show({ messages: [messageOf(1)] }, { messages: { query } });
  await hear({ type: 'message', transactionId: idOf(20) });
  expect(query).toHaveBeenCalled();
  expect(said()).toEqual(['message 1']);
});

test('another conversation opened beside it announces none of its messages', async () => {
  const { store } = show({ messages: [messageOf(1)] }, {});
  const data = {
    role: 'customer',
    transaction: transactionOf({ id: idOf(21) }),
    thread: { messages: [ada(2)], olderPage: null },
  };
  await act(async () => void store.dispatch({ type: 'page/shown', key: 'second', data }));
  expect(said()).toEqual(['message 2']);
  expect(screen.queryByText(/^Ada L: /)).toBeNull();
});
