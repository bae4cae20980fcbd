import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { EmailVerificationPage } from './EmailVerificationPage.tsx';
import { loadData, type Verification } from './loadData.ts';

const unverified = currentUserOf({ emailVerified: false });
const changing = currentUserOf({ pendingEmail: 'new@example.org' });
const failing = (status: number, code: ErrorCode | 'network') => () =>
  Promise.reject(new ApiFailure({ status, code }));

const arrives = (query: string, answers: ApiAnswers = {}) =>
  load(loadData, 'EmailVerificationPage', {}, query, { as: unverified, answers });

const show = (verification: Verification, as = unverified, answers: ApiAnswers = {}) =>
  renderPage(<EmailVerificationPage />, { as, data: { verification }, url: '/verify-email?t=abc', answers });

const heading = () => screen.getByRole('heading', { level: 1 });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => void jest.useRealTimers());

test.each([
  [409, 'email-already-verified', 'verified'],
  [409, 'email-not-found', 'refused'],
  [409, 'email-taken', 'taken'],
  [403, 'forbidden', 'refused'],
  [429, 'too-many-requests', 'unanswered'],
  [500, 'internal-error', 'unanswered'],
  [0, 'network', 'unanswered'],
] as const)('the response %s %s counts as %s', async (status, code, verification) => {
  const answers = { currentUser: { verifyEmail: failing(status, code) } };
  expect(await arrives('t=abc', answers)).toEqual({ verification });
});

test('the link verifies the address as soon as it is opened', async () => {
  const verifyEmail = jest.fn((_token: string) => Promise.resolve(currentUserOf()));
  expect(await arrives('t=abc', { currentUser: { verifyEmail } })).toEqual({ verification: 'verified' });
  expect(verifyEmail).toHaveBeenCalledWith('abc');
  expect(await arrives('')).toEqual({ verification: 'none' });
});

test('success is shown even when the link is opened again', () => {
  show('verified', currentUserOf());
  expect(heading()).toHaveTextContent('Your email address is confirmed');
  expect(screen.getByText(/ben@example.org/)).toBeVisible();
  expect(document.querySelector('img[src="/illustrations/done.svg"]')).toHaveAttribute('alt', '');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Account settings' })).toHaveAttribute(
    'href',
    '/account/contact-details',
  );
});

test('without a token the page says where the mail was sent', () => {
  show('none');
  expect(heading()).toHaveTextContent('Please check your inbox');
  expect(screen.getByText(/ben@example.org/)).toBeVisible();
});

test('an old link while another address is pending names the pending one', () => {
  show('verified', changing);
  expect(heading()).toHaveTextContent('Please check your inbox');
  expect(screen.getByText(/new@example.org/)).toBeVisible();
});

test('an invalid link offers a new one', () => {
  show('refused');
  expect(heading()).toHaveTextContent('This link does not work');
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Use another email address' })).toHaveAttribute(
    'href',
    '/account/contact-details',
  );
});

test('for an address taken by another account no mail is offered', () => {
  show('taken', changing);
  expect(heading()).toHaveTextContent('This address belongs to another account');
  expect(screen.queryByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument();
});

test('a failed request can be retried', async () => {
  const verifyEmail = jest
    .fn<Promise<ReturnType<typeof currentUserOf>>, [string]>()
    .mockImplementationOnce(failing(0, 'network'))
    .mockResolvedValue(currentUserOf());
  show('unanswered', unverified, { currentUser: { verifyEmail } });
  expect(screen.getByRole('alert')).toHaveTextContent('We could not confirm your address just now.');
  await press('Confirm my address');
  await press('Confirm my address');
  expect(verifyEmail).toHaveBeenLastCalledWith('abc');
  await waitFor(() => expect(heading()).toHaveTextContent('Your email address is confirmed'));
});

test('the mail is resent, and the confirmation is shown for two seconds', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const sendVerificationEmail = jest.fn(() => Promise.resolve());
  show('none', unverified, { currentUser: { sendVerificationEmail } });
  await user.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('Sent. Please check your inbox.')).toBeVisible();
  act(() => jest.advanceTimersByTime(2000));
  expect(screen.queryByText('Sent. Please check your inbox.')).not.toBeInTheDocument();
  expect(sendVerificationEmail).toHaveBeenCalledTimes(1);
});

test.each([
  [409, 'email-too-many-verification-requests', /5 emails today.*try again tomorrow/],
  [500, 'internal-error', /could not send the email just now/],
] as const)('a failure to send the mail is explained: %s %s', async (status, code, words) => {
  show('none', unverified, { currentUser: { sendVerificationEmail: failing(status, code) } });
  await press('Send the link again');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

test('a user verified in the meantime sees that', async () => {
  show('none', unverified, {
    currentUser: {
      sendVerificationEmail: failing(409, 'email-already-verified'),
      show: () => Promise.resolve(currentUserOf()),
    },
  });
  await press('Send the link again');
  await waitFor(() => expect(heading()).toHaveTextContent('Your email address is confirmed'));
});
