import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Api } from '#src/api/api.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { DAY } from '#contract/time/units.ts';
import { currentUserOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { transactionOf } from '#test/support/transactions.ts';
import { TransactionPage } from './TransactionPage.tsx';

type Send = Api['messages']['send'];

const three = ['We are leaving now', 'The train is late', 'We arrive at nine'];

let isDown: boolean;
/** What the server has stored, in the order in which it arrived. */
let arrived: { id: string; content: string }[];
/** Every attempt that left the browser. */
let attempts: string[];
let failNext: ApiFailure[];

const send: Send = (_, content, { id = '' } = {}) => {
  attempts.push(content);
  const failure = isDown ? new ApiFailure({ status: 0, code: 'network' }) : failNext.shift();
  if (failure) return Promise.reject(failure);
  if (!arrived.some(one => one.id === id)) arrived.push({ id, content });
  return Promise.resolve({ id, content, createdAt: new Date().toISOString() });
};

/** Opens the conversation; `leave` closes it, as a reload does. */
function open() {
  const { unmount } = renderPage(<TransactionPage />, {
    data: {
      role: 'customer',
      transaction: transactionOf(),
      thread: { messages: [], olderPage: null },
    },
    as: currentUserOf(),
    answers: { messages: { send } },
  });
  return { leave: unmount };
}
const write = async (text: string) => {
  await userEvent.click(screen.getByLabelText('Your message'));
  await userEvent.paste(text);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
};
const writeAll = async (texts: readonly string[]) => {
  for (const text of texts) await write(text);
};
const log = () => within(screen.getByRole('log'));
const said = () => log().queryAllByText(new RegExp(`^(${three.join('|')})$`));
const online = () => act(async () => void window.dispatchEvent(new Event('online')));
const contents = () => arrived.map(({ content }) => content);
const pass = (milliseconds: number) => {
  const later = Date.now() + milliseconds;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  isDown = true;
  arrived = [];
  attempts = [];
  failNext = [];
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['on the open page', false, 0],
  ['after a day', false, 1],
  ['after a day and a reload', true, 1],
  ['after six days in a closed tab', true, 6],
])('three messages written offline are sent once each, in order: %s', async (_, isReloaded, days) => {
  const view = open();
  await writeAll(three);
  await waitFor(() => expect(log().getAllByText(/^No connection/)).toHaveLength(3));
  if (isReloaded) {
    view.leave();
    // What a tab stores goes when it is closed.
    sessionStorage.clear();
    open();
    await waitFor(() => expect(log().getAllByText(/^No connection/)).toHaveLength(3));
  }
  pass(days * DAY);
  isDown = false;
  await online();
  await online();
  await waitFor(() => expect(screen.queryByText(/^(No connection|Sending)/)).toBeNull());
  expect(contents()).toEqual(three);
  expect(said().map(({ textContent }) => textContent)).toEqual(three);
  expect(localStorage).toHaveLength(0);
});

test('when the connection is lost again at the first, the others do not overtake it', async () => {
  open();
  await writeAll(three);
  await waitFor(() => expect(log().getAllByText(/^No connection/)).toHaveLength(3));
  // One request reaches nobody, later ones would arrive.
  isDown = false;
  failNext = [new ApiFailure({ status: 0, code: 'network' })];
  attempts = [];
  await online();
  await waitFor(() => expect(log().getAllByText(/^No connection/)).toHaveLength(3));
  expect(attempts).toEqual(three.slice(0, 1));
  await online();
  await waitFor(() => expect(contents()).toEqual(three));
});

test.each([
  ['a new message', () => write(three[2]!)],
  [
    '“Try again” at the last',
    () => userEvent.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1)!),
  ],
])('%s sends those that wait before it first', async (name, act) => {
  open();
  const isNew = name === 'a new message';
  const before = isNew ? three.slice(0, 2) : three;
  await writeAll(before);
  await waitFor(() => expect(log().getAllByText(/^No connection/)).toHaveLength(before.length));
  isDown = false;
  await act();
  await waitFor(() => expect(contents()).toEqual(three));
  await waitFor(() => expect(screen.queryByText(/^(No connection|Sending)/)).toBeNull());
});

test('a message older than a week is not sent unasked: it says so, and waits for the user', async () => {
  const { leave } = open();
  await write('We arrive tomorrow');
  await screen.findByText(/^No connection/);
  leave();
  pass(8 * DAY);
  isDown = false;
  attempts = [];
  open();
  expect(await screen.findByText('This message was not sent.')).toBeVisible();
  expect(log().getByText('We arrive tomorrow')).toBeVisible();
  await online();
  // It holds back nothing that is written now.
  await write('Are you still there?');
  await waitFor(() => expect(attempts).toEqual(['Are you still there?']));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('This message was not sent.')).toBeNull());
  expect(contents()).toEqual(['Are you still there?', 'We arrive tomorrow']);
});

test('a rejected message waits for the user after a reload, too; resent offline, it waits for a connection', async () => {
  isDown = false;
  failNext = [new ApiFailure({ status: 500, code: 'internal-error' })];
  const { leave } = open();
  await write('Is it still free?');
  await screen.findByText('This message was not sent.');
  leave();
  open();
  expect(await screen.findByText('This message was not sent.')).toBeVisible();
  expect(attempts).toHaveLength(1);
  isDown = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^No connection/);
  isDown = false;
  await online();
  await waitFor(() => expect(contents()).toEqual(['Is it still free?']));
});
