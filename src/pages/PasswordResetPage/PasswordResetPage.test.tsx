import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { renderPage, type Scene } from '#test/support/renderPage.tsx';
import { PasswordResetPage } from './PasswordResetPage.tsx';

const show = (auth: ApiAnswers['auth'] = {}, scene: Scene = {}) =>
  renderPage(<PasswordResetPage />, {
    url: '/reset-password?t=abc&e=olena%2Bhelp%40example.org',
    answers: { auth },
    data: { ways: [] },
    ...scene,
  });
const failing = (status: number, code: ErrorCode | 'network') => () =>
  Promise.reject(new ApiFailure({ status, code }));

const field = () => screen.getByLabelText('New password');
const sets = async (password: string) => {
  await userEvent.type(field(), password);
  await userEvent.click(screen.getByRole('button', { name: 'Set the new password' }));
};

test.each(['/reset-password', '/reset-password?t=abc', '/reset-password?e=a%40example.org&t='])(
  'an incomplete link is reported as broken: %s',
  url => {
    show({}, { url });
    expect(screen.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/recover-password',
    );
  },
);

test('a new password has 8 to 256 characters', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Set the new password' }));
  expect(await screen.findByText('You need to add a new password.')).toBeVisible();
  expect(field()).toHaveFocus();
  await sets('short');
  expect(await screen.findByText('The password needs at least 8 characters.')).toBeVisible();
});

test('setting the new password redirects to the login', async () => {
  const resetPassword = jest.fn((_reset: object) => Promise.resolve());
  show({ resetPassword });
  await sets('three words here');
  expect(await screen.findByRole('heading', { name: 'Your new password is set' })).toHaveFocus();
  expect(screen.getByRole('main')).toHaveTextContent('What you did not keep has ended');
  expect(document.querySelector('img[src="/illustrations/secured.svg"]')).toHaveAttribute('alt', '');
  expect(screen.getByRole('main').querySelector('a')).toHaveAttribute('href', '/login');
  expect(resetPassword).toHaveBeenCalledWith({
    email: 'olena+help@example.org',
    passwordResetToken: 'abc',
    newPassword: 'three words here',
  });
});

test('what else opens the account ends, unless the owner ticks it', async () => {
  const resetPassword = jest.fn((_reset: object) => Promise.resolve());
  const since = '2026-03-01T10:00:00.000Z';
  const ways = [
    { kind: 'passkey', key: 'aa', name: 'Planted', since },
    { kind: 'identity', key: 'bb', idpId: 'facebook', since },
    { kind: 'login', key: 'cc', browser: 'firefox', system: 'android', since, seen: since },
  ];
  show({ resetPassword }, { data: { ways } });
  const boxes = screen.getAllByRole('checkbox');
  expect(boxes.map(box => [box.getAttribute('name'), (box as HTMLInputElement).checked])).toEqual([
    ['keep_aa', false],
    ['keep_bb', false],
    ['keep_cc', false],
  ]);
  expect(screen.getByLabelText('Keep logging in with Facebook, linked on 1 Mar 2026')).toBeVisible();
  await userEvent.click(screen.getByLabelText(/^Keep the login: Firefox · Android, since 1 Mar 2026/));
  await sets('three words here');
  expect(resetPassword).toHaveBeenCalledWith(expect.objectContaining({ keep: ['cc'] }));
});

test('a reset ends the session of this browser', async () => {
  const info = () => Promise.resolve({ signedIn: false, scopes: [] });
  const { store } = show({ resetPassword: () => Promise.resolve(), info }, { as: currentUserOf() });
  await sets('three words here');
  await waitFor(() => expect(store.getState().session.currentUser).toBeNull());
});

test('a used or expired link offers a new one', async () => {
  const requestPasswordReset = jest.fn((_email: string) => Promise.resolve());
  show({ resetPassword: failing(403, 'forbidden'), requestPasswordReset });
  await sets('three words here');
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Email me a link for a new password' }));
  expect(await screen.findByText(/a link for a new password is on its way/)).toBeVisible();
  expect(requestPasswordReset).toHaveBeenCalledWith('olena+help@example.org');
});

test.each([
  [500, 'internal-error', 'We could not set the new password. Please try again.'],
  [400, 'validation-invalid-value', 'We could not set the new password. Please try again.'],
] as const)('a failure %s %s keeps the password', async (status, code, words) => {
  show({ resetPassword: failing(status, code) });
  await sets('three words here');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(field()).toHaveValue('three words here');
});
