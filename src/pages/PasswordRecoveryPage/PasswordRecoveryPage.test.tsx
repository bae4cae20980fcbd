import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { recoveryDraftKey, saveFormDraft, readFormDraft } from '#src/util/formDraft.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { PasswordRecoveryPage } from './PasswordRecoveryPage.tsx';

const show = (requestPasswordReset: (email: string) => Promise<void> = () => Promise.resolve()) =>
  renderPage(<PasswordRecoveryPage />, {
    url: '/recover-password',
    answers: { auth: { requestPasswordReset } },
  });
const failing = (status: number, code: ErrorCode | 'network') => () =>
  Promise.reject(new ApiFailure({ status, code }));

const field = () => screen.getByLabelText('Email');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const asks = async (email: string) => {
  await userEvent.clear(field());
  await userEvent.type(field(), email);
  await press('Send me a link');
};

test('an address is required and must be valid', async () => {
  show();
  await press('Send me a link');
  expect(await screen.findByText('You need to add an email address.')).toBeVisible();
  expect(field()).toHaveFocus();
  await asks('olena@example');
  expect(await screen.findByText('A valid email address is required')).toBeVisible();
});

test('the sent screen names the address without telling whether it has an account', async () => {
  const request = jest.fn((_email: string) => Promise.resolve());
  show(request);
  await asks(' olena@example.org ');
  const title = await screen.findByRole('heading', { name: 'Please check your inbox' });
  expect(title).toHaveFocus();
  expect(screen.getByText(/^If/)).toHaveTextContent('If olena@example.org belongs to an account');
  expect(request).toHaveBeenCalledWith('olena@example.org');
  await press('Send the link again');
  expect(await screen.findByText(/^Sent again/)).toBeVisible();
  expect(request).toHaveBeenCalledTimes(2);
});

test('changing the address returns to the form', async () => {
  show();
  await asks('olena@exampel.org');
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the address' }));
  expect(field()).toHaveValue('olena@exampel.org');
  expect(field()).toHaveFocus();
});

test('an unknown address is reported at the field until it changes', async () => {
  show(failing(409, 'email-not-found'));
  await asks('nobody@example.org');
  expect(await screen.findByText(/We can’t find an account with this email address/)).toBeVisible();
  expect(field()).toHaveAttribute('aria-invalid', 'true');
  await userEvent.type(field(), 'x');
  expect(screen.queryByText(/We can’t find an account/)).not.toBeInTheDocument();
});

test.each([
  [500, 'internal-error', 'We could not send the link just now. Please try again.'],
  [429, 'too-many-requests', /a lot of attempts in a short time. Please try again later/],
  [0, 'network', /connect|reach|internet/i],
] as const)('a failure %s %s is explained and keeps the address', async (status, code, words) => {
  show(failing(status, code));
  await asks('olena@example.org');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(field()).toHaveValue('olena@example.org');
});

test('requesting mails too often is reported on the sent screen', async () => {
  const request = jest
    .fn<Promise<void>, [string]>()
    .mockResolvedValueOnce()
    .mockImplementation(failing(429, 'too-many-requests'));
  show(request);
  await asks('olena@example.org');
  await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByText(/^Sent again/)).not.toBeInTheDocument();
});

test('the address typed into the login form is filled in once and then deleted', async () => {
  saveFormDraft(recoveryDraftKey, { email: 'olena@example.org' });
  show();
  expect(field()).toHaveValue('olena@example.org');
  await press('Send me a link');
  await screen.findByRole('heading', { name: 'Please check your inbox' });
  expect(readFormDraft(recoveryDraftKey)).toBeUndefined();
});

test('who asked too often reads how long to wait, and that an earlier link works', async () => {
  show(() => Promise.reject(new ApiFailure({ status: 429, code: 'too-many-requests', retryAfter: 120 })));
  await asks('olena@example.org');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You can request another link in 2 minutes. A link that you already have works for 24 hours.',
  );
});
