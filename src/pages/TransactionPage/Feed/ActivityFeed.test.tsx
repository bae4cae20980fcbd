import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingProcess } from '#contract/processes/booking.ts';
import { publishLiveEvent } from '#src/store/liveEvents.ts';
import { updatePage } from '#src/store/page.ts';
import { currentUserOf, idOf, pageOf, userOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { messageOf, transactionAfter, transactionOf } from '#test/support/transactions.ts';
import { blockStartsOf, type Thread, type TransactionData, withOlder } from '../loadData.ts';
import { withMessages } from '../thread.ts';
import { TransactionPage } from '../TransactionPage.tsx';

const show = (change: Partial<TransactionData>, answers: ApiAnswers = {}) =>
  renderPage(<TransactionPage />, {
    data: { role: 'customer', transaction: transactionOf(), thread: threadOf(), ...change },
    as: currentUserOf(),
    answers,
  });
const threadOf = (messages: Thread['messages'] = [], olderPage: number | null = null): Thread => ({
  messages,
  olderPage,
  blockStarts: blockStartsOf(messages),
});
const ada = (number: number, content?: string) =>
  messageOf(number, { sender: userOf(), ...(content ? { content } : {}) });
const entries = () =>
  within(screen.getByRole('log'))
    .getAllByRole('listitem')
    .filter(entry => !entry.hasAttribute('data-day'))
    .map(({ textContent }) => textContent);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('messages and transitions are in one chronological order', () => {
  show({
    transaction: transactionAfter(bookingProcess, [
      'enquire',
      'request-payment-after-enquiry',
      'confirm-payment',
    ]),
    thread: threadOf([messageOf(1), ada(3)]),
  });
  expect(entries()).toEqual([
    expect.stringMatching(/message 1/),
    expect.stringMatching(/The booking was requested/),
    expect.stringMatching(/message 3/),
  ]);
});

test('transitions before the first loaded message are withheld until it is loaded', () => {
  show({
    transaction: transactionAfter(bookingProcess, ['request-payment', 'confirm-payment', 'accept']),
    thread: threadOf([ada(2)], 2),
  });
  expect(entries()).toEqual([expect.stringMatching(/accepted/), expect.stringMatching(/message 2/)]);
});

test('an unknown transition is not shown', () => {
  const transaction = transactionAfter(bookingProcess, ['request-payment', 'confirm-payment']);
  const foreign = {
    transition: undefined,
    createdAt: '2026-03-05T10:00:00.000Z',
    by: 'system' as const,
  };
  show({ transaction: { ...transaction, transitions: [...transaction.transitions, foreign, foreign] } });
  expect(entries()).toEqual([expect.stringMatching(/The booking was requested/)]);
});

test('an operator’s action is marked as such', () => {
  const declined = transactionAfter(bookingProcess, ['request-payment', 'confirm-payment', 'decline']);
  const transitions = declined.transitions.map(one =>
    one.transition === 'transition/decline' ? { ...one, by: 'operator' as const } : one,
  );
  show({ transaction: { ...declined, transitions } });
  expect(screen.getByText(/The request was declined by our team/)).toBeVisible();
});

test('older messages are added above, without duplicates, and the scroll position stays', async () => {
  const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  // Every entry is 50 pixels high.
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = [...document.querySelectorAll('[role=log] li')].indexOf(this);
    return { top: 200 + at * 50, bottom: 250 + at * 50 } as DOMRect;
  });
  const query = () => Promise.resolve(pageOf([messageOf(3), messageOf(2), messageOf(1)], 103, 2, 100));
  show({ thread: threadOf([messageOf(3)], 2) }, { messages: { query } });
  await userEvent.click(screen.getByRole('button', { name: 'Show older messages' }));
  expect(entries()).toEqual([1, 2, 3].map(number => expect.stringMatching(`message ${number}`)));
  expect(scrollBy.mock.calls).toEqual([[0, 100]]);
  jest.restoreAllMocks();
});

test('entries stay in their blocks, whatever is added before and after them', async () => {
  const said = (number: number) =>
    messageOf(number, { createdAt: new Date(Date.UTC(2026, 2, 1, 10, number)).toISOString() });
  const messages = Array.from({ length: 45 }, (_, at) => said(at + 1));
  const newest = pageOf([...messages].reverse(), 145, 1, 100);
  const thread = withOlder({ messages: [], olderPage: 1 }, newest);
  const older = Array.from({ length: 30 }, (_, at) => said(-at));
  const { store } = show(
    { thread },
    { messages: { query: () => Promise.resolve(pageOf(older, 145, 2, 100)) } },
  );
  const blockOf = (number: number) => screen.getByText(`message ${number}`).closest('ol');
  jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const before = [1, 10, 11, 21, 45].map(blockOf);
  expect(new Set(before).size).toBe(4);
  await userEvent.click(screen.getByRole('button', { name: 'Show older messages' }));
  await waitFor(() => expect(entries()).toHaveLength(75));
  act(() =>
    store.dispatch(
      updatePage<TransactionData>('test', data => ({
        ...data,
        thread: withMessages(data.thread, [said(46)]),
      })),
    ),
  );
  expect([1, 10, 11, 21, 45].map(blockOf)).toEqual(before);
  expect(before.every(block => block?.isConnected)).toBe(true);
  expect(blockOf(46)).toBe(before[4]);
  expect(entries()[0]).toMatch('message -29');
  expect(entries()).toHaveLength(76);
  jest.restoreAllMocks();
});

describe('incoming events', () => {
  // Every entry is 50 pixels high, and the list ends below the last one.
  const endsAt = (bottom: number) =>
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const all = [...document.querySelectorAll('[role=log] li')];
      const above = all.includes(this) ? all.length - 1 - all.indexOf(this) : 0;
      return { top: bottom, bottom: bottom - above * 50 } as DOMRect;
    });
  const scrollBy = () => jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const comes = (store: ReturnType<typeof show>['store'], message: Thread['messages'][number]) =>
    act(() =>
      store.dispatch(
        updatePage<TransactionData>('test', data => ({
          ...data,
          thread: withMessages(data.thread, [message]),
        })),
      ),
    );
  const below = () => screen.queryByRole('button', { name: 'New message below' });
  afterEach(() => jest.restoreAllMocks());

  test('scroll the page for users at the end, so that the form stays in place', () => {
    endsAt(window.innerHeight + 50);
    const scrolled = scrollBy();
    const { store } = show({ thread: threadOf([ada(1), ada(2)]) });
    expect(scrolled).not.toHaveBeenCalled();
    comes(store, ada(3));
    expect(scrolled.mock.calls).toEqual([[0, 50]]);
    expect(below()).not.toBeInTheDocument();
  });

  test('are announced while the user has scrolled up, and one tap scrolls to them', async () => {
    endsAt(window.innerHeight + 500);
    const scrolled = scrollBy();
    const goes = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
    const { store } = show({ thread: threadOf([ada(1), ada(2)]) });
    comes(store, messageOf(3));
    expect(below()).not.toBeInTheDocument();
    comes(store, ada(4));
    expect(scrolled).not.toHaveBeenCalled();
    await userEvent.click(below()!);
    expect(goes).toHaveBeenCalledTimes(1);
    expect(document.body).not.toHaveFocus();
    expect(below()).not.toBeInTheDocument();
  });
});

test('a failed page of older messages is reported and can be requested again', async () => {
  const query = jest.fn(() => Promise.reject(new Error('down')));
  show({ thread: threadOf([messageOf(3)], 2) }, { messages: { query } });
  await userEvent.click(screen.getByRole('button', { name: 'Show older messages' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Older messages could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Show older messages' }));
  expect(query).toHaveBeenCalledTimes(2);
});

test('only incoming messages are announced: not existing, older or the user’s own ones', () => {
  const { store } = show({ thread: threadOf([ada(5)]) });
  const feed = () => within(screen.getByRole('region', { name: 'Messages' }));
  const spoken = () => feed().getByRole('status').textContent;
  const have = (...messages: Thread['messages']) =>
    act(() =>
      store.dispatch(updatePage<TransactionData>('test', data => ({ ...data, thread: threadOf(messages) }))),
    );
  expect(spoken()).toBe('');
  have(ada(4), ada(5));
  expect(spoken()).toBe('');
  have(ada(4), ada(5), ada(6, 'Come at noon'));
  expect(spoken()).toBe('Ada L: Come at noon');
  have(ada(4), ada(5), ada(6), messageOf(7));
  expect(spoken()).toBe('');
});

test('a link in a message asks for confirmation, and is nofollow', () => {
  show({ thread: threadOf([ada(1, 'See https://example.org/map, please')]) });
  expect(screen.getByText('https://example.org/map').tagName).toBe('SUMMARY');
  const link = screen.getByRole('link', { name: 'Open example.org' });
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
});

test.each([
  ['Arabic', 'مرحبا، هل الغرفة متاحة؟'],
  ['a family of one letter', '👨‍👩‍👧‍👦'],
  ['markup', '<b>not bold</b> {name} &amp;'],
])('a message with %s is shown unchanged', (_, content) => {
  show({ thread: threadOf([ada(1, content)]) });
  expect(screen.getByText(content)).toHaveAttribute('dir', 'auto');
});

test('a long conversation has a link to its end', () => {
  const { unmount } = show({ thread: threadOf([ada(1)]) });
  expect(screen.queryByRole('link', { name: 'To the newest message' })).not.toBeInTheDocument();
  unmount();
  show({ thread: threadOf(Array.from({ length: 12 }, (_, at) => ada(at + 1))) });
  const link = screen.getByRole('link', { name: 'To the newest message' });
  expect(link).toHaveAttribute('href', '/#newest');
  expect(document.getElementById('newest')).toBeInTheDocument();
});

test('the last step that invites a review links to its form', () => {
  const way = ['request-payment', 'confirm-payment', 'accept', 'complete', 'review-1-by-provider'];
  show({ transaction: transactionAfter(bookingProcess, way) });
  const links = within(screen.getByRole('log')).getAllByRole('link', { name: 'Write a review' });
  expect(links).toHaveLength(1);
  expect(links[0]?.closest('li')).toHaveTextContent('The host wrote a review.');
});

test('a queued message shows that it is queued', () => {
  localStorage.setItem(
    `poruch.typed.visitor.message.${idOf(2)}.${idOf(20)}`,
    JSON.stringify('Is it still free?'),
  );
  show({});
  expect(screen.getByLabelText('Your message')).toHaveAccessibleDescription(/We kept what you had typed/);
});

test('one’s own messages say what has become of them: the newest that was read, and the newest', async () => {
  const mine = [messageOf(1), messageOf(2), messageOf(3)];
  let readId = mine[0]?.id;
  const readByOther = jest.fn(() => Promise.resolve(readId ?? null));
  const { unmount } = show(
    { thread: threadOf([...mine, ada(4)]) },
    { call: { 'POST /api/safety/read-by-other': readByOther } },
  );
  await screen.findByText(/· Read$/);
  const marks = () => entries().map(text => /(Read|Sent)$/.exec(text)?.[0]);
  expect(marks()).toEqual(['Read', undefined, 'Sent', undefined]);
  readId = mine[2]?.id;
  act(() => publishLiveEvent({ type: 'seen', transactionId: transactionOf().id }));
  await waitFor(() => expect(marks()).toEqual([undefined, undefined, 'Read', undefined]));
  unmount();
  show(
    { thread: threadOf(mine) },
    { call: { 'POST /api/safety/read-by-other': () => Promise.reject(new Error('offline')) } },
  );
  await waitFor(() => expect(marks()).toEqual([undefined, undefined, 'Sent']));
});
