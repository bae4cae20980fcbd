import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Api } from '#src/api/api.ts';
import type { Message } from '#contract/booking/transaction.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf, idOf, userOf } from '#test/support/entities.ts';
import { renderPage, type Scene } from '#test/support/renderPage.tsx';
import { messageOf, transactionOf } from '#test/support/transactions.ts';
import type { Thread } from './loadData.ts';
import { TransactionPage } from './TransactionPage.tsx';

type Send = Api['messages']['send'];

const show = (send: Send, thread: Partial<Thread> = {}, scene: Pick<Scene, 'state'> = {}) =>
  renderPage(<TransactionPage />, {
    data: {
      role: 'customer',
      transaction: transactionOf(),
      thread: { messages: [], olderPage: null, ...thread },
    },
    as: currentUserOf(),
    answers: { messages: { send } },
    ...scene,
  });
const write = async (text: string) => {
  await userEvent.click(screen.getByLabelText('Your message'));
  await userEvent.paste(text);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
};
const log = () => within(screen.getByRole('log'));
const entry = async (text: string) => within((await log().findByText(text)).closest('li')!);
const offline = () => Promise.reject(new ApiFailure({ status: 0, code: 'network' }));

/** A marketplace that responds on demand, with a record of its calls. */
function slow() {
  const asked: { content: string; id: string; answer: () => void; fail: (failure: ApiFailure) => void }[] =
    [];
  const send: Send = (_, content, { id = '' } = {}) =>
    new Promise((resolve, reject) =>
      asked.push({
        content,
        id,
        answer: () => resolve({ id, content, createdAt: '2026-03-01T10:03:00.000Z' }),
        fail: reject,
      }),
    );
  return { asked, send };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('a message is in the feed before it is delivered, and the field is cleared for the next', async () => {
  const { asked, send } = slow();
  show(send, { messages: [messageOf(1, { sender: userOf() })] });
  expect(screen.getByText(/Do not send money/)).toBeVisible();
  await write('  Is it still free?  ');
  const mine = await entry('Is it still free?');
  expect(mine.getByText('You:')).toBeInTheDocument();
  expect(mine.getByText('Sending …')).toBeVisible();
  expect(screen.getByLabelText('Your message')).toHaveValue('');
  expect(screen.queryByText(/Do not send money/)).not.toBeInTheDocument();
  await act(async () => asked[0]!.answer());
  await waitFor(() => expect(mine.queryByText('Sending …')).toBeNull());
  expect(log().getAllByText('Is it still free?')).toHaveLength(1);
});

test('two messages written in succession are sent in order', async () => {
  const { asked, send } = slow();
  show(send);
  await write('first');
  await write('second');
  expect(log().getAllByText('Sending …')).toHaveLength(2);
  expect(asked.map(({ content }) => content)).toEqual(['first']);
  await act(async () => asked[0]!.answer());
  await waitFor(() => expect(asked.map(({ content }) => content)).toEqual(['first', 'second']));
  await act(async () => asked[1]!.answer());
});

test('a failed message keeps its text, and is resent with the same id', async () => {
  const { asked, send } = slow();
  show(send);
  await write('Is it still free?');
  await act(async () => asked[0]!.fail(new ApiFailure({ status: 500, code: 'internal-error' })));
  const mine = await entry('Is it still free?');
  expect(mine.getByText('This message was not sent.')).toBeVisible();
  await userEvent.click(mine.getByRole('button', { name: 'Try again' }));
  expect(mine.getByText('Sending …')).toBeVisible();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]!.id).toBe(asked[0]!.id);
  await act(async () => asked[1]!.answer());
  await waitFor(() => expect(mine.queryByText('Sending …')).toBeNull());
});

test.each([
  ['network', 0, /^No connection\. Your message is kept here/],
  ['too-many-requests', 429, /^You have sent many messages/],
  ['outcome-unknown', 503, /^We do not know whether this message was sent/],
  ['transaction-provider-banned-or-deleted', 409, /^You can no longer send messages here/],
] as const)('the reason for a failure is shown: %s', async (code, status, words) => {
  show(() => Promise.reject(new ApiFailure({ status, code })));
  await write('Hello');
  expect(await (await entry('Hello')).findByText(words)).toBeVisible();
});

test('an unsent message can be deleted for good', async () => {
  const { unmount } = show(offline);
  await write('Never mind');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the message that was not sent' }));
  expect(screen.queryByText('Never mind')).not.toBeInTheDocument();
  unmount();
  show(offline);
  expect(screen.queryByText('Never mind')).not.toBeInTheDocument();
});

test('messages written offline are sent once online', async () => {
  let isOffline = true;
  const send: Send = (_, content, { id = '' } = {}) =>
    isOffline ? offline() : Promise.resolve({ id, content, createdAt: '2026-03-01T10:03:00.000Z' });
  show(send);
  await write('Ми вже в дорозі');
  expect(await screen.findByText(/^No connection/)).toBeVisible();
  isOffline = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/^No connection/)).toBeNull());
  expect(log().getByText('Ми вже в дорозі')).toBeVisible();
});

test('a rejected message is resent only on request', async () => {
  const refused = new ApiFailure({ status: 500, code: 'internal-error' });
  const send = jest.fn<Promise<Message>, Parameters<Send>>(() => Promise.reject(refused));
  show(send);
  await write('Is it still free?');
  await screen.findByText('This message was not sent.');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('This message was not sent.')).toBeVisible();
  expect(send).toHaveBeenCalledTimes(1);
});

test('a message interrupted by a reload is resent once, with its id', async () => {
  const before = slow();
  const { unmount } = show(before.send);
  await write('Is it still free?');
  const [cut] = before.asked;
  unmount();
  const after = jest.fn<Promise<Message>, Parameters<Send>>((_, content, { id = '' } = {}) =>
    Promise.resolve({ id, content, createdAt: '2026-03-01T10:03:00.000Z' }),
  );
  // The first call never completed on the page that was left.
  await act(async () => cut!.fail(new ApiFailure({ status: 0, code: 'network' })));
  show(after);
  expect(await log().findByText('Is it still free?')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Sending …')).toBeNull());
  expect(after.mock.calls).toEqual([[idOf(20), 'Is it still free?', { id: cut!.id }]]);
});

test('a message delivered before the reload is not sent again', async () => {
  const { asked, send } = slow();
  const { unmount } = show(send);
  await write('Is it still free?');
  const { id } = asked[0]!;
  unmount();
  show(send, { messages: [messageOf(3, { id, content: 'Is it still free?' })] });
  expect(log().getAllByText('Is it still free?')).toHaveLength(1);
  expect(screen.queryByText('Sending …')).toBeNull();
  expect(asked).toHaveLength(1);
  await act(async () => asked[0]!.answer());
});

test('where messages have no client ids, only the user resends after a reload', async () => {
  const { unmount, store } = show(offline);
  await write('Hello');
  await screen.findByText(/^No connection/);
  unmount();
  const send = jest.fn<Promise<Message>, Parameters<Send>>((_, content) =>
    Promise.resolve({ id: idOf(103), content, createdAt: '2026-03-01T10:03:00.000Z' }),
  );
  const settings = { ...store.getState().settings, apiUrl: 'https://flex-api.example.org' };
  show(send, {}, { state: { settings } });
  const mine = await entry('Hello');
  expect(send).not.toHaveBeenCalled();
  await userEvent.click(mine.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('This message was not sent.')).toBeNull());
  expect(log().getAllByText('Hello')).toHaveLength(1);
});

test('a message keeps its text direction, and emoji stay intact', async () => {
  const { asked, send } = slow();
  show(send);
  await write('مرحبا 👩‍👩‍👧');
  expect(await log().findByText('مرحبا 👩‍👩‍👧')).toHaveAttribute('dir', 'auto');
  expect(asked[0]!.content).toBe('مرحبا 👩‍👩‍👧');
  await act(async () => asked[0]!.answer());
});
