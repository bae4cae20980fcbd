import type { Page } from 'playwright-core';
import { hydrated, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';
import { startFacebook, type TestFacebook } from '#test/support/facebook.ts';
import { freePort } from '#test/support/freePort.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#test/support/openIdProvider.ts';

let server: BuiltServer;
let google: OpenIdProvider;
let facebook: TestFacebook;

const family_name = 'Koval';
const people = {
  olena: { email: 'olena@example.net', email_verified: true, given_name: 'Olena', family_name },
  petro: { email: 'petro@example.net', email_verified: true, given_name: 'Petro', family_name },
};
const danylo = { id: '101', first_name: 'Danylo', last_name: 'Hnatiuk', email: 'danylo@example.net' };
/** A user who already has an account here. */
const dana = { id: '102', first_name: 'Dana', last_name: 'Bondar' };

beforeAll(async () => {
  const port = await freePort();
  const redirectUri = `http://localhost:${port}/api/auth/google/callback`;
  [google, facebook] = await Promise.all([
    startOpenIdProvider(redirectUri, people),
    startFacebook([danylo, dana]),
  ]);
  server = await startBuiltServer(
    { PORT: String(port) },
    { google: google.client, facebook: facebook.client },
  );
}, 90_000);
afterAll(() => Promise.all([server?.stop(), google?.stop(), facebook?.close()]));
const open = useBrowser(() => server.url);

const main = (page: Page) => page.getByRole('main');
const follow = (page: Page, name: string) => main(page).getByRole('link', { name }).click();
const menu = (page: Page) => page.getByRole('link', { name: /Inbox/ }).first();

test('a new user signs up with Google and arrives at their destination, even after a reload', async () => {
  const page = await open();
  await visit(page, '/inbox/orders');
  await page.waitForURL('**/login');
  await page.reload();
  await hydrated(page);
  await follow(page, 'Sign up');
  await page.waitForURL('**/signup');
  await follow(page, 'Continue with Google');
  await page.getByRole('button', { name: 'olena' }).click();

  await page.getByRole('heading', { level: 1, name: 'Almost there' }).waitFor();
  await page.reload();
  await hydrated(page);
  expect(await page.getByLabel('Email').inputValue()).toBe('olena@example.net');
  await page.getByLabel('First name').fill('Olenka');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/inbox/orders');
  await menu(page).waitFor();
});

test('a user known from Google continues directly, by keyboard alone and in German', async () => {
  const page = await open({ width: 390, locale: 'de' });
  await visit(page, '/login');
  const link = main(page).getByRole('link', { name: 'Weiter mit Google' });
  await link.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'olena' }).press('Enter');
  await page.waitForURL(/\/#?$/);
});

test('the language that the address names lasts through Google, with and without JavaScript', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await open({ width: 390, javaScriptEnabled });
    await page.goto('/login?lang=uk');
    await main(page).getByRole('link', { name: 'Продовжити через Google' }).click();
    await page.getByRole('button', { name: 'petro' }).click();
    await page.getByRole('heading', { level: 1, name: 'Майже готово' }).waitFor();
    expect(new URL(page.url()).search).toBe('?lang=uk');
    expect(await page.locator('html').getAttribute('lang')).toBe('uk');
  }
});

test('a user who cancels at the provider is told so, and the destination is kept', async () => {
  const page = await open();
  await visit(page, '/listings');
  await page.waitForURL('**/login');
  await follow(page, 'Continue with Google');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('You came back from Google without logging in.').waitFor();
  await hydrated(page);
  await follow(page, 'Continue with Facebook');
  await page.getByRole('link', { name: 'Not now' }).click();
  await page.getByText('You came back from Facebook without logging in.').waitFor();
  await hydrated(page);
  await follow(page, 'Continue with Facebook');
  await page.getByRole('link', { name: 'Continue as Danylo' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${server.url}/listings`);
});

test('an existing account is connected to Facebook by its password', async () => {
  const { email, password, id } = await person(server, 'Dana', 'Bondar');
  const expected = [
    /create-user-with-idp answered 409/,
    /console: .*409/,
    /link-idp answered 401/,
    /console: .*401/,
  ];
  const page = await open({ width: 390, expected });
  await visit(page, '/login');
  await follow(page, 'Continue with Facebook');
  await page.getByRole('link', { name: 'Continue as Dana' }).click();
  await page.waitForURL(/\/confirm#?$/);
  await hydrated(page);
  // The page contains personal data, so it must not be cached.
  const again = await page.request.get(`${server.url}/confirm`);
  expect(again.headers()['cache-control']).toBe('private, no-store');
  // Facebook returned no email address.
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page
    .getByText('An account with this email address already exists. Try logging in instead.')
    .waitFor();
  await follow(page, 'Log in and connect Facebook to my account');
  await page.getByText('Connect Facebook to your account').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a guess');
  await page.getByRole('button', { name: 'Log in and connect Facebook' }).click();
  await page.getByText('The email and password you entered did not match our records.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in and connect Facebook' }).click();
  await page.waitForURL(/\/#?$/);

  const later = await open();
  await visit(later, `/login`);
  await follow(later, 'Continue with Facebook');
  await later.getByRole('link', { name: 'Continue as Dana' }).click();
  await later.waitForURL(/\/#?$/);
  expect(new URL(later.url()).hash).toBe('');
  await visit(later, `/u/${id}`);
  await later.getByRole('link', { name: /Edit/ }).first().waitFor();
});
