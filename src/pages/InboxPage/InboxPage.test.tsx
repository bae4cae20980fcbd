import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Transaction } from '#contract/booking/transaction.ts';
import type { User } from '#contract/account/user.ts';
import { processes } from '#contract/processes/index.ts';
import type { Process } from '#contract/processes/process.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { NotFound } from '#src/store/loadData.ts';
import { signedOutSession, type SessionState } from '#src/store/session.ts';
import { clearFormDraft, messageDraftKey, saveFormDraft } from '#src/util/formDraft.ts';
import { setFormDraftOwner } from '#src/util/formDraftOwner.ts';
import { storeUnsentMessages } from '#src/util/unsentMessages.ts';
import { settings as ours } from '#src/store/settings.ts';
import { publishLiveEvent } from '#src/store/liveEvents.ts';
import { currentUserOf, idOf, listingOf, pageOf, userOf } from '#test/support/entities.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { messageOf, transactionAfter, transactionOf } from '#test/support/transactions.ts';
import { InboxPage } from './InboxPage.tsx';
import { loadData, type InboxData, type InboxFilters } from './loadData.ts';

const show = (items: readonly Transaction[], more: Partial<InboxData> = {}) =>
  renderPage(<InboxPage />, { data: dataOf(items, more), as: currentUserOf() });
const dataOf = (items: readonly Transaction[], more: Partial<InboxData> = {}): InboxData => ({
  filters: {},
  transactions: pageOf(items, items.length, 1, 10),
  toAnswer: 0,
  ...more,
});
const nothing = { others: 0, archived: 0, matches: 0 };
const countToAnswer = async () => 3;
const main = () => within(screen.getByRole('main'));
const row = () => within(main().getByText('Ada L').closest('li')!);
const chips = () =>
  within(main().getByRole('navigation', { name: 'Which conversations to show' }))
    .getAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);
const giving = (change: Partial<SessionState> = {}) => ({
  session: { ...signedOutSession, currentUser: currentUserOf(), hasListings: true, ...change },
});

test('a page holds ten conversations, of both roles or of one', async () => {
  const query = jest.fn((_: object) => Promise.resolve(pageOf([transactionOf()])));
  const answers = { transactions: { query, countToAnswer } };
  const data = await load(loadData, 'InboxBasePage', {}, '', { answers });
  expect(data).toMatchObject({ filters: {}, toAnswer: 3 });
  await load(loadData, 'InboxPage', { tab: 'orders' }, 'page=3', { answers });
  const always = { perPage: 10, sort: 'lastActivity', own: { isArchived: false } };
  expect(query.mock.calls).toEqual([[{ page: 1, ...always }], [{ only: 'order', page: 3, ...always }]]);
  await expect(load(loadData, 'InboxPage', { tab: 'other' }, '', { answers })).rejects.toThrow(NotFound);
});

test('a failed count does not fail the list', async () => {
  const query = () => Promise.resolve(pageOf([transactionOf()]));
  const down = () => Promise.reject(new Error('down'));
  const answers = { transactions: { query, countToAnswer: down } };
  expect(await load(loadData, 'InboxBasePage', {}, '', { answers })).toMatchObject({ toAnswer: 0 });
});

test('an empty role requests the count of the other one', async () => {
  const query = jest.fn(({ only }: { only?: string }) =>
    Promise.resolve(only === 'sale' ? pageOf([]) : pageOf([transactionOf()], 3)),
  );
  const data = await load(loadData, 'InboxPage', { tab: 'sales' }, '', {
    answers: { transactions: { query, countToAnswer } },
  });
  expect(data.empty).toEqual({ others: 3, archived: 0, matches: 0 });
});

test('a page past the end, or beyond what is counted, redirects to the first', async () => {
  const go = (query: () => Promise<never>) =>
    load(loadData, 'InboxPage', { tab: 'sales' }, 'page=99999999', {
      answers: { transactions: { query, countToAnswer } },
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
  const data = await load(loadData, 'InboxBasePage', {}, '', {
    answers: { transactions: { query, countToAnswer } },
  });
  expect(data.transactions.items[0]?.messages?.[0]?.content).toHaveLength(160);
  show(data.transactions.items);
  expect(row().getByText(/^Yes, <b>come<\/b>!/)).toBeVisible();
  expect(main().getByText((_, element) => element?.tagName === 'TIME')).toHaveAttribute(
    'datetime',
    message.createdAt,
  );
});

test('a row shows whether the last message is the user’s own', () => {
  const mine = messageOf(30, { content: 'مرحبا' });
  const { unmount } = show([transactionOf({ messages: [mine] })]);
  expect(row().getByText('مرحبا').closest('p')).toHaveTextContent(/^You: مرحبا$/);
  unmount();
  show([transactionOf({ messages: [{ ...mine, sender: userOf() }] })]);
  expect(row().getByText('مرحبا').closest('p')).toHaveTextContent(/^مرحبا$/);
});

describe('what was written on this device', () => {
  const lastLine = () => row().getByText('Is it free?').closest('p');
  const withMessage = transactionOf({ messages: [messageOf(30, { content: 'Is it free?' })] });
  const write = () => {
    setFormDraftOwner(idOf(2));
    saveFormDraft(messageDraftKey(idOf(2), idOf(20)), 'We are four');
  };
  afterEach(() => {
    localStorage.clear();
    setFormDraftOwner(null);
  });

  test('and not sent yet is in place of the last message', () => {
    write();
    const { unmount } = show([withMessage]);
    expect(row().getByText('We are four').closest('p')).toHaveTextContent(/^Draft: We are four$/);
    expect(row().queryByText('Is it free?')).not.toBeInTheDocument();
    unmount();
    // Another conversation has its own draft, and what is stored may be from another version.
    localStorage.clear();
    saveFormDraft(messageDraftKey(idOf(2), idOf(21)), 'We are four');
    saveFormDraft(messageDraftKey(idOf(2), idOf(20)), { text: 'We are four' });
    show([withMessage]);
    expect(lastLine()).toHaveTextContent(/^You: Is it free\?$/);
  });

  test('and not delivered comes first, and is gone once another tab has sent it', () => {
    write();
    const unsent = { id: idOf(130), content: 'Hello?', createdAt: '2026-03-01T10:40:00.000Z' };
    storeUnsentMessages(idOf(2), idOf(20), [unsent]);
    show([withMessage]);
    expect(row().getByText('Hello?').closest('p')).toHaveTextContent(/^Not sent: Hello\?$/);
    storeUnsentMessages(idOf(2), idOf(20), []);
    clearFormDraft(messageDraftKey(idOf(2), idOf(20)));
    act(() => void window.dispatchEvent(new Event('storage')));
    expect(lastLine()).toHaveTextContent(/^You: Is it free\?$/);
  });

  test('by another user is not shown', () => {
    write();
    setFormDraftOwner(idOf(3));
    saveFormDraft(messageDraftKey(idOf(3), idOf(20)), 'Of somebody else');
    storeUnsentMessages(idOf(3), idOf(20), [{ id: idOf(130), content: 'Hello?', createdAt: '' }]);
    show([withMessage]);
    expect(lastLine()).toHaveTextContent(/^You: Is it free\?$/);
  });
});

test('a request awaits the provider, unless the customer’s account was closed', () => {
  const asked = (customer: Partial<User>, number: number) =>
    transactionOf({
      id: idOf(number),
      state: 'state/preauthorized',
      lastTransition: 'transition/confirm-payment',
      customer: { ...userOf(), ...customer },
      provider: currentUserOf(),
    });
  show([asked({}, 20), asked({ banned: true }, 21), asked({ deleted: true }, 22)]);
  const rows = main().getAllByRole('listitem');
  expect(rows.slice(-3).map(({ className }) => className.includes('waiting'))).toEqual([true, false, false]);
});

test('a row tells who, what and when, and leads to the conversation as a whole', () => {
  const provider = { ...userOf(), profile: { ...userOf().profile!, publicData: { isVerified: true } } };
  show([transactionOf({ provider })]);
  const link = row().getByRole('link', {
    name: /^Ada L.*, Last activity.*Enquiry · Quiet room near the park$/,
  });
  expect(link).toHaveAttribute('href', `/order/${idOf(20)}/details#newest`);
  expect(within(link).getByRole('img', { name: 'Checked by our team' })).toBeInTheDocument();
});

test('a stay shows its state and its days', () => {
  show([transactionAfter(processes[0]!, ['request-payment', 'confirm-payment', 'accept'])]);
  expect(row().getByRole('link')).toHaveTextContent(/Accepted · 6 May – 8 May · Quiet room near the park$/);
});

test('conversations of both roles are one list: each shows the other person and leads to the reader’s side', () => {
  const sale = transactionOf({
    id: idOf(21),
    customer: { ...userOf(), id: idOf(3) },
    provider: currentUserOf(),
  });
  show([transactionOf(), sale]);
  const hrefs = main()
    .getAllByRole('link', { name: /^Ada L/ })
    .map(link => link.getAttribute('href'));
  expect(hrefs).toEqual([`/order/${idOf(20)}/details#newest`, `/sale/${idOf(21)}/details#newest`]);
});

test('a row shows its number of unread messages, if any', () => {
  show([transactionOf({ unreadMessages: 2 }), transactionOf({ id: idOf(21), provider: currentUserOf() })]);
  expect(row().getByText('2 new messages')).toBeVisible();
  expect(main().getAllByText(/new message/)).toHaveLength(1);
});

test('the chips are links, and counters say what they count', () => {
  renderPage(<InboxPage />, {
    data: dataOf([transactionOf()], { toAnswer: 3 }),
    state: giving({ notificationCount: 1 }),
  });
  expect(chips()).toEqual([
    ['All', '/inbox', 'true'],
    ['To answer3', '/inbox?show=answer', null],
    ['Stays', '/inbox?show=stays', null],
    ['People I asked', '/inbox/orders', null],
    ['People who asked me1', '/inbox/sales', null],
    ['Archived', '/inbox?show=archived', null],
  ]);
  expect(main().getByRole('img', { name: '3 are waiting for your answer' })).toBeVisible();
  expect(main().getByRole('img', { name: '1 is waiting for your answer' })).toBeVisible();
});

test.each<[string, InboxFilters, Partial<SessionState>, boolean]>([
  ['without listings', {}, { hasListings: false }, false],
  ['without listings, who opens an old link', { tab: 'sales' }, { hasListings: false }, true],
  ['without listings, but with a request to decide', {}, { hasListings: false, notificationCount: 1 }, true],
  ['with listings', {}, {}, true],
])('who asked them is a chip: a user %s', (_, filters, session, expected) => {
  renderPage(<InboxPage />, { data: dataOf([transactionOf()], { filters }), state: giving(session) });
  expect(chips().some(([name]) => name?.startsWith('People who asked me'))).toBe(expected);
});

test('a marketplace hosted elsewhere has neither search nor what only this site’s engine stores', async () => {
  const settings = { ...ours(undefined), apiUrl: 'https://flex.example' };
  renderPage(<InboxPage />, { data: dataOf([transactionOf()]), state: { ...giving(), settings } });
  expect(chips().map(([name]) => name)).toEqual(['All', 'Stays', 'People I asked', 'People who asked me']);
  expect(main().queryByRole('searchbox')).not.toBeInTheDocument();
  const query = jest.fn((_: object) => Promise.resolve(pageOf([transactionOf()])));
  const answers = { transactions: { query, countToAnswer } };
  const data = await load(loadData, 'InboxBasePage', {}, 'show=answer&keywords=cat', {
    answers,
    state: { settings },
  });
  expect(data.filters).toEqual({});
});

test.each(
  processes.flatMap(process => waysThrough(process).map(way => ({ process, way, name: process.name }))),
)('every state has its texts: $name after $way', ({ process, way }) => {
  show([transactionAfter(process, way)]);
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
    data: dataOf([], { filters: { tab: 'orders' }, transactions: pageOf([transactionOf()], 11, 2, 10) }),
    as: currentUserOf(),
    answers: { transactions: { query, countToAnswer } },
  });
  act(() => publishLiveEvent({ type: 'message', transactionId: idOf(20) }));
  expect(await row().findByText('1 new message')).toBeVisible();
  expect(query).toHaveBeenCalledWith(expect.objectContaining({ only: 'order', page: 2 }));
});

test('a list that fails to refresh stays as it was', async () => {
  const query = jest.fn(() => Promise.reject(new ApiFailure({ status: 0, code: 'network' })));
  renderPage(<InboxPage />, {
    url: '/inbox',
    data: dataOf([transactionOf()]),
    as: currentUserOf(),
    answers: { transactions: { query, countToAnswer } },
  });
  act(() => publishLiveEvent({ type: 'gap' }));
  await waitFor(() => expect(query).toHaveBeenCalled());
  expect(row().getByText('Enquiry')).toBeVisible();
});

test('a deleted listing and a banned user have placeholders', () => {
  show([
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
  show([
    transactionOf({
      state: 'state/reviewed-by-customer',
      transitions: history.map(transition => ({ transition, createdAt: '2026-03-02', by: 'customer' })),
    }),
  ]);
  expect(row().getByText('Delivered')).toBeVisible();
});

test('an empty role links to the other one with its count', () => {
  const filters = { tab: 'sales' } as const;
  renderPage(<InboxPage />, {
    data: dataOf([], { filters, empty: { ...nothing, others: 2 } }),
    state: giving(),
  });
  expect(main().getByText('Nobody has asked about your listings yet')).toBeVisible();
  expect(main().getByRole('link', { name: 'You asked about 2 listings' })).toHaveAttribute(
    'href',
    '/inbox/orders',
  );
});

test.each<[string, InboxFilters, boolean, string]>([
  ['You have not asked anybody yet', {}, false, 'Find help and offers'],
  ['There are no messages yet', {}, true, 'Find help and offers'],
  ['You have not asked anybody yet', { tab: 'orders' }, true, 'Find help and offers'],
  ['You have no listings yet', { tab: 'sales' }, false, 'Create a listing'],
])('“%s” is what %j says to a user who has listings: %s', (text, filters, hasListings, way) => {
  renderPage(<InboxPage />, {
    data: dataOf([], { filters, empty: nothing }),
    state: giving({ hasListings }),
  });
  expect(main().getByRole('heading', { level: 2, name: text })).toBeVisible();
  expect(main().getByRole('link', { name: way })).toBeVisible();
  expect(main().queryByText(/Nobody has written/)).not.toBeInTheDocument();
});

test('an empty inbox links to the user’s matches with their number', async () => {
  const query = () => Promise.resolve(pageOf([]));
  const open = (ofAllOwn: () => Promise<never>) =>
    load(loadData, 'InboxBasePage', {}, '', {
      answers: { transactions: { query, countToAnswer }, call: { 'POST /api/matches/own': ofAllOwn } },
    });
  const own = [1, 5].map(total => ({ listingId: idOf(total), total, matches: [] }));
  const data = await open(() => Promise.resolve(own as never));
  expect(data.empty?.matches).toBe(6);
  const { unmount } = renderPage(<InboxPage />, { data, as: currentUserOf() });
  expect(main().getByRole('link', { name: '6 listings may fit yours: write to them' })).toHaveAttribute(
    'href',
    '/for-you',
  );
  unmount();
  // The inbox does not depend on them.
  expect((await open(() => Promise.reject(new Error('down')))).empty?.matches).toBe(0);
  show([], { empty: nothing });
  expect(main().queryByRole('link', { name: /may fit/ })).not.toBeInTheDocument();
});

test.each<[string, object]>([
  ['', { own: { isArchived: false } }],
  ['show=answer', { own: { needsAnswer: true } }],
  ['show=stays', { hasBooking: true, own: { isArchived: false } }],
  ['show=archived', { own: { isArchived: true } }],
  ['show=somethingElse', { own: { isArchived: false } }],
  ['keywords=+two+cats+', { own: { keywords: 'two cats' } }],
  ['show=archived&keywords=cats', { own: { isArchived: true, keywords: 'cats' } }],
  // Former links.
  ['show=unread', { own: { needsAnswer: true } }],
  ['show=bookings', { hasBooking: true, own: { isArchived: false } }],
])('/inbox and /inbox/sales?%s request %j', async (search, filters) => {
  const query = jest.fn((_: object) => Promise.resolve(pageOf([transactionOf()])));
  const answers = { transactions: { query, countToAnswer } };
  await load(loadData, 'InboxBasePage', {}, search, { answers });
  await load(loadData, 'InboxPage', { tab: 'sales' }, search, { answers });
  const always = { page: 1, perPage: 10, sort: 'lastActivity', ...filters };
  expect(query.mock.calls).toEqual([[always], [{ only: 'sale', ...always }]]);
});

test('a search stays in the part that is shown, and the chips keep the search', async () => {
  const { location } = show([transactionOf()], { filters: { show: 'archived', keywords: 'cat' } });
  expect(chips()).toContainEqual(['Archived', '/inbox?show=archived&keywords=cat', 'true']);
  expect(chips()).toContainEqual(['To answer', '/inbox?show=answer&keywords=cat', null]);
  const field = main().getByRole('searchbox', { name: 'Search your messages' });
  expect(field).toHaveValue('cat');
  await userEvent.type(field, 's & dogs{Enter}');
  expect(location()).toMatchObject({
    pathname: '/inbox',
    search: '?show=archived&keywords=cats%20%26%20dogs',
  });
});

test.each<[string, InboxFilters]>([
  ['No conversation mentions this', { keywords: 'xyz' }],
  ['No conversation mentions this', { show: 'stays', keywords: 'xyz' }],
  ['Nobody is waiting for your answer', { show: 'answer' }],
  ['There are no stays here yet', { show: 'stays' }],
  ['Nothing is archived here', { show: 'archived' }],
])('“%s” leads back to all conversations', (text, filters) => {
  show([], { filters });
  expect(main().getByText(text)).toBeVisible();
  expect(main().getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/inbox');
});

test('an inbox whose conversations are all archived links to them; an untouched one has nothing to search', () => {
  const { unmount } = show([], { empty: { ...nothing, archived: 2 } });
  expect(main().getByText('Everything here is archived')).toBeVisible();
  expect(main().getAllByRole('link', { name: 'Archived' }).at(-1)).toHaveAttribute(
    'href',
    '/inbox?show=archived',
  );
  unmount();
  show([], { empty: nothing });
  expect(main().queryByRole('searchbox')).not.toBeInTheDocument();
  expect(main().queryByRole('link', { name: 'All' })).not.toBeInTheDocument();
});

test('archiving removes the row, and can be undone from where the focus is', async () => {
  const archive = jest.fn(() => Promise.resolve());
  let rows: readonly Transaction[] = [];
  const query = jest.fn(() => Promise.resolve(pageOf(rows)));
  renderPage(<InboxPage />, {
    url: '/inbox',
    data: dataOf([transactionOf()]),
    as: currentUserOf(),
    answers: { transactions: { query, countToAnswer }, call: { 'POST /api/inbox/archive': archive } },
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
    data: dataOf([transactionOf()]),
    as: currentUserOf(),
    answers: { call },
  });
  await userEvent.click(row().getByRole('button', { name: 'Archive' }));
  expect(await main().findByRole('alert')).toBeVisible();
  expect(row().getByText('Enquiry')).toBeVisible();
});
