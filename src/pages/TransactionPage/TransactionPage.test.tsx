import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListingState } from '#contract/listing/listing.ts';
import { bookingProcess } from '#contract/processes/booking.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { NotFound, Redirect } from '#src/store/loadData.ts';
import { stateLine } from '#test/support/stateLine.ts';
import { currentUserOf, idOf, listingOf, pageOf, userOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { load, renderPage, type Scene } from '#test/support/renderPage.tsx';
import { bookingOf, messageOf, transactionAfter, transactionOf } from '#test/support/transactions.ts';
import { kindOf } from './Feed/activities.ts';
import { headingId } from './heading.ts';
import { loadData, type Thread, type TransactionData } from './loadData.ts';
import { addressAttribute } from '#src/config/offline.ts';
import { TransactionPage } from './TransactionPage.tsx';
import { transitionNames } from '#contract/processes/process.ts';

const show = (change: Partial<TransactionData> = {}, answers: ApiAnswers = {}) =>
  renderPage(<TransactionPage />, {
    data: { role: 'customer', transaction: transactionOf(), thread: thread(), ...change },
    as: currentUserOf(),
    answers,
  });
const thread = (...messages: Thread['messages']): Thread => ({ messages, olderPage: null });
const main = () => within(screen.getByRole('main'));
const send = (text: string) => userEvent.type(screen.getByLabelText('Your message'), text).then(press);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

const answers = {
  transactions: { show: () => Promise.resolve(transactionOf()) },
  messages: { query: () => Promise.resolve(pageOf([messageOf(2), messageOf(1)], 2, 1, 100)) },
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('loads the newest messages, oldest first', async () => {
  const scene = { as: currentUserOf(), answers };
  const data = await load(loadData, 'OrderDetailsPage', { id: idOf(20) }, '', scene);
  expect(data.role).toBe('customer');
  expect(data.thread.messages.map(({ content }) => content)).toEqual(['message 1', 'message 2']);
  expect(data.thread.olderPage).toBeNull();
});

test('the wrong view redirects to the right one', async () => {
  const opened = load(loadData, 'SaleDetailsPage', { id: idOf(20) }, '', { as: currentUserOf(), answers });
  await expect(opened).rejects.toEqual(new Redirect(`/order/${idOf(20)}/details`));
});

test('another user’s transaction is not found', async () => {
  const forbidden = new ApiFailure({ status: 403, code: 'forbidden' });
  const show = () => Promise.reject(forbidden);
  const scene = { as: currentUserOf(), answers: { ...answers, transactions: { show } } };
  await expect(load(loadData, 'OrderDetailsPage', { id: idOf(20) }, '', scene)).rejects.toThrow(NotFound);
});

test('a customer sees the state, the listing and the provider', () => {
  show();
  expect(stateLine()).toHaveTextContent('You sent an enquiry');
  expect(main().getByRole('link', { name: 'Quiet room near the park' })).toBeVisible();
  const heading = main().getByRole('heading', { level: 1, name: 'Ada L' });
  expect(within(heading).getByRole('link')).toHaveAttribute('href', `/u/${idOf(1)}`);
});

test('a customer can open a closed listing, but not one that an operator is reviewing', () => {
  const links = (state: ListingState, role: TransactionData['role'] = 'customer') => {
    const view = show({ role, transaction: transactionOf({ listing: listingOf({ state }) }) });
    expect(main().getAllByText('Quiet room near the park').at(-1)).toBeVisible();
    const count = main().queryAllByRole('link', { name: 'Quiet room near the park' }).length;
    view.unmount();
    return count;
  };
  expect([links('closed'), links('pendingApproval'), links('draft')]).toEqual([1, 0, 0]);
  expect(links('pendingApproval', 'provider')).toBe(1);
});

describe('after the first message', () => {
  const sent = /^Sent to Ada L\. When there is an answer, you will see it here\.$/;
  const own = messageOf(1);
  const call = jest.fn(() => Promise.resolve({ same: [], otherHelp: [], ofAuthor: [] }));
  const open = (url: Scene['url'], ...messages: Thread['messages']) =>
    renderPage(<TransactionPage />, {
      data: { role: 'customer', transaction: transactionOf(), thread: thread(...messages) },
      as: currentUserOf(),
      url,
      answers: { call: { 'GET /api/listings-around': call } },
    });
  /** Waits for what is loaded after the page. */
  const settled = () => act(() => import('./FirstMessage/OthersThatFit.tsx').then(() => undefined));
  const path = `/order/${idOf(20)}/details`;

  test.each([
    ['by the form', { pathname: path, state: { messageSent: true } }],
    ['without script', `${path}?message=sent`],
  ])('the page confirms that it was sent (%s)', async (_, url) => {
    open(url, own);
    expect(main().getByText(sent)).toBeVisible();
    await settled();
  });

  test('it says when an answer usually comes, asks to confirm the address, and shows what else may fit', async () => {
    const call = jest.fn(() =>
      Promise.resolve({
        same: [listingOf({ id: idOf(11), title: 'Room for three' })],
        otherHelp: [],
        ofAuthor: [],
      }),
    );
    const provider = userOf({ answersWithin: 'day' });
    renderPage(<TransactionPage />, {
      data: { role: 'customer', transaction: transactionOf({ provider }), thread: thread(own) },
      as: currentUserOf({ emailVerified: false }),
      url: `${path}?message=sent`,
      answers: { call: { 'GET /api/listings-around': call } },
    });
    expect(main().getByText('Sent to Ada L. An answer usually comes within a day.')).toBeVisible();
    const confirm = within(main().getByRole('region', { name: 'Please confirm your email address' }));
    expect(confirm.getByText('ben@example.org')).toBeVisible();
    expect(confirm.getByRole('link', { name: 'No email?' })).toHaveAttribute(
      'href',
      '/account/contact-details',
    );
    expect(await main().findByRole('link', { name: /Room for three/ })).toBeVisible();
    expect(call).toHaveBeenCalledWith({ id: idOf(10), locale: 'en' });
  });

  test('after a refusal, a tap shows what else may fit', async () => {
    const call = async () => ({
      same: [listingOf({ id: idOf(11), title: 'Room for three' })],
      otherHelp: [],
      ofAuthor: [],
    });
    renderPage(<TransactionPage />, {
      data: {
        role: 'customer',
        transaction: transactionAfter(bookingProcess, ['request-payment', 'confirm-payment', 'decline']),
        thread: thread(own),
      },
      as: currentUserOf(),
      answers: { call: { 'GET /api/listings-around': call } },
    });
    await userEvent.click(main().getByRole('button', { name: 'Other listings that may fit' }));
    expect(await main().findByRole('link', { name: /Room for three/ })).toBeVisible();
  });

  test('a confirmed address is not asked for', async () => {
    open(`${path}?message=sent`, own);
    await settled();
    expect(main().queryByRole('region', { name: 'Please confirm your email address' })).toBeNull();
  });

  test.each([
    ['later', path, [own]],
    ['once there is an answer', `${path}?message=sent`, [own, messageOf(2, { sender: userOf() })]],
    ['when it was not', { pathname: path, state: { messageSent: false } }, []],
    ['by a link that only says so', `${path}?message=sent`, []],
  ] as const)('but not %s', (_, url, messages) => {
    open(url, ...messages);
    expect(main().queryByText(/^Sent to/)).not.toBeInTheDocument();
  });
});

test('an empty message is not sent, and an error is shown until text is entered', async () => {
  const sent = jest.fn();
  show({}, { messages: { send: sent } });
  await userEvent.click(screen.getByLabelText('Your message'));
  await userEvent.tab();
  expect(screen.queryByText('Please write a message.')).not.toBeInTheDocument();
  await send('   ');
  expect(sent).not.toHaveBeenCalled();
  const field = screen.getByLabelText('Your message');
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('Please write a message.');
  await userEvent.type(field, 'Hello');
  expect(field).toBeValid();
});

test('banned and deleted users cannot be written to', () => {
  show({ transaction: transactionOf({ provider: { id: idOf(1), banned: false, deleted: true } }) });
  expect(screen.getByText(/messages can no longer be sent/)).toBeVisible();
  expect(screen.queryByLabelText('Your message')).not.toBeInTheDocument();
});

test('a deleted listing has no link', () => {
  show({ transaction: transactionOf({ listing: listingOf({ deleted: true }) }) });
  expect(screen.getAllByText(/This listing no longer exists/)).toHaveLength(2);
  expect(main().queryByRole('link', { name: 'Quiet room near the park' })).not.toBeInTheDocument();
});

test('the feed lists the transitions of the process', () => {
  const kinds = Object.fromEntries(
    transitionNames(bookingProcess).map(name => [
      name.replace('transition/', ''),
      kindOf(bookingProcess, name),
    ]),
  );
  expect(kinds).toMatchObject({
    'confirm-payment': 'request',
    accept: 'accept',
    decline: 'decline',
    expire: 'expire',
    cancel: 'cancel',
    complete: 'complete',
    'review-1-by-customer': 'reviewByCustomer',
    'review-2-by-provider': 'reviewByProvider',
  });
  expect(kinds.enquire).toBeUndefined();
  expect(kinds['expire-payment']).toBeUndefined();
  expect(kinds['expire-review-period']).toBeUndefined();
});

test('states after delivery have no heading', () => {
  expect(headingId('customer', transactionOf({ state: 'state/delivered' }))).toBe(
    'TransactionPage.heading.customer.delivered',
  );
  expect(headingId('provider', transactionOf({ state: 'state/reviewed' }))).toBeUndefined();
});

test.each([
  ['byMe', /You have blocked this person/],
  ['apart', /Messages can no longer be sent here/],
] as const)('users separated by a block (%s) can neither write nor book', (blocked, why) => {
  const { unmount } = show({ transaction: transactionOf({ blocked }) });
  expect(screen.getByText(why)).toBeVisible();
  expect(screen.queryByLabelText('Your message')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Choose the dates' })).not.toBeInTheDocument();
  unmount();
  const requested = transactionAfter(bookingProcess, ['request-payment', 'confirm-payment'], { blocked });
  show({ role: 'provider', transaction: requested });
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeEnabled();
});

test('an impersonating operator cannot act and sees why', () => {
  const transaction = transactionAfter(bookingProcess, ['request-payment', 'confirm-payment']);
  renderPage(<TransactionPage />, {
    data: { role: 'provider', transaction, thread: thread() },
    state: {
      session: {
        currentUser: currentUserOf({ id: idOf(1) }),
        scopes: ['user:limited'],
        notificationCount: 0,
        unreadCount: 0,
        hasListings: false,
        savedIds: [],
      },
    },
  });
  expect(screen.getByText(/in somebody else’s name/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Accept|Decline|Send/ })).not.toBeInTheDocument();
});

test('the address of an accepted booking is shown to both parties, with directions and words of safety', () => {
  const location = { address: 'Invalidenstraße 116, Berlin', building: '3rd floor' };
  const accepted = transactionAfter(bookingProcess, ['request-payment', 'confirm-payment', 'accept'], {
    location,
  });
  const { unmount } = show({ transaction: accepted });
  expect(screen.getByText('3rd floor')).toBeVisible();
  // The service worker uses it to find pages whose address may have been withdrawn.
  expect(screen.getByText('3rd floor').parentElement).toHaveAttribute(addressAttribute);
  expect(screen.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/search?query=Invalidenstra%C3%9Fe+116%2C+Berlin',
  );
  expect(screen.getByText(/Tell somebody you trust where you are going/)).toBeVisible();
  unmount();
  show({ role: 'provider', transaction: accepted });
  expect(screen.getByText('3rd floor')).toBeVisible();
  expect(screen.queryByText(/Tell somebody you trust where you are going/)).not.toBeInTheDocument();
});

test('nights are shown as days; hours are shown in the listing’s time zone', () => {
  const way = ['request-payment'];
  const { unmount } = show({ transaction: transactionAfter(bookingProcess, way) });
  expect(screen.getByText('Wed 6 May')).toBeVisible();
  unmount();
  const late = { displayStart: '2026-05-06T22:30:00.000Z', displayEnd: '2026-05-08T09:00:00.000Z' };
  show({
    transaction: transactionAfter(bookingProcess, way, {
      booking: bookingOf(late),
      listing: listingOf({ timeZone: 'Europe/Kyiv' }),
    }),
  });
  expect(screen.getByText('Thu 7 May')).toBeVisible();
  expect(screen.getByText('Fri 8 May')).toBeVisible();
});

test('an unknown state is reported', () => {
  show({ transaction: transactionOf({ state: undefined }) });
  expect(screen.getByText(/does not recognise the state of this booking/)).toBeVisible();
});

test('the head says with whom and about what, and leads back to the inbox', () => {
  const transaction = transactionAfter(bookingProcess, ['request-payment', 'confirm-payment']);
  show({ role: 'customer', transaction });
  const back = main().getByRole('link', { name: 'Back to the inbox' });
  expect(back).toHaveAttribute('href', '/inbox');
  const head = within(back.parentElement!);
  expect(head.getByText('Ada L')).toBeVisible();
  expect(head.getByText('Quiet room near the park')).toBeVisible();
  expect(stateLine().closest('h2')?.parentElement).toHaveTextContent(
    /You sent a booking requestWed 6 May – Fri 8 May · Answer by /,
  );
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
});

test('a message is reported from the menu of the conversation', async () => {
  show({ transaction: transactionOf(), thread: thread(messageOf(1, { sender: userOf() })) });
  const log = within(screen.getByRole('log'));
  const name = 'Report this message';
  expect(log.queryByRole('button', { name })).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('Report a message'));
  expect(await log.findByRole('button', { name })).toBeVisible();
  await userEvent.click(main().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(log.queryByRole('button', { name })).not.toBeInTheDocument());
});

test('a conversation is archived from its menu, which leads back to the inbox', async () => {
  const call = jest.fn(() => Promise.resolve(null));
  const { location } = renderPage(<TransactionPage />, {
    data: { role: 'customer', transaction: transactionOf(), thread: thread() },
    as: currentUserOf(),
    answers: { call: call as never },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  expect(call).toHaveBeenCalledWith('POST /api/inbox/archive', {
    transactionId: idOf(20),
    isArchived: true,
  });
  await waitFor(() => expect(location()?.pathname).toBe('/inbox'));
});

test('a conversation that can’t be archived says why', async () => {
  renderPage(<TransactionPage />, {
    data: { role: 'customer', transaction: transactionOf({ isArchived: true }), thread: thread() },
    as: currentUserOf(),
    answers: { call: () => Promise.reject(new ApiFailure({ status: 0, code: 'network' })) },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Move to inbox' }));
  expect(await screen.findByRole('alert')).toBeVisible();
});
