import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WayIn } from '#contract/account/wayIn.ts';
import { ApiFailure, type FailureCode } from '#src/api/failure.ts';
import { currentUserOf } from '#test/support/entities.ts';
import { refusing } from '#test/support/refusing.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { PasswordChangePage } from './PasswordChangePage.tsx';

const show = (
  changePassword: (change: object) => Promise<void> = () => Promise.resolve(),
  ways: readonly WayIn[] = [],
) =>
  renderPage(<PasswordChangePage />, {
    as: currentUserOf(),
    url: '/account/change-password',
    data: { ways },
    answers: { currentUser: { changePassword } },
  });
const failing = (status: number, code: FailureCode) => () => Promise.reject(new ApiFailure({ status, code }));

const current = () => screen.getByLabelText('Current password');
const next = () => screen.getByLabelText('New password');
const submit = () => screen.getByRole('button', { name: 'Change password' });
const changes = async (newPassword = 'four words to remember') => {
  await userEvent.type(current(), 'three words here');
  await userEvent.type(next(), newPassword);
  await userEvent.click(submit());
};

afterEach(() => void jest.useRealTimers());

test('a social login user is not asked for a password and sets one by mail', async () => {
  const requestPasswordReset = jest.fn((_email: string) => Promise.resolve());
  renderPage(<PasswordChangePage />, {
    as: currentUserOf({ hasPassword: false }),
    data: { ways: [] },
    answers: { auth: { requestPasswordReset } },
  });
  expect(screen.getByText(/have no password here yet/)).toBeVisible();
  expect(document.querySelector('input[type=password]')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Email me a link for a new password' }));
  expect(await screen.findByText(/is on its way there/)).toBeVisible();
  expect(requestPasswordReset).toHaveBeenCalledWith('ben@example.org');
});

test('it says what happens on other devices', () => {
  show();
  expect(screen.getByText(/On all other devices you are logged out/)).toBeVisible();
});

test('what else opens the account ends, unless its owner ticks it', async () => {
  const changePassword = jest.fn((_change: object) => Promise.resolve());
  const since = '2026-03-01T10:00:00.000Z';
  show(changePassword, [
    { kind: 'passkey', key: 'aa', name: 'Planted', since },
    { kind: 'identity', key: 'bb', idpId: 'google', since },
  ]);
  await userEvent.click(screen.getByLabelText(/Google/));
  await changes();
  expect(changePassword).toHaveBeenCalledWith(expect.objectContaining({ keep: ['bb'] }));
  expect(await screen.findByText(/what you did not keep has ended/)).toBeVisible();
  expect(screen.queryByLabelText(/Planted/)).toBeNull();
  expect(screen.getByLabelText(/Google/)).toBeChecked();
});

test('both passwords are required, and the new one must be valid', async () => {
  show();
  await userEvent.click(submit());
  expect(await screen.findByText('You need to add your current password.')).toBeVisible();
  expect(screen.getByText('You need to add a new password.')).toBeVisible();
  expect(current()).toHaveFocus();
  await changes('short');
  expect(await screen.findByText('The password needs at least 8 characters.')).toBeVisible();
});

test('the change is confirmed, and the form is cleared a moment later', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const changePassword = jest.fn((_change: object) => Promise.resolve());
  show(changePassword);
  await user.type(current(), 'three words here');
  await user.type(next(), 'four words to remember');
  await user.click(submit());
  expect(await screen.findByText(/Your password has been changed/)).toBeVisible();
  expect(document.querySelector('img[src="/illustrations/secured.svg"]')).toHaveAttribute('alt', '');
  expect(changePassword).toHaveBeenCalledWith({
    currentPassword: 'three words here',
    newPassword: 'four words to remember',
  });
  expect(next()).toHaveValue('four words to remember');
  act(() => jest.advanceTimersByTime(800));
  expect(current()).toHaveValue('');
  expect(next()).toHaveValue('');
  expect(screen.getByText(/Your password has been changed/)).toBeVisible();
});

test('a wrong password is reported at its field and keeps the new one', async () => {
  show(failing(403, 'forbidden'));
  await changes();
  expect(await screen.findByText('Please double-check your password')).toBeVisible();
  expect(current()).toHaveAttribute('aria-invalid', 'true');
  expect(next()).toHaveValue('four words to remember');
});

test('operators see the required length of their password at the field', async () => {
  show(() => Promise.reject(refusing('short-for-operator', 'newPassword')));
  await changes();
  expect(await screen.findByText(/needs at least 10 characters/)).toBeVisible();
  expect(next()).toHaveAttribute('aria-invalid', 'true');
  expect(current()).toHaveValue('three words here');
});

test('any other failure is reported for the whole form', async () => {
  show(failing(500, 'internal-error'));
  await changes();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your password could not be changed.');
});

test('too many guesses are delayed', async () => {
  show(failing(429, 'too-many-requests'));
  await changes();
  expect(await screen.findByRole('alert')).not.toHaveTextContent('could not be changed');
});
