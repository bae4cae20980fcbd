import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Review } from '#contract/booking/review.ts';
import { bookingProcess } from '#contract/processes/booking.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf, idOf, userOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { refusing } from '#test/support/refusing.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { transactionAfter } from '#test/support/transactions.ts';
import type { Role, TransactionData } from '../loadData.ts';
import { TransactionPage } from '../TransactionPage.tsx';

const path = `/order/${idOf(20)}/details`;
const stayed = ['request-payment', 'confirm-payment', 'accept', 'complete'];
const after = (names: readonly string[], change = {}) =>
  transactionAfter(bookingProcess, [...stayed, ...names], change);

interface World {
  reviewed?: readonly string[];
  reviews?: readonly Review[];
  role?: Role;
  url?: string;
  answers?: ApiAnswers['transactions'];
  scopes?: readonly string[];
  change?: object;
}

function show({ reviewed = [], reviews = [], role = 'customer', url = path, ...world }: World = {}) {
  const transaction = after(reviewed, { reviews, ...world.change });
  const data: TransactionData = { role, transaction, thread: { messages: [], olderPage: null } };
  const currentUser = role === 'customer' ? currentUserOf() : currentUserOf({ id: idOf(1) });
  return renderPage(<TransactionPage />, {
    data,
    url,
    as: currentUser,
    ...(world.answers ? { answers: { transactions: world.answers } } : {}),
    ...(world.scopes
      ? {
          state: {
            session: {
              currentUser,
              scopes: world.scopes,
              notificationCount: 0,
              unreadCount: 0,
              hasListings: false,
              savedIds: [],
            },
          },
        }
      : {}),
  });
}

const reviewOf = (type: Review['type'], content: string): Review => ({
  id: idOf(type === 'ofProvider' ? 50 : 51),
  createdAt: '2026-05-09T10:00:00.000Z',
  type,
  rating: 4,
  content,
  deleted: false,
});

const inPanel = (name: string) => within(screen.getByRole('region', { name }));
const dialog = () => screen.findByRole('dialog', { name: 'Your review of Ada L' });
const star = (word: string) => screen.getByRole('radio', { name: word });
const words = () => screen.getByRole('textbox', { name: 'Your review' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the review' }));
const fill = async () => {
  await userEvent.click(star('4 stars: good'));
  await userEvent.type(words(), '  Warm and quiet. ');
};
const open = `${path}?review=open`;

beforeEach(() => sessionStorage.clear());

test('reviews are not mentioned before a stay is over', () => {
  renderPage(<TransactionPage />, {
    data: {
      role: 'customer',
      transaction: transactionAfter(bookingProcess, stayed.slice(0, 3)),
      thread: { messages: [], olderPage: null },
    },
    url: open,
    as: currentUserOf(),
  });
  expect(screen.queryByText(/review/i)).not.toBeInTheDocument();
});

test('a review with rating and text is sent, and its author is told when it becomes public', async () => {
  const review = jest.fn(() =>
    Promise.resolve(
      after(['review-1-by-customer'], { reviews: [reviewOf('ofProvider', 'Warm and quiet.')] }),
    ),
  );
  const { location } = show({ answers: { review } });
  expect(screen.getByRole('region', { name: 'How was it with Ada L?' })).toHaveTextContent(
    /can be read once Ada L has written too, or after 8 Mar 2026/,
  );
  await userEvent.click(inPanel('How was it with Ada L?').getByRole('link', { name: 'Write a review' }));
  expect(location()?.search).toBe('?review=open');
  await dialog();
  await fill();
  await send();
  expect(
    await screen.findByText(/Thank you! Your review can be read once Ada L has written too/),
  ).toBeVisible();
  expect(review).toHaveBeenCalledWith(
    idOf(20),
    { role: 'customer', isSecond: false },
    { rating: 4, content: 'Warm and quiet.' },
  );
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(location()?.search).toBe(''));
  expect(screen.getByRole('heading', { name: 'Reviews' })).toHaveFocus();
  const own = inPanel('Reviews');
  expect(own.getByText('Warm and quiet.')).toBeVisible();
  expect(own.getByText(/Until then others don’t see it/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Write a review' })).not.toBeInTheDocument();
});

test('stars are chosen with the keyboard alone', async () => {
  const review = jest.fn(() => Promise.resolve(after(['review-1-by-customer'])));
  show({ url: open, answers: { review } });
  await dialog();
  star('1 star: very bad').focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(star('3 stars: fair')).toBeChecked();
  expect(star('3 stars: fair')).toHaveFocus();
});

test('a review without stars or text is not sent, and both fields show an error', async () => {
  const review = jest.fn();
  show({ url: open, answers: { review } });
  await dialog();
  await send();
  expect(await screen.findByText('Please choose one to five stars.')).toBeVisible();
  expect(screen.getByText('You need to add a message to leave a review.')).toBeVisible();
  await waitFor(() => expect(star('1 star: very bad')).toHaveFocus());
  expect(review).not.toHaveBeenCalled();
});

test.each([
  [500, 'internal-error', /was not sent. The text is still here/],
  [0, 'network', /./],
  [409, 'transaction-locked', /writing at this very moment/],
  [409, 'transaction-already-reviewed-by-customer', /already sent a review/],
] as const)('a failure %s %s is explained and keeps the text', async (status, code, why) => {
  show({ url: open, answers: { review: () => Promise.reject(new ApiFailure({ status, code })) } });
  await dialog();
  await fill();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(why);
  expect(words()).toHaveValue('  Warm and quiet. ');
});

test('when the deadline passes it says so, and the page then shows the current state', async () => {
  const late = new ApiFailure({ status: 409, code: 'transaction-invalid-transition' });
  const { location } = show({
    url: open,
    answers: {
      review: () => Promise.reject(late),
      show: () => Promise.resolve(after(['expire-review-period'])),
    },
  });
  await dialog();
  await fill();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(/time for reviews of this stay is over/);
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(await screen.findByText(/Nobody wrote one/)).toBeVisible();
  expect(location()?.search).toBe('');
});

test('a review sent from another tab is reported, and then shown', async () => {
  const twice = new ApiFailure({ status: 409, code: 'transaction-already-reviewed-by-customer' });
  show({
    url: open,
    answers: {
      review: () => Promise.reject(twice),
      show: () => Promise.resolve(after(['review-1-by-customer'])),
    },
  });
  await dialog();
  await fill();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('You have already sent a review of this stay.');
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Write a review' })).not.toBeInTheDocument());
});

test('typed values are restored after “later” and after a reload', async () => {
  const { unmount, location } = show({ url: open });
  await dialog();
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  await waitFor(() => expect(location()?.search).toBe(''));
  unmount();
  show({ url: open });
  await dialog();
  expect(words()).toHaveValue('  Warm and quiet. ');
  expect(star('4 stars: good')).toBeChecked();
});

test('a restored review can be sent, and neither it nor a cleared one comes back', async () => {
  const review = jest.fn(() => Promise.resolve(after(['review-1-by-customer'])));
  const reopen = async (view?: ReturnType<typeof show>) => {
    view?.unmount();
    const next = show({ url: open, answers: { review } });
    await dialog();
    return next;
  };
  const first = await reopen();
  await userEvent.type(words(), 'Never mind');
  await userEvent.clear(words());
  const second = await reopen(first);
  expect(words()).toHaveValue('');
  await fill();
  await reopen(second);
  await userEvent.type(words(), ' Thank you!');
  await send();
  expect(await screen.findByText(/^Thank you! Your review can be read/)).toBeVisible();
  expect(review).toHaveBeenCalledWith(expect.anything(), expect.anything(), {
    rating: 4,
    content: 'Warm and quiet.  Thank you!',
  });
  expect(sessionStorage).toHaveLength(0);
});

test('the other party’s review is announced, but not shown until the user has written theirs', () => {
  show({ reviewed: ['review-1-by-provider'] });
  expect(screen.getByText(/Ada L has already written a review. You can read it once/)).toBeVisible();
  expect(inPanel('How was it with Ada L?').getByRole('link', { name: 'Write a review' })).toBeVisible();
});

test('both reviews are shown with their authors once they are public', () => {
  show({
    reviewed: ['review-1-by-provider', 'review-2-by-customer'],
    reviews: [reviewOf('ofProvider', 'Warm and quiet.'), reviewOf('ofCustomer', 'Good guests.')],
  });
  const items = inPanel('Reviews').getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Warm and quiet\..*Ben K/),
    expect.stringMatching(/Good guests\..*Ada L/),
  ]);
});

test('a deleted user cannot be reviewed', () => {
  show({ url: open, change: { provider: userOf({ deleted: true }) } });
  expect(screen.getByText(/the account of this person is closed/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a review cannot be written in another user’s name', () => {
  show({ url: open, scopes: ['user:limited'] });
  expect(screen.queryByRole('link', { name: 'Write a review' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText(/in somebody else’s name/)).toBeVisible();
});

test('a review that the server refuses is reported at its field, and stays as written', async () => {
  const refused = refusing('validation-invalid-value', ['params', 'reviewContent']);
  show({ url: open, answers: { review: () => Promise.reject(refused) } });
  await dialog();
  await fill();
  await send();
  await waitFor(() => expect(words()).toHaveAccessibleDescription(/This cannot be saved as it is/));
  expect(words()).toHaveFocus();
  expect(words()).toHaveValue('  Warm and quiet. ');
  expect(within(await dialog()).queryByRole('alert')).toBeNull();
});
