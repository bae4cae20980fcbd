import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiFailure } from '#src/api/failure.ts';
import type { SignupPayload } from '#contract/entities/user.ts';
import { currentUserOf, pageOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { AuthenticationPage } from './AuthenticationPage.tsx';
import { loadData } from './loadData.ts';

const show = (tab: 'login' | 'signup', answers: ApiAnswers = {}) =>
  renderPage(<AuthenticationPage />, { data: { tab }, url: `/${tab}`, answers });

const signsIn = {
  currentUser: { show: () => Promise.resolve(currentUserOf()) },
  transactions: { query: () => Promise.resolve(pageOf([])) },
  ownListings: { query: () => Promise.resolve(pageOf([])) },
};

const main = () => within(screen.getByRole('main'));

const type = async (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = async (name: string) => userEvent.click(main().getByRole('button', { name }));

const fillInPerson = async () => {
  await type('First name', 'Olena');
  await type('Last name', 'Shevchenko');
  await type('Email', 'olena@example.org');
  await type('Password', 'three words here');
};

test('the route decides the tab', async () => {
  expect(await load(loadData, 'LoginPage', {}, '')).toEqual({ tab: 'login' });
  expect(await load(loadData, 'SignupPage', {}, '')).toEqual({ tab: 'signup' });
});

test('login and signup are one tap apart', () => {
  show('login');
  expect(main().getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
});

test('an empty login names each missing field', async () => {
  show('login');
  await press('Log in');
  expect(await screen.findByText('You need to add an email address.')).toBeVisible();
  expect(screen.getByText('You need to add a password.')).toBeVisible();
});

test('a wrong login says so and keeps what was typed', async () => {
  const wrong = new ApiFailure({ status: 401, code: 'auth-invalid-access-token' });
  show('login', { auth: { login: () => Promise.reject(wrong) } });
  await type('Email', 'olena@example.org');
  await type('Password', 'wrong words');
  await press('Log in');
  expect(
    await screen.findByText('The email and password you entered did not match our records.'),
  ).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('olena@example.org');
  expect(screen.getByLabelText('Password')).toHaveValue('wrong words');
});

test('a login fills the session', async () => {
  const { store } = show('login', {
    ...signsIn,
    auth: {
      login: () => Promise.resolve(),
      info: () => Promise.resolve({ signedIn: true, scopes: ['user'] }),
    },
  });
  await type('Email', 'ben@example.org');
  await type('Password', 'right words');
  await press('Log in');
  await waitFor(() => expect(store.getState().session.currentUser?.email).toBe('ben@example.org'));
});

test('sign-up checks the email address and the password', async () => {
  show('signup');
  await type('Email', 'olena@example');
  await type('Password', 'short');
  await press('Create account');
  expect(await screen.findByText('A valid email address is required')).toBeVisible();
  expect(screen.getByText('The password needs at least 8 characters.')).toBeVisible();
  expect(screen.getByText('You need to add a first name.')).toBeVisible();
  expect(screen.getByText('You need to add a last name.')).toBeVisible();
});

test('a person signs up and is signed in', async () => {
  const sent: SignupPayload[] = [];
  const { store } = show('signup', {
    ...signsIn,
    auth: {
      signup: payload => {
        sent.push(payload);
        return Promise.resolve();
      },
      login: () => Promise.resolve(),
      info: () => Promise.resolve({ signedIn: true, scopes: ['user'] }),
    },
  });
  await fillInPerson();
  await press('Create account');
  await waitFor(() => expect(store.getState().session.currentUser).not.toBeNull());
  expect(sent).toEqual([
    {
      email: 'olena@example.org',
      password: 'three words here',
      firstName: 'Olena',
      lastName: 'Shevchenko',
      publicData: { profileType: 'private' },
    },
  ]);
});

test('an organisation gives its name and kind instead', async () => {
  const signup = jest.fn((_payload: SignupPayload) => new Promise<void>(() => undefined));
  show('signup', { auth: { signup } });
  await userEvent.click(screen.getByRole('radio', { name: /An organisation/ }));
  expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
  await press('Create account');
  expect(await screen.findByText('You need to add a name.')).toBeVisible();
  expect(screen.getByText('You need to select an option.')).toBeVisible();

  await type('Name of the organisation', 'Caritas Bremen Nord');
  await userEvent.selectOptions(screen.getByLabelText('Kind of organisation'), 'church');
  await type('Email', 'hello@example.org');
  await type('Password', 'three words here');
  await press('Create account');
  await waitFor(() => expect(signup).toHaveBeenCalled());
  expect(signup.mock.calls[0]?.[0]).toEqual({
    email: 'hello@example.org',
    password: 'three words here',
    firstName: 'Caritas',
    lastName: 'Bremen Nord',
    publicData: { profileType: 'organisation', organisationType: 'church', fullName: 'Caritas Bremen Nord' },
  });
});

test('a taken address points to the login and keeps everything', async () => {
  const taken = new ApiFailure({ status: 409, code: 'email-taken' });
  show('signup', { auth: { signup: () => Promise.reject(taken) } });
  await fillInPerson();
  await press('Create account');
  expect(
    await screen.findByText('An account with this email address already exists. Try logging in instead.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to log in' })).toHaveAttribute('href', '/login');
  expect(screen.getByLabelText('First name')).toHaveValue('Olena');
  expect(screen.getByLabelText('Password')).toHaveValue('three words here');
});
