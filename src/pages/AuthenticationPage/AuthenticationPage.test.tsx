import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MINUTE } from '#contract/time/units.ts';
import { ApiFailure } from '#src/api/failure.ts';
import type { ConfirmPayload, PendingIdentity, SignupPayload } from '#contract/account/user.ts';
import { currentUserOf, pageOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { refusing } from '#test/support/refusing.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { AuthenticationPage } from './AuthenticationPage.tsx';
import { loadData, type AuthenticationData } from './loadData.ts';
import { settings } from '#src/store/settings.ts';
import type { AppState } from '#src/store/state.ts';

type Data = Partial<AuthenticationData>;

const show = (
  tab: AuthenticationData['tab'],
  answers: ApiAnswers = {},
  data: Data = {},
  state: Partial<AppState> = {},
) =>
  renderPage(<AuthenticationPage />, {
    data: { tab, pending: null, problem: null, profileType: 'private', madeAt: 0, ...data },
    url: `/${tab}`,
    answers,
    state,
  });

const withSites: Partial<AppState> = {
  settings: {
    ...settings(),
    rootUrl: 'https://help.example',
    socialLogins: ['google', 'facebook'],
    termsVersion: '2022-02',
  },
};
const olena: PendingIdentity = {
  idpId: 'google',
  email: 'olena@example.org',
  firstName: 'Olena',
  lastName: 'Koval',
};

const signsIn = {
  currentUser: { show: () => Promise.resolve(currentUserOf()) },
  transactions: { query: () => Promise.resolve(pageOf([])) },
  ownListings: { count: () => Promise.resolve(0) },
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

test('the route selects the tab, and a query parameter its message', async () => {
  const madeAt = expect.any(Number) as number;
  const plain = { tab: 'login', pending: null, problem: null, profileType: 'private', madeAt };
  expect(await load(loadData, 'LoginPage', {}, '')).toEqual(plain);
  expect(await load(loadData, 'SignupPage', {}, 'as=organisation')).toEqual({
    ...plain,
    tab: 'signup',
    profileType: 'organisation',
  });
  expect(await load(loadData, 'LoginPage', {}, 'problem=expired&with=google')).toEqual({
    ...plain,
    problem: { kind: 'expired', with: 'google' },
  });
  expect(await load(loadData, 'LoginPage', {}, 'problem=<b>&with=google')).toEqual(plain);
  expect(await load(loadData, 'LoginPage', {}, 'problem=failed&with=nobody')).toEqual(plain);
});

test('pending identities are requested only where they are needed', async () => {
  const pendingIdentity = jest.fn(() => Promise.resolve(olena));
  const answers = { answers: { auth: { pendingIdentity } } };
  expect(await load(loadData, 'ConfirmPage', {}, '', answers)).toMatchObject({
    tab: 'confirm',
    pending: olena,
  });
  expect(await load(loadData, 'LoginPage', {}, 'connect=1', answers)).toMatchObject({ pending: olena });
  await load(loadData, 'LoginPage', {}, '', answers);
  await load(loadData, 'SignupPage', {}, 'connect=1', answers);
  expect(pendingIdentity).toHaveBeenCalledTimes(2);
});

test('login and sign-up are one tap apart', () => {
  show('login');
  expect(main().getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
});

test('an empty login names each missing field', async () => {
  show('login');
  await press('Log in');
  expect(await screen.findByText('You need to add an email address.')).toBeVisible();
  expect(screen.getByText('You need to add a password.')).toBeVisible();
});

test('a failed login is reported and keeps the typed values', async () => {
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

test('signing up logs the user in', async () => {
  const sent: SignupPayload[] = [];
  const { store } = show(
    'signup',
    {
      ...signsIn,
      auth: {
        signup: payload => {
          sent.push(payload);
          return Promise.resolve();
        },
        login: () => Promise.resolve(),
        info: () => Promise.resolve({ signedIn: true, scopes: ['user'] }),
      },
    },
    {},
    withSites,
  );
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
      privateData: { locale: 'en', terms: { version: '2022-02' } },
    },
  ]);
});

test('the honeypot field and an implausibly fast submission are reported, but reject nobody', async () => {
  const signup = jest.fn((_payload: SignupPayload) => new Promise<void>(() => undefined));
  show('signup', { auth: { signup } }, { madeAt: Date.now() + MINUTE });
  expect(screen.queryByRole('textbox', { name: 'Please leave this field empty.' })).not.toBeInTheDocument();
  const trap = screen.getByLabelText('Please leave this field empty.');
  expect(trap).toHaveAttribute('tabindex', '-1');
  await fillInPerson();
  fireEvent.change(trap, { target: { value: 'https://cheap.example' } });
  await press('Create account');
  await waitFor(() => expect(signup).toHaveBeenCalled());
  expect(signup.mock.calls[0]?.[0].privateData).toEqual({
    locale: 'en',
    signUpMarks: ['hiddenField', 'tooQuick'],
  });
});

test('an organisation enters its name and type instead', async () => {
  const signup = jest.fn((_payload: SignupPayload) => new Promise<void>(() => undefined));
  show('signup', { auth: { signup } }, {}, withSites);
  await userEvent.click(screen.getByRole('radio', { name: /An organisation/ }));
  expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
  await press('Create account');
  expect(await screen.findByText('You need to add a name.')).toBeVisible();
  expect(screen.getByText('You need to select an option.')).toBeVisible();

  await type('Name of the organisation', 'Caritas Bremen Nord');
  await userEvent.selectOptions(screen.getByLabelText('Type of organisation'), 'church');
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
    privateData: { locale: 'en', terms: { version: '2022-02' } },
  });
});

test('a guessable password is rejected with advice for a better one', async () => {
  const weak = refusing('weak-password', 'password');
  show('signup', { auth: { signup: () => Promise.reject(weak) } });
  await fillInPerson();
  await press('Create account');
  expect(await screen.findByText(/^This password is too easy to guess\. Choose another one/)).toBeVisible();
  expect(screen.getByLabelText('First name')).toHaveValue('Olena');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/too easy to guess/);
  expect(screen.getByLabelText('Password')).toBeInvalid();
});

test('a misleading name is rejected at its field', async () => {
  const signup = jest.fn(() => Promise.resolve());
  show('signup', { auth: { signup } });
  await fillInPerson();
  await userEvent.clear(screen.getByLabelText('First name'));
  await type('First name', 'Olena ✓');
  await press('Create account');
  await waitFor(() =>
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription(/cannot have a check mark/),
  );
  expect(signup).not.toHaveBeenCalled();
});

test('a taken email address links to the login and keeps all values', async () => {
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

test('configured identity providers are offered, and the return URL is kept', () => {
  show('login');
  expect(main().queryByRole('link', { name: /Continue with/ })).not.toBeInTheDocument();
  cleanup();
  show('signup', {}, {}, withSites);
  expect(main().getByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
    'href',
    '/api/auth/google',
  );
  expect(main().getByRole('link', { name: 'Continue with Facebook' })).toHaveAttribute(
    'href',
    '/api/auth/facebook',
  );
});

test('terms and privacy policy are linked, and the minimum age is stated', () => {
  show('signup');
  expect(screen.getByText(/at least 16 years old/)).toBeVisible();
  expect(main().getByRole('link', { name: 'terms of use' })).toHaveAttribute('href', '/terms-of-service');
  expect(main().getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy-policy');
});

test.each([
  ['cancelled', /came back from Facebook without logging in/],
  ['expired', /took too long/],
  ['failed', /did not work/],
  ['unavailable', /Facebook is not responding at the moment/],
] as const)('a social login that is %s is reported', (kind, words) => {
  show('login', {}, { problem: { kind, with: 'facebook' } }, withSites);
  expect(screen.getByText(words)).toBeVisible();
  expect(main().getByRole('link', { name: 'Continue with Facebook' })).toBeVisible();
});

test('a new user confirms the data from the social login', async () => {
  const confirm = jest.fn((_payload: ConfirmPayload) => Promise.resolve());
  const info = () => Promise.resolve({ signedIn: true, scopes: ['user'] });
  const { store } = show('confirm', { ...signsIn, auth: { confirm, info } }, { pending: olena }, withSites);
  expect(screen.getByText(/This is what Google told us/)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('olena@example.org');
  await userEvent.clear(screen.getByLabelText('First name'));
  await press('Create account');
  expect(await screen.findByText('You need to add a first name.')).toBeVisible();
  await type('First name', 'Lena');
  await press('Create account');
  await waitFor(() => expect(store.getState().session.currentUser).not.toBeNull());
  expect(confirm).toHaveBeenCalledWith({
    idpId: 'google',
    email: 'olena@example.org',
    firstName: 'Lena',
    lastName: 'Koval',
    publicData: { profileType: 'private' },
    privateData: { locale: 'en', terms: { version: '2022-02' } },
  });
});

test.each([
  [409, 'email-taken', /An account with this email address already exists/],
  [409, 'conflict', /already connected to another account/],
  [404, 'not-found', /took a little too long/],
  [400, 'validation-invalid-value', /Your account could not be created/],
] as const)('a confirmation that fails with %d %s is explained', async (status, code, words) => {
  const confirm = () => Promise.reject(new ApiFailure({ status, code }));
  show('confirm', { auth: { confirm } }, { pending: olena });
  await press('Create account');
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByLabelText('Last name')).toHaveValue('Koval');
});

test('a taken email address leads to the login that links the accounts', async () => {
  const confirm = () => Promise.reject(new ApiFailure({ status: 409, code: 'email-taken' }));
  show('confirm', { auth: { confirm } }, { pending: olena });
  await press('Create account');
  expect(
    await screen.findByRole('link', { name: 'Log in and connect Google to my account' }),
  ).toHaveAttribute('href', '/login?connect=1');
});

test('after the confirmation deadline, the user starts again', () => {
  show('confirm', {}, {}, withSites);
  expect(screen.getByText(/took a little too long/)).toBeVisible();
  expect(main().getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  expect(main().getByRole('link', { name: 'Sign up' })).toBeVisible();
});

test('a login with a pending identity links the other site', async () => {
  const link = jest.fn((_email: string, _password: string) => Promise.resolve());
  const info = () => Promise.resolve({ signedIn: true, scopes: ['user'] });
  const { store } = show('login', { ...signsIn, auth: { link, info } }, { pending: olena }, withSites);
  expect(screen.getByText('Connect Google to your account')).toBeVisible();
  expect(main().queryByRole('link', { name: /Continue with/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in without connecting' })).toHaveAttribute('href', '/login');
  await type('Password', 'right words');
  await press('Log in and connect Google');
  await waitFor(() => expect(store.getState().session.currentUser).not.toBeNull());
  expect(link).toHaveBeenCalledWith('olena@example.org', 'right words');
});

test.each([
  [401, 'auth-invalid-access-token', 'The email and password you entered did not match our records.'],
  [409, 'conflict', 'This Google account is already connected to another account here.'],
  [429, 'too-many-requests', /too many attempts. Please try again later/],
] as const)('linking that fails with %d %s is explained', async (status, code, words) => {
  const link = () => Promise.reject(new ApiFailure({ status, code }));
  show('login', { auth: { link } }, { pending: olena });
  await type('Password', 'words');
  await press('Log in and connect Google');
  expect(await screen.findByText(words)).toBeVisible();
});

test('after too many attempts the form says how long to wait, and keeps the email', async () => {
  const login = () =>
    Promise.reject(new ApiFailure({ status: 429, code: 'too-many-requests', retryAfter: 300 }));
  show('login', { auth: { login } });
  await type('Email', 'olena@example.org');
  await type('Password', 'words');
  await press('Log in');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /try again in 5 minutes.*“Forgot your password\?”/,
  );
  expect(screen.getByLabelText('Email')).toHaveValue('olena@example.org');
});

describe.each([
  ['login', 'Log in'],
  ['signup', 'Create account'],
] as const)('inside another app, on the %s page', (tab, button) => {
  const agents = {
    android:
      'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Version/4.0 Chrome/124 Safari/537.36 [FB_IAB/FB4A]',
    ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 325.0',
  };
  const within = (agent: string) => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    show(tab, {}, {}, withSites);
  };
  afterEach(() => jest.restoreAllMocks());

  test('the form comes first, Google gives way to a note, Facebook stays', () => {
    within(agents.android);
    const form = screen.getByRole('button', { name: button });
    const note = screen.getByText(/^Google does not work inside other apps/);
    expect(form.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('link', { name: 'Continue with Google' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue with Facebook' })).toBeVisible();
  });

  test('Android opens the browser by a link, an iPhone by its menu', () => {
    within(agents.android);
    expect(screen.getByRole('link', { name: 'Open in your browser' }).getAttribute('href')).toMatch(
      new RegExp(`^intent://help\\.example/${tab}\\?lang=en#Intent;scheme=https;`),
    );
    cleanup();
    within(agents.ios);
    expect(screen.queryByRole('link', { name: 'Open in your browser' })).not.toBeInTheDocument();
    expect(screen.getByText(/tap the menu .* then “Open in browser”/)).toBeVisible();
  });

  test('the link is copied without the clipboard API, or shown to be copied', async () => {
    within(agents.ios);
    const copy = jest.fn().mockReturnValueOnce(true).mockReturnValueOnce(false);
    Object.assign(document, { execCommand: copy });
    await press('Copy link');
    expect(await screen.findByText(/^The link is copied/)).toBeVisible();
    await press('Copy link');
    expect(await screen.findByLabelText('Link to this page')).toHaveValue(
      `https://help.example/${tab}?lang=en`,
    );
  });
});

describe('what a provider knows about somebody new', () => {
  const confirm = (email?: string) =>
    show(
      'confirm',
      {},
      { pending: { idpId: 'google', ...(email ? { email } : {}), firstName: 'Sean', lastName: 'O’Neil' } },
    );

  test.each(["o'neil@example.org", 'jürgen@example.org', 'a@пошта.укр', `${'x'.repeat(250)}@example.org`])(
    'the address %s can’t be used, and the page says what to do',
    email => {
      confirm(email);
      expect(screen.getByRole('status')).toHaveTextContent(
        `Google gave us the address ${email}, which we can’t use`,
      );
      expect(screen.getByRole('status')).toHaveTextContent('Please enter another address of yours.');
      expect(screen.getByLabelText('Email')).toHaveValue('');
    },
  );

  test('a missing address is asked for', () => {
    confirm();
    expect(screen.getByRole('status')).toHaveTextContent(
      'Google gave us no email address. Please enter yours.',
    );
  });

  test('an address with a plus sign is filled in', () => {
    confirm('sean+help@example.org');
    expect(screen.getByLabelText('Email')).toHaveValue('sean+help@example.org');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});

test('where pages hide who has an account, sign-up leads to the mailbox, and to login', async () => {
  const sent: string[] = [];
  const signUpQuietly = ({ email }: { email: string }) => Promise.resolve(void sent.push(email));
  const settings = { ...withSites.settings!, hidesAccounts: true };
  const { store } = show('signup', { auth: { signUpQuietly } }, {}, { settings });
  await fillInPerson();
  await press('Create account');
  const heading = await screen.findByRole('heading', { name: 'We have sent you an email' });
  expect(heading).toHaveFocus();
  expect(sent).toEqual(['olena@example.org']);
  expect(store.getState().session.currentUser).toBeNull();
  expect(screen.getByRole('link', { name: 'Log in now' })).toHaveAttribute('href', '/login');
});

test('a name that the server refuses is reported at its field', async () => {
  const refused = refusing('validation-invalid-value', 'lastName');
  show('signup', { auth: { signup: () => Promise.reject(refused) } });
  await fillInPerson();
  await press('Create account');
  const name = screen.getByLabelText('Last name');
  await waitFor(() => expect(name).toHaveAccessibleDescription(/This cannot be saved as it is/));
  expect(name).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});
