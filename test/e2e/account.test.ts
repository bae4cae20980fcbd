import type { Page } from 'playwright-core';
import { createSdk, newStore } from '#test/platform/sdk.ts';
import { hydrated, seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { linkIn, outboxOf } from '#test/support/outbox.ts';
import { logIn } from './logIn.ts';

// The account after sign-up, following the links of its mails.

let server: BuiltServer;
beforeAll(async () => void (server = await startBuiltServer()));
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const newPassword = 'a longer walk home';
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name });
/** Waits for the latest mail to the address and returns its link. */
const linkTo = async (to: string, path: string) => linkIn(await outboxOf(server).latest(to), path);

/** The user on another device. */
async function onAnotherDevice({ email, password }: Person): Promise<Pick<Person, 'tokens'>> {
  const tokens = newStore();
  await createSdk(server.baseUrl, { tokenStore: tokens }).login({ username: email, password });
  return { tokens };
}

test('a forgotten password: from the login page to the mail and back, on a phone', async () => {
  const dina = await person(server, 'Dina', 'Moroz');
  const page = await openPage({ width: 390, expected: [/password_reset\/reset .*403/, /403 \(/] });
  await visit(page, '/login');
  await page.getByLabel('Email').fill(dina.email);
  await main(page).getByRole('link', { name: 'Forgot your password?' }).click();
  await heading(page, 'Set a new password').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(dina.email);
  await main(page).getByRole('button', { name: 'Send me a link' }).click();
  await heading(page, 'Please check your inbox').waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  const mail = await outboxOf(server).latest(dina.email, 'Choose a new password');
  const link = linkIn(mail, '/reset-password');
  await visit(page, link);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await main(page).getByRole('button', { name: 'Set the new password' }).click();
  await heading(page, 'Your new password is set').waitFor();
  await main(page).getByRole('link', { name: 'Log in' }).click();
  await logIn(page, { email: dina.email, password: newPassword });

  await visit(page, link);
  await page.getByLabel('New password', { exact: true }).fill('yet another one');
  await main(page).getByRole('button', { name: 'Set the new password' }).click();
  await heading(page, 'This link no longer works').waitFor();
});

test('the verification link, opened on another device, verifies the address after login', async () => {
  const ada = await person(server, 'Ada', 'Lovelace');
  const link = await linkTo(ada.email, '/verify-email');
  const page = await openPage({ width: 390 });
  await visit(page, link);
  await logIn(page, ada);
  await heading(page, 'Your email address is confirmed').waitFor();
  await page.reload();
  await hydrated(page);
  await heading(page, 'Your email address is confirmed').waitFor();
  const { data } = await ada.sdk.currentUser.show();
  expect(data.data.attributes?.emailVerified).toBe(true);
});

test('a new address takes effect once it is verified; a pasted telephone number loses what nobody sees', async () => {
  const ben = await person(server, 'Ben', 'Kovalenko');
  const page = await openPage({ as: ben, expected: [/change_email.*403/, /403 \(/] });
  await visit(page, '/account');
  await heading(page, 'Contact details').waitFor();
  const next = `new.${ben.email}`;
  await page.getByLabel('Email', { exact: true }).fill(next);
  await page.getByLabel('Phone number').fill('\u202a+380\u00a044 123\u201145\u201367\u202c');
  await page.getByLabel('Current password', { exact: true }).fill('not his');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Please double-check your password').waitFor();
  await page.getByLabel('Current password', { exact: true }).fill(ben.password);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { name: 'Your new email address is waiting to be confirmed' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await visit(page, await linkTo(next, '/verify-email'));
  await heading(page, 'Your email address is confirmed').waitFor();
  await main(page).getByText(next).waitFor();
  const { data } = await ben.sdk.currentUser.show();
  expect(data.data.attributes).toMatchObject({ email: next, pendingEmail: null });
  expect(data.data.attributes?.profile).toMatchObject({
    protectedData: { phoneNumber: '+380 44 123-45-67' },
  });
});

test('a new password keeps this device signed in and signs out the others', async () => {
  const cy = await person(server, 'Cy', 'Young');
  const here = await openPage({ as: cy });
  const there = await openPage({ as: await onAnotherDevice(cy), width: 390 });
  await visit(here, '/account/change-password');
  await here.getByLabel('Current password', { exact: true }).fill(cy.password);
  await here.getByLabel('New password', { exact: true }).fill(newPassword);
  await here.getByRole('button', { name: 'Change password' }).click();
  await here.getByText('Your password has been changed').waitFor();
  await visit(here, '/listings');
  expect(new URL(here.url()).pathname).toBe('/listings');
  await there.goto('/listings');
  await there.waitForURL('**/login');
  await logIn(there, { email: cy.email, password: newPassword });
  await there.waitForURL('**/listings');
});

test('mail preferences are saved', async () => {
  const page = await openPage({ as: await person(server, 'Vira', 'Lys'), width: 390 });
  await visit(page, '/account/notifications');
  const box = () => page.getByRole('checkbox', { name: /writes to me/ });
  await box().uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your choice is saved.').waitFor();
  await page.reload();
  await hydrated(page);
  expect(await box().isChecked()).toBe(false);
});

test('an account is deleted, and nobody can log in with it', async () => {
  const ira = await person(server, 'Ira', 'Bondar');
  const expected = [/auth\/token/, /delete-account/, /40[13] \(/];
  const page = await openPage({ as: ira, width: 390, expected });
  await visit(page, '/');
  await page.getByRole('link', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Account settings' }).click();
  await heading(page, 'Contact details').waitFor();
  await page.getByRole('navigation', { name: 'Account settings' }).locator('summary').click();
  await main(page).getByRole('link', { name: 'Delete account' }).click();
  await heading(page, 'Delete account').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByLabel('Your password', { exact: true }).fill('not hers');
  await page.getByRole('button', { name: 'Delete my account for good' }).click();
  await page.getByText('Please double-check your password').waitFor();
  await page.getByLabel('Your password', { exact: true }).fill(ira.password);
  await page.getByRole('button', { name: 'Delete my account for good' }).click();
  await page.waitForURL(`${server.url}/`);
  await main(page).getByText('Your account has been deleted.').waitFor();
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name.endsWith('-token'))).toEqual([]);

  await visit(page, '/login');
  await page.getByLabel('Email').fill(ira.email);
  await page.getByLabel('Password', { exact: true }).fill(ira.password);
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('did not match our records').waitFor();
});
