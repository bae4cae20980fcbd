import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { consumeGoodbyeFlag } from '#src/util/goodbye.ts';
import { saveFormDraft, readFormDraft } from '#src/util/formDraft.ts';
import { currentUserOf, idOf, pageOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { transactionOf } from '#test/support/transactions.ts';
import type { AppState } from '#src/store/state.ts';
import { deleteAccount } from './deleteAccount.ts';
import { DeleteAccountPage } from './DeleteAccountPage.tsx';
import { loadData, type DeleteAccountData } from './loadData.ts';

const ben = currentUserOf();
const nothing: DeleteAccountData = { orders: [], sales: [], count: 0 };
const stay = transactionOf({
  lastTransition: 'transition/accept',
  booking: {
    id: idOf(30),
    start: '2026-03-06T00:00:00.000Z',
    end: '2026-03-08T00:00:00.000Z',
    displayStart: '2026-03-06T00:00:00.000Z',
    displayEnd: '2026-03-08T00:00:00.000Z',
    state: 'accepted',
  },
});
const sale = transactionOf({ id: idOf(21), provider: ben, customer: transactionOf().provider! });

const show = (data: DeleteAccountData, answers: ApiAnswers = {}, state?: Partial<AppState>) =>
  renderPage(<DeleteAccountPage />, {
    as: ben,
    data,
    url: '/account/delete-profile',
    answers,
    ...(state ? { state } : {}),
  });
const failing = (status: number, code: ErrorCode | 'network') => () =>
  Promise.reject(new ApiFailure({ status, code }));

const leaves = async () => {
  await userEvent.type(screen.getByLabelText('Your password'), 'three words here');
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account for good' }));
};

test('unsettled transactions are queried in both roles', async () => {
  const query = jest.fn(({ only }: { only?: string; lastTransitions?: readonly string[] }) =>
    Promise.resolve(only === 'order' ? pageOf([stay]) : pageOf([sale], 3)),
  );
  const data = await load(loadData, 'DeleteAccountPage', {}, '', {
    as: ben,
    answers: { transactions: { query } },
  });
  expect(data).toEqual({ orders: [stay], sales: [sale], count: 4 });
  const { lastTransitions } = query.mock.calls[0]![0];
  expect(lastTransitions).toEqual(
    expect.arrayContaining(['transition/accept', 'transition/confirm-payment']),
  );
  expect(lastTransitions).not.toContain('transition/enquire');
  expect(lastTransitions).not.toContain('transition/complete');
});

test('a user without a password learns how to set one, and how to reach us if mail fails', async () => {
  const requestPasswordReset = jest.fn((_email: string) => Promise.resolve());
  renderPage(<DeleteAccountPage />, {
    as: currentUserOf({ hasPassword: false, emailVerified: false }),
    data: nothing,
    answers: { auth: { requestPasswordReset } },
  });
  expect(screen.getByText(/^To delete the account, .* have no password here yet/)).toBeVisible();
  expect(document.querySelector('input[type=password]')).toBeNull();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'write to us' })).toHaveAttribute(
    'href',
    '/about#contact',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Email me a link for a new password' }));
  expect(requestPasswordReset).toHaveBeenCalledWith('ben@example.org');
});

test('it explains plainly what happens to the data', () => {
  show(nothing);
  const facts = screen.getByRole('heading', { name: 'What happens to your data' }).closest('section')!;
  expect(within(facts).getAllByRole('listitem')).toHaveLength(5);
  expect(facts).toHaveTextContent('Your name, address, phone number');
});

test('unfinished bookings end with the account once the user has confirmed it', async () => {
  const del = jest.fn((_params: { currentPassword: string; endTransactions?: boolean }) =>
    Promise.reject(new ApiFailure({ status: 500, code: 'internal-error' })),
  );
  show({ orders: [stay], sales: [sale], count: 2 }, { currentUser: { delete: del } });
  expect(screen.getAllByRole('link', { name: 'Quiet room near the park' })).toHaveLength(2);
  expect(screen.getByText(/guests get everything back/)).toBeVisible();
  await leaves();
  const problem = 'Cannot delete user profile. You have 2 bookings that are not finished.';
  expect(await screen.findByText(problem)).toBeVisible();
  const consent = screen.getByRole('checkbox', { name: 'End these bookings and delete my account' });
  expect(consent).toHaveAccessibleDescription(problem);
  expect(del).not.toHaveBeenCalled();
  await userEvent.click(consent);
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account for good' }));
  expect(del).toHaveBeenCalledWith({ currentPassword: 'three words here', endTransactions: true });
});

test('when the marketplace is hosted elsewhere, unfinished bookings are listed instead of the form', () => {
  const { settings } = show(nothing).store.getState();
  cleanup();
  show(
    { orders: [stay], sales: [sale], count: 2 },
    {},
    { settings: { ...settings, apiUrl: 'https://flex.example' } },
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Cannot delete user profile. You have 2 bookings that are not finished.',
  );
  const links = screen.getAllByRole('link', { name: 'Quiet room near the park' });
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    `/order/${stay.id}/details`,
    `/sale/${sale.id}/details`,
  ]);
  expect(links[0]!.closest('li')).toHaveTextContent('Ada L · Fri 6 Mar – Sun 8 Mar');
  expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument();
});

test('the password is required', async () => {
  show(nothing);
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account for good' }));
  expect(await screen.findByText('You need to add your password.')).toBeVisible();
  expect(screen.getByLabelText('Your password')).toHaveFocus();
});

test('a wrong password is reported at its field', async () => {
  show(nothing, { currentUser: { delete: failing(403, 'forbidden') } });
  await leaves();
  expect(await screen.findByText('Please double-check your password')).toBeVisible();
  expect(screen.getByLabelText('Your password')).toHaveValue('three words here');
});

test('any other failure is reported for the whole form', async () => {
  show(nothing, { currentUser: { delete: failing(500, 'internal-error') } });
  await leaves();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your account could not be deleted.');
});

test('a newer dialog takes precedence and the focus', async () => {
  const query = ({ only }: { only?: string }) => Promise.resolve(pageOf(only === 'order' ? [] : [sale]));
  show(nothing, { currentUser: { delete: failing(409, 'conflict') }, transactions: { query } });
  await leaves();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('You have 1 booking that is not finished.');
  expect(alert.parentElement).toHaveFocus();
});

test('a rejection without an unfinished booking is reported, too', async () => {
  const query = () => Promise.resolve(pageOf([]));
  show(nothing, { currentUser: { delete: failing(409, 'conflict') }, transactions: { query } });
  await leaves();
  expect(await screen.findByRole('alert')).toHaveTextContent('You have unfinished business.');
  expect(screen.getByLabelText('Your password')).toBeVisible();
});

test('after deletion the landing page is loaded and no data is left in memory', async () => {
  saveFormDraft('message', 'Hello');
  const del = jest.fn((_params: { currentPassword: string }) => Promise.resolve());
  const { store } = show(nothing, { currentUser: { delete: del } });
  const goTo = jest.fn();
  expect(await store.dispatch(deleteAccount({ currentPassword: 'three words here' }, goTo))).toBeUndefined();
  expect(del).toHaveBeenCalledWith({ currentPassword: 'three words here' });
  expect(goTo).toHaveBeenCalledWith('/');
  expect(readFormDraft('message')).toBeUndefined();
  await waitFor(() => expect([consumeGoodbyeFlag(), consumeGoodbyeFlag()]).toEqual([true, false]));
});
