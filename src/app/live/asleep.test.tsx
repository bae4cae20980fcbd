import { act, screen, waitFor, within } from '@testing-library/react';
import type { Message } from '#contract/booking/transaction.ts';
import type { LiveEvent } from '#contract/notification/liveEvent.ts';
import { TransactionPage } from '#src/pages/TransactionPage/TransactionPage.tsx';
import { currentUserOf, idOf, pageOf, userOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { messageOf, transactionOf } from '#test/support/transactions.ts';
import { startLiveEvents } from './live.ts';

/** The browser's end of a stream that was cut while the tab slept: it reports nothing until the tab wakes. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly OPEN = 1;
  static opened: FakeSource[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    super();
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  opens() {
    this.readyState = FakeSource.OPEN;
    this.onopen?.();
  }
  says(event: LiveEvent) {
    this.onmessage?.({ data: JSON.stringify(event) });
  }
}

const ben = currentUserOf();
const ada = (number: number) => messageOf(number, { sender: userOf() });
let visibility: DocumentVisibilityState;
let stop: () => void = () => undefined;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  Object.assign(window, { EventSource: FakeSource });
  FakeSource.opened = [];
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  document.cookie = `st-test-token=${encodeURIComponent('{"scope":"user"}')}; path=/`;
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'EventSource');
});

const log = () =>
  within(screen.getByRole('log'))
    .queryAllByText(/^message/)
    .map(({ textContent }) => textContent);
const look = (now: DocumentVisibilityState) =>
  act(async () => {
    visibility = now;
    document.dispatchEvent(new Event('visibilitychange'));
  });
/** Long enough for the events of one moment to share a request. */
const settled = () => act(() => new Promise(resolve => setTimeout(resolve, 300)));

/** A conversation whose newest message is unread, and what the server has of it. */
function open() {
  const server: { messages: Message[]; unread: number } = { messages: [ada(2), messageOf(1)], unread: 0 };
  const query = jest.fn(() => Promise.resolve(pageOf(server.messages, server.messages.length, 1, 100)));
  const { store } = renderPage(<TransactionPage />, {
    data: {
      role: 'customer',
      transaction: transactionOf(),
      thread: { messages: [messageOf(1), ada(2)], olderPage: null },
    },
    as: ben,
    answers: {
      messages: { query },
      transactions: {
        show: () => Promise.resolve(transactionOf()),
        countUnread: () => Promise.resolve(server.unread),
        countAwaitingProvider: () => Promise.resolve(0),
      },
    },
  });
  Object.assign(store.getState().settings, { apiUrl: '', clientId: 'test' });
  stop = startLiveEvents(store, ben.id, () => undefined);
  return { server, query, store };
}
const announced = () => screen.queryAllByText(/^Ada L: /).map(({ textContent }) => textContent);

test('a tab that wakes shows what came meanwhile once, counts as the server does, and announces nothing old', async () => {
  const { server, query, store } = open();
  await act(async () => FakeSource.opened.at(-1)!.opens());
  await settled();
  server.unread = 1;
  await act(async () => FakeSource.opened.at(-1)!.says({ type: 'message', transactionId: idOf(99) }));
  await waitFor(() => expect(store.getState().session.unreadCount).toBe(1));
  query.mockClear();

  await look('hidden');
  // Of the stream that was cut, nothing reaches the page any more.
  server.messages = [ada(3), ...server.messages];
  server.unread = 0;
  await settled();
  expect(query).not.toHaveBeenCalled();

  await look('visible');
  await act(async () => FakeSource.opened.at(-1)!.opens());
  await waitFor(() => expect(log()).toEqual(['message 1', 'message 2', 'message 3']));
  await settled();
  // The page is shown and its stream opens: one request for both.
  expect(query).toHaveBeenCalledTimes(1);
  expect(store.getState().session.unreadCount).toBe(0);
  expect(announced()).toEqual([expect.stringContaining('message 3')]);

  // Nothing has come since.
  await look('hidden');
  await look('visible');
  await act(async () => FakeSource.opened.at(-1)!.opens());
  await settled();
  expect(log()).toEqual(['message 1', 'message 2', 'message 3']);
  expect(screen.queryByRole('button', { name: /new/i })).toBeNull();
});

test('a tab that wakes after nothing has happened announces nothing', async () => {
  open();
  await look('hidden');
  await look('visible');
  await act(async () => FakeSource.opened.at(-1)!.opens());
  await settled();
  expect(log()).toEqual(['message 1', 'message 2']);
  expect(announced()).toEqual([]);
});
