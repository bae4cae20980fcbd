import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '#contract/account/user.ts';

import { ApiFailure, type FailureCode } from '#src/api/failure.ts';
import { settings } from '#src/store/settings.ts';
import type { AppState } from '#src/store/state.ts';
import { currentUserOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { refusing } from '#test/support/refusing.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { ContactDetailsPage } from './ContactDetailsPage.tsx';

const ben = currentUserOf();
const withPhone = (phoneNumber: string, change: Partial<CurrentUser> = {}) =>
  currentUserOf({ ...change, profile: { ...ben.profile!, protectedData: { phoneNumber } } });
const pending = currentUserOf({ pendingEmail: 'new@example.org' });

const show = (
  as: CurrentUser = ben,
  currentUser: ApiAnswers['currentUser'] = {},
  auth: ApiAnswers['auth'] = {},
  state: Partial<AppState> = {},
) =>
  renderPage(<ContactDetailsPage />, {
    as,
    url: '/account/contact-details',
    answers: { currentUser, auth },
    state,
  });
const failing = (status: number, code: FailureCode) => () => Promise.reject(new ApiFailure({ status, code }));

const form = () => within(screen.getByRole('form', { name: 'Your contact details' }));
const email = () => form().getByLabelText('Email');
const phone = () => form().getByLabelText('Phone number');
const password = () => form().getByLabelText('Current password');
const save = () => userEvent.click(form().getByRole('button', { name: 'Save changes' }));
const writes = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const changesEmail = async () => {
  await writes(email(), 'new@example.org');
  await userEvent.type(password(), 'three words here');
  await save();
};

afterEach(() => void jest.useRealTimers());

test('without a password the telephone number can be changed here, the address only after setting one by mail', async () => {
  const requestPasswordReset = jest.fn((_email: string) => Promise.resolve());
  const updateProfile = jest.fn(() => Promise.resolve(withPhone('+49 30 123456', { hasPassword: false })));
  show(currentUserOf({ hasPassword: false }), { updateProfile }, { requestPasswordReset });
  expect(form().queryByLabelText('Email')).not.toBeInTheDocument();
  await writes(phone(), '+49 30 123456');
  await save();
  expect(await screen.findByText(/^Your phone number is saved/)).toBeVisible();
  const section = within(
    screen.getByRole('heading', { name: 'Change your email address' }).closest('section')!,
  );
  expect(section.getByText(/have no password here yet/)).toBeVisible();
  expect(section.queryByText(/write to us/)).not.toBeInTheDocument();
  await userEvent.click(section.getByRole('button', { name: 'Email me a link for a new password' }));
  expect(requestPasswordReset).toHaveBeenCalledWith('ben@example.org');
});

test('a verified address is shown as verified', () => {
  show();
  expect(screen.getByText('ben@example.org', { selector: 'b' })).toBeVisible();
  expect(email()).toHaveValue('ben@example.org');
  expect(screen.queryByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument();
});

test('the verification mail of an unverified address can be resent', async () => {
  const sendVerificationEmail = jest.fn(() => Promise.resolve());
  show(currentUserOf({ emailVerified: false }), { sendVerificationEmail });
  expect(screen.getByRole('heading', { name: 'Please confirm your email address' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(sendVerificationEmail).toHaveBeenCalled();
});

test('a pending address is shown beside the current one', () => {
  show(pending);
  const section = screen.getByRole('heading', { name: /is waiting to be confirmed/ }).closest('section')!;
  expect(section).toHaveTextContent('We sent a link to new@example.org');
  expect(section).toHaveTextContent('you log in with ben@example.org');
  expect(email()).toHaveValue('new@example.org');
});

test('the password is required only when the address changes', async () => {
  show();
  await writes(phone(), '+380 44 123 45 67');
  expect(form().queryByLabelText('Current password')).not.toBeInTheDocument();
  await writes(email(), 'Ben@Example.org');
  expect(form().queryByLabelText('Current password')).not.toBeInTheDocument();
  await writes(email(), 'new@example.org');
  await save();
  expect(await form().findByText('You need to add your current password.')).toBeVisible();
  expect(password()).toHaveFocus();
});

test('the telephone number is saved in protected data, and an empty one removed', async () => {
  const updateProfile = jest.fn((_change: object) => Promise.resolve(withPhone('+380 44 123 45 67')));
  const { store } = show(ben, { updateProfile });
  await writes(phone(), ' +380 44 123 45 67 ');
  await save();
  expect(await form().findByText('Your phone number is saved.')).toBeVisible();
  expect(updateProfile).toHaveBeenCalledWith({ protectedData: { phoneNumber: '+380 44 123 45 67' } });
  expect(store.getState().session.currentUser?.profile?.protectedData).toEqual({
    phoneNumber: '+380 44 123 45 67',
  });
  await userEvent.clear(phone());
  await save();
  await waitFor(() =>
    expect(updateProfile).toHaveBeenLastCalledWith({ protectedData: { phoneNumber: null } }),
  );
});

test('an invalid telephone number is reported at its field', async () => {
  show();
  await writes(phone(), 'call me');
  await save();
  expect(await form().findByText('A phone number has at least 5 digits and no letters.')).toBeVisible();
  expect(phone()).toHaveFocus();
});

test('both changes are saved at once, whichever response arrives first', async () => {
  const changeEmail = jest.fn((_change: object) => Promise.resolve(pending));
  const updateProfile = jest.fn((_change: object) => Promise.resolve(withPhone('044 123')));
  const { store } = show(ben, { changeEmail, updateProfile });
  await writes(phone(), '044 123');
  await changesEmail();
  await waitFor(() => expect(store.getState().session.currentUser?.pendingEmail).toBe('new@example.org'));
  expect(store.getState().session.currentUser?.profile?.protectedData).toEqual({ phoneNumber: '044 123' });
  expect(changeEmail).toHaveBeenCalledWith({ email: 'new@example.org', currentPassword: 'three words here' });
});

test('after the address is saved, the password is cleared a moment later', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  show(ben, { changeEmail: () => Promise.resolve(pending) });
  await user.clear(email());
  await user.type(email(), 'new@example.org');
  await user.type(password(), 'three words here');
  await user.click(form().getByRole('button', { name: 'Save changes' }));
  expect(await form().findByText(/Your change is saved/)).toBeVisible();
  act(() => jest.advanceTimersByTime(800));
  await user.type(email(), 'x');
  expect(password()).toHaveValue('');
});

test.each([
  ['email-taken', 409, 'Another account already uses this email address.', 'Email'],
  ['validation-invalid-value', 400, 'A valid email address is required', 'Email'],
  ['forbidden', 403, 'Please double-check your password', 'Current password'],
] as const)('%s is reported at its field', async (code, status, words, label) => {
  show(ben, { changeEmail: failing(status, code) });
  await changesEmail();
  expect(await form().findByText(words)).toBeVisible();
  expect(form().getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
  expect(password()).toHaveValue('three words here');
});

test.each([
  ['email-too-many-verification-requests', 409, /too many confirmation emails/],
  ['internal-error', 500, 'Your email address could not be changed. Please try again.'],
  ['limited-access', 403, /in somebody else’s name/],
] as const)('%s is reported for the whole form', async (code, status, words) => {
  show(ben, { changeEmail: failing(status, code) });
  await changesEmail();
  expect(await form().findByRole('alert')).toHaveTextContent(words);
  expect(email()).toHaveValue('new@example.org');
});

test('a failure to save a number is reported', async () => {
  show(ben, { updateProfile: failing(500, 'internal-error') });
  await writes(phone(), '044 123');
  await save();
  expect(await form().findByRole('alert')).toHaveTextContent('Your phone number could not be saved.');
  expect(phone()).toHaveValue('044 123');
});

test('a double failure is reported once', async () => {
  show(ben, { changeEmail: failing(500, 'internal-error'), updateProfile: failing(500, 'internal-error') });
  await writes(phone(), '044 123');
  await changesEmail();
  expect(await form().findByRole('alert')).toHaveTextContent('Your contact details could not be saved.');
});

test('the number is saved even if the address is rejected, and both outcomes are shown', async () => {
  show(ben, {
    changeEmail: failing(409, 'email-taken'),
    updateProfile: () => Promise.resolve(withPhone('044 123')),
  });
  await writes(phone(), '044 123');
  await changesEmail();
  expect(await form().findByText('Another account already uses this email address.')).toBeVisible();
  expect(form().getByText('Your phone number is saved.')).toBeVisible();
});

test('where pages hide who has an account, the address is changed without asking whether it is taken', async () => {
  const changeEmail = jest.fn((_change: object) => Promise.resolve(pending));
  show(ben, { changeEmail }, {}, { settings: { ...settings(), hidesAccounts: true } });
  await changesEmail();
  await waitFor(() =>
    expect(changeEmail).toHaveBeenCalledWith({
      email: 'new@example.org',
      currentPassword: 'three words here',
      quietly: true,
    }),
  );
});

test('a password link is sent to the confirmed address', async () => {
  const requestPasswordReset = jest.fn((_email: string) => Promise.resolve());
  show(pending, {}, { requestPasswordReset });
  await userEvent.click(screen.getByRole('button', { name: 'Email me a link for a new password' }));
  expect(await screen.findByText(/is on its way there/)).toBeVisible();
  expect(requestPasswordReset).toHaveBeenCalledWith('ben@example.org');
});

test('a telephone number that the server refuses is reported at its field', async () => {
  const refused = refusing('validation-invalid-value', ['protectedData', 'phoneNumber']);
  show(ben, { updateProfile: () => Promise.reject(refused) });
  await writes(phone(), '044 123');
  await save();
  await waitFor(() => expect(phone()).toHaveAccessibleDescription(/This cannot be saved as it is/));
  expect(phone()).toHaveValue('044 123');
  expect(form().queryByRole('alert')).toBeNull();
});
