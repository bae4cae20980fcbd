import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Transaction } from '#contract/booking/transaction.ts';
import type { User } from '#contract/account/user.ts';
import { processes } from '#contract/processes/index.ts';
import type { Process } from '#contract/processes/process.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { NotFound } from '#src/store/loadData.ts';
import { signedOutSession } from '#src/store/session.ts';
import { publishLiveEvent } from '#src/store/liveEvents.ts';
import { currentUserOf, idOf, listingOf, pageOf, userOf } from '#test/support/entities.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { messageOf, transactionAfter, transactionOf } from '#test/support/transactions.ts';
import { InboxPage } from './InboxPage.tsx';
import type { InboxTab } from '#src/features/Inbox/queryInbox.ts';
import { loadData, type InboxData, type InboxFilters } from './loadData.ts';

const show = (
  tab: InboxTab,
  items: readonly Transaction[],
  otherCount = 0,
  otherUnread = 0,
  matchCount = 0,
) =>
  renderPage(<InboxPage />, {
    data: dataOf(tab, items, { otherCount, otherUnread, matchCount }),
    as: currentUserOf(),
  });
const dataOf = (tab: InboxTab, items: readonly Transaction[], more: Partial<InboxData> = {}): InboxData => ({
  tab,
  filters: {},
  transactions: pageOf(items, items.length, 1, 10),
  otherCount: 0,
  archivedCount: 0,
  matchCount: 0,
  otherUnread: 0,
  ...more,
});
const countUnread = async (only?: string) => (only === 'sale' ? 3 : 0);
const main = () => within(screen.getByRole('main'));
const row = () => within(main().getByText('Ada L').closest('li')!);

test('a page holds ten transactions of the tab', async () => {
  const query = jest.fn(() => Promise.resolve(pageOf([transactionOf()])));
  const answers = { transactions: { query, countUnread } };
  await load(loadData, 'InboxPage', { tab: 'orders' }, 'page=3', { answers });
  const own = { isArchived: false };
  expect(query.mock.calls).toEqual([[{ only: 'order', page: 3, perPage: 10, sort: 'lastActivity', own }]]);
  await expect(load(loadData, 'InboxPage', { tab: 'other' }, '', { answers })).rejects.toThrow(NotFound);
});

const at = (instant: string) => transactionOf({ lastTransitionedAt: instant });
test.each<[string, { orders?: Transaction; sales?: Transaction; unread?: string; waiting?: number }]>([
  ['orders', { orders: at('2026-03-02') }],
  ['sales', { sales: at('2026-03-02') }],
  ['sales', {}],
  ['orders', { orders: at('2026-03-02'), sales: at('2026-03-01') }],
  ['sales', { orders: at('2026-03-01'), sales: at('2026-03-02') }],
  ['orders', { orders: at('2026-03-01'), sales: at('2026-03-02'), unread: 'order' }],
  ['sales', { orders: at('2026-03-02'), sales: at('2026-03-01'), unread: 'sale' }],
  ['sales', { orders: at('2026-03-02'), sales: at('2026-03-01'), waiting: 1 }],
])('the inbox opens at %s with %j', async (tab, { unread, waiting = 0, ...newest }) => {
  const query = ({ only }: { only: string }) => {
    const found = newest[only === 'order' ? 'orders' : 'sales'];
    return Promise.resolve(pageOf(found ? [found] : []));
  };
  const opened = load(loadData, 'InboxBasePage', {}, '', {
    answers: { transactions: { query, countUnread: async only => (only === unread ? 1 : 0) } },
    state: {
      session: { ...signedOutSession, currentUser: currentUserOf(), notificationCount: waiting },
    },
  });
  await expect(opened).rejects.toMatchObject({ to: `/inbox/${tab}` });
});

test('an empty tab requests the count of the other one', async () => {
  const query = jest.fn(({ only }: { only: string }) =>
    Promise.resolve(only === 'sale' ? pageOf([]) : pageOf([transactionOf()], 3)),
  );
  const data = await load(loadData, 'InboxPage', { tab: 'sales' }, '', {
    answers: { transactions: { query, countUnread } },
  });
  expect(data).toMatchObject({ otherCount: 3, otherUnread: 0 });
});

test('a page past the end, or beyond what is counted, redirects to the first', async () => {
  const go = (query: () => Promise<never>) =>
    load(loadData, 'InboxPage', { tab: 'sales' }, 'page=99999999', {
      answers: { transactions: { query, countUnread } },
    });
  await expect(go(() => Promise.resolve(pageOf([], 3) as never))).rejects.toMatchObject({
    to: '/inbox/sales',
  });
  const refused = new ApiFailure({ status: 400, code: 'validation-invalid-value' });
  await expect(go(() => Promise.reject(refused))).rejects.toMatchObject({ to: '/inbox/sales' });
});

test('a row shows an excerpt of the last message and its time', async () => {
  const message = messageOf(30, { content: `Yes, <b>come</b>! ${'x'.repeat(5000)}` });
  const query = () => Promise.resolve(pageOf([transactionOf({ messages: [message] })]));
  const data = await load(loadData, 'InboxPage', { tab: 'orders' }, '', {
    answers: { transactions: { query, countUnread } },
  });
  expect(data.transactions.items[0]?.messages?.[0]?.content).toHaveLength(160);
  show('orders', data.transactions.items);
  expect(row().getByText(/^Yes, <b>come<\/b>!/)).toBeVisible();
  expect(main().getByText((_, element) => element?.tagName === 'TIME')).toHaveAttribute(
    'datetime',
    message.createdAt,
  );
});

test('a row shows whether the last message is the user’s own', () => {
  const mine = messageOf(30, { content: 'مرحبا' });
  const { unmount } = show('orders', [transactionOf({ messages: [mine] })]);
  expect(row().getByText('مرحبا').closest('p')).toHaveTextContent(/^You: مرحبا$/);
  unmount();
  show('orders', [transactionOf({ messages: [{ ...mine, sender: userOf() }] })]);
  expect(row().getByText('مرحبا').closest('p')).toHaveTextContent(/^مرحبا$/);
});

test('a request awaits the provider, unless the customer’s account was closed', () => {
  const asked = (customer: Partial<User>, number: number) =>
    transactionOf({
      id: idOf(number),
      state: 'state/preauthorized',
      lastTransition: 'transition/confirm-payment',
      customer: { ...userOf(), ...customer },
    });
  show('sales', [asked({}, 20), asked({ banned: true }, 21), asked({ deleted: true }, 22)]);
  const rows = main().getAllByRole('listitem');
  expect(rows.slice(-3).map(({ className }) => className.includes('waiting'))).toEqual([true, false, false]);
});

test('an order shows the provider, the listing and its state', () => {
  show('orders', [transactionOf()]);
  expect(row().getByRole('link', { name: /^Ada L.*Quiet room near the park$/ })).toHaveAttribute(
    'href',
    `/order/${idOf(20)}/details#newest`,
  );
  expect(row().getByText('Enquiry')).toBeVisible();
});

test('a sale shows the customer and links to the provider’s view', () => {
  show('sales', [transactionOf({ customer: userOf(), provider: currentUserOf() })]);
  expect(row().getByRole('link')).toHaveAttribute('href', `/sale/${idOf(20)}/details#newest`);
});

test('a row shows its number of unread messages, if any', () => {
  show('orders', [
    transactionOf({ unreadMessages: 2 }),
    transactionOf({ id: idOf(21), provider: currentUserOf() }),
  ]);
  expect(row().getByText('2 new messages')).toBeVisible();
  expect(main().getAllByText(/new message/)).toHaveLength(1);
});

test('the other tab shows its unread messages, and counters say what they count', () => {
  renderPage(<InboxPage />, {
    data: dataOf('orders', [transactionOf()], { otherUnread: 3 }),
    state: {
      session: { ...signedOutSession, currentUser: currentUserOf(), notificationCount: 1, hasListings: true },
    },
  });
  const sales = main().getByRole('link', { name: /^Received/ });
  expect(within(sales).getByRole('img')).toHaveAccessibleName('1 is waiting for your answer, 3 new messages');
  expect(sales).toHaveTextContent('4');
  expect(within(main().getByRole('link', { name: /^Sent$/ })).queryByRole('img')).toBeNull();
});

test.each(
  processes.flatMap(process => waysThrough(process).map(way => ({ process, way, name: process.name }))),
)('every state has its texts: $name after $way', ({ process, way }) => {
  show('sales', [transactionAfter(process, way)]);
  const words = document.querySelector('.state');
  expect(words?.textContent).toMatch(
    /^(Enquiry|Payment pending|Payment expired|Requested|Accepted|Declined|Cancelled|Delivered)$/,
  );
});

/** A path to each transition of the process, as names without prefix. */
function waysThrough(process: Process): string[][] {
  const ways: { way: string[]; state: string }[] = [{ way: [], state: process.initial }];
  const seen = new Set<string>();
  for (const { way, state } of ways)
    for (const [name, { from, to }] of Object.entries(process.transitions)) {
      if (from !== state || seen.has(name)) continue;
      seen.add(name);
      ways.push({ way: [...way, name.replace('transition/', '')], state: to });
    }
  return ways.map(({ way }) => way).filter(way => way.length > 0);
}

test('incoming messages appear in the list without a reload, on the current page', async () => {
  const query = jest.fn(() => Promise.resolve(pageOf([transactionOf({ unreadMessages: 1 })], 11, 2, 10)));
  renderPage(<InboxPage />, {
    url: '/inbox/orders?page=2',
    data: dataOf('orders', [], { transactions: pageOf([transactionOf()], 11, 2, 10) }),
    as: currentUserOf(),
    answers: { transactions: { query, countUnread } },
  });
  act(() => publishLiveEvent({ type: 'message', transactionId: idOf(20) }));
  expect(await row().findByText('1 new message')).toBeVisible();
  expect(query).toHaveBeenCalledWith(expect.objectContaining({ only: 'order', page: 2 }));
});

test('a list that fails to refresh stays as it was', async () => {
  const query = jest.fn(() => Promise.reject(new ApiFailure({ status: 0, code: 'network' })));
  renderPage(<InboxPage />, {
    url: '/inbox/orders',
    data: dataOf('orders', [transactionOf()]),
    as: currentUserOf(),
    answers: { transactions: { query, countUnread } },
  });
  act(() => publishLiveEvent({ type: 'gap' }));
  await waitFor(() => expect(query).toHaveBeenCalled());
  expect(row().getByText('Enquiry')).toBeVisible();
});

test('a deleted listing and a banned user have placeholders', () => {
  show('orders', [
    transactionOf({
      listing: listingOf({ deleted: true }),
      provider: { id: idOf(1), banned: true, deleted: false },
    }),
  ]);
  expect(main().getByText('This listing no longer exists')).toBeVisible();
  expect(main().getByText('Banned user')).toBeVisible();
});

test('a reviewed transaction still counts as delivered', () => {
  const history = ['transition/complete', 'transition/review-1-by-customer'] as const;
  show('orders', [
    transactionOf({
      state: 'state/reviewed-by-customer',
      transitions: history.map(transition => ({ transition, createdAt: '2026-03-02', by: 'customer' })),
    }),
  ]);
  expect(row().getByText('Delivered')).toBeVisible();
});

test('an empty tab links to the other one with its count', () => {
  show('sales', [], 2);
  expect(main().getByText('Nobody has written to you yet')).toBeVisible();
  expect(main().getByRole('link', { name: 'You asked about 2 listings' })).toHaveAttribute(
    'href',
    '/inbox/orders',
  );
});

test('an empty tab links to the user’s matches with their number', async () => {
  const query = () => Promise.resolve(pageOf([]));
  const open = (ofAllOwn: () => Promise<never>) =>
    load(loadData, 'InboxPage', { tab: 'orders' }, '', {
      answers: { transactions: { query, countUnread }, call: { 'POST /api/matches/own': ofAllOwn } },
    });
  const own = [1, 5].map(total => ({ listingId: idOf(total), total, matches: [] }));
  const data = await open(() => Promise.resolve(own as never));
  expect(data.matchCount).toBe(6);
  const { unmount } = renderPage(<InboxPage />, { data, as: currentUserOf() });
  expect(main().getByRole('link', { name: '6 listings may fit yours: write to them' })).toHaveAttribute(
    'href',
    '/for-you',
  );
  unmount();
  // The inbox does not depend on them.
  expect((await open(() => Promise.reject(new Error('down')))).matchCount).toBe(0);
  show('orders', []);
  expect(main().queryByRole('link', { name: /may fit/ })).not.toBeInTheDocument();
});

test.each<[string, object]>([
  ['', { own: { isArchived: false } }],
  ['show=unread', { own: { hasUnread: true } }],
  ['show=bookings', { hasBooking: true, own: { isArchived: false } }],
  ['show=archived', { own: { isArchived: true } }],
  ['show=somethingElse', { own: { isArchived: false } }],
  ['keywords=+two+cats+', { own: { keywords: 'two cats' } }],
  ['show=archived&keywords=cats', { own: { isArchived: true, keywords: 'cats' } }],
])('/inbox/sales?%s requests %j', async (search, filters) => {
  const query = jest.fn(() => Promise.resolve(pageOf([transactionOf()])));
  await load(loadData, 'InboxPage', { tab: 'sales' }, search, {
    answers: { transactions: { query, countUnread } },
  });
  const always = { only: 'sale', page: 1, perPage: 10, sort: 'lastActivity' };
  expect(query.mock.calls).toEqual([[{ ...always, ...filters }]]);
});

const showFiltered = (filters: InboxFilters, items: readonly Transaction[] = []) =>
  renderPage(<InboxPage />, { data: dataOf('sales', items, { filters }), as: currentUserOf() });

test('a search keeps the part that is shown, and the parts keep the search', async () => {
  const { location } = showFiltered({ show: 'archived', keywords: 'cat' }, [transactionOf()]);
  expect(main().getByRole('link', { name: 'Archived' })).toHaveAttribute('aria-current', 'true');
  expect(main().getByRole('link', { name: 'Unread' })).toHaveAttribute(
    'href',
    '/inbox/sales?show=unread&keywords=cat',
  );
  const field = main().getByRole('searchbox', { name: 'Search your messages' });
  expect(field).toHaveValue('cat');
  await userEvent.type(field, 's & dogs{Enter}');
  expect(location()).toMatchObject({
    pathname: '/inbox/sales',
    search: '?show=archived&keywords=cats%20%26%20dogs',
  });
});

test.each<[string, InboxFilters]>([
  ['No conversation mentions this', { keywords: 'xyz' }],
  ['You have read everything', { show: 'unread' }],
  ['There are no bookings here yet', { show: 'bookings' }],
  ['Nothing is archived here', { show: 'archived' }],
])('“%s” leads back to all conversations', (text, filters) => {
  showFiltered(filters);
  expect(main().getByText(text)).toBeVisible();
  expect(main().getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/inbox/sales');
});

test('a tab whose conversations are all archived links to them; an untouched one has nothing to search', () => {
  const { unmount } = renderPage(<InboxPage />, {
    data: dataOf('sales', [], { archivedCount: 2 }),
    as: currentUserOf(),
  });
  expect(main().getByText('Everything here is archived')).toBeVisible();
  expect(main().getAllByRole('link', { name: 'Archived' }).at(-1)).toHaveAttribute(
    'href',
    '/inbox/sales?show=archived',
  );
  unmount();
  show('sales', []);
  expect(main().queryByRole('searchbox')).not.toBeInTheDocument();
});

test('archiving removes the row, and can be undone from where the focus is', async () => {
  const archive = jest.fn(() => Promise.resolve());
  let rows: readonly Transaction[] = [];
  const query = jest.fn(() => Promise.resolve(pageOf(rows)));
  renderPage(<InboxPage />, {
    url: '/inbox/orders',
    data: dataOf('orders', [transactionOf()]),
    as: currentUserOf(),
    answers: { transactions: { query, countUnread }, call: { 'POST /api/inbox/archive': archive } },
  });
  await userEvent.click(row().getByRole('button', { name: 'Archive' }));
  expect(await main().findByText('Archived. It comes back with the next message.')).toBeVisible();
  expect(main().queryByText('Ada L')).not.toBeInTheDocument();
  const undo = main().getByRole('button', { name: 'Undo' });
  expect(undo).toHaveFocus();
  rows = [transactionOf()];
  await userEvent.click(undo);
  expect(await main().findByText('Moved to the inbox.')).toBeVisible();
  expect(row().getByText('Enquiry')).toBeVisible();
  expect(archive.mock.calls).toEqual(
    [true, false].map(isArchived => [{ transactionId: idOf(20), isArchived }]),
  );
});

test('a failure to archive is shown, and the row stays', async () => {
  const call = () => Promise.reject(new ApiFailure({ status: 0, code: 'network' }));
  renderPage(<InboxPage />, {
    data: dataOf('orders', [transactionOf()]),
    as: currentUserOf(),
    answers: { call },
  });
  await userEvent.click(row().getByRole('button', { name: 'Archive' }));
  expect(await main().findByRole('alert')).toBeVisible();
  expect(row().getByText('Enquiry')).toBeVisible();
});
