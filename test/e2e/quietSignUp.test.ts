import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { linkIn, outboxOf } from '#test/support/outbox.ts';
import { createSdk } from '#test/platform/sdk.ts';
import { logIn } from './logIn.ts';

// Signing up and changing one's address where pages don't tell who has an account, as in production.

let server: BuiltServer;
let ada: Person;
let listing: string;
beforeAll(async () => {
  server = await startBuiltServer({ PASSWORD_RECOVERY: 'neutral' });
  ({ ada } = await cast(server));
  listing = `/l/room/${(await ada.publishes()).id.uuid}`;
}, 90_000);
afterAll(() => server?.stop());
const open = useBrowser(() => server.url);

const password = 'three words here';
const question = 'Чи вільна кімната?';
const main = (page: Page) => page.getByRole('main');
const sent = (page: Page) => main(page).getByRole('heading', { level: 1, name: 'We have sent you an email' });

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Olena');
  await page.getByLabel('Last name').fill('Koval');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Returns all that the page which follows a sign-up says. */
async function signUp(page: Page, email: string): Promise<string> {
  await visit(page, '/signup');
  await fillIn(page, email);
  await sent(page).waitFor();
  return main(page).innerHTML();
}

async function isVerified(username: string): Promise<unknown> {
  const sdk = createSdk(server.url);
  await sdk.login({ username, password });
  return ((await sdk.currentUser.show()).data.data.attributes as Record<string, unknown>).emailVerified;
}

test('a known address leads to the same page as a new one, and its owner gets a mail', async () => {
  const dina = await person(server, 'Dina', 'Moroz');
  const page = await open({ width: 390 });
  const known = await signUp(page, dina.email);
  expect(await seriousViolations(page)).toEqual([]);
  expect(await signUp(page, 'somebody.new@example.org')).toBe(known);
  const mail = await outboxOf(server).latest(dina.email, 'Somebody tried to sign up');
  expect(linkIn(mail, '/login')).toBe('/login');
  expect(linkIn(mail, '/recover-password')).toBe('/recover-password');
});

test('a message written before signing up is sent after logging in, and the mail verifies the address', async () => {
  const email = 'olena.koval@example.org';
  const page = await open({ width: 390 });
  await visit(page, `${listing}?enquiry=open`);
  await page.getByLabel('Your message').fill(question);
  await page.getByRole('button', { name: 'Sign up and send' }).tap();
  await fillIn(page, email);
  await sent(page).waitFor();
  await main(page).getByRole('link', { name: 'Log in now' }).tap();
  await main(page).getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  await logIn(page, { email, password });
  await page.getByRole('heading', { name: 'You sent an enquiry' }).waitFor();
  await page.getByRole('log').getByText(question).waitFor();
  expect(await isVerified(email)).toBe(false);
  await visit(page, linkIn(await outboxOf(server).latest(email, 'Confirm your email'), '/verify-email'));
  await main(page).getByRole('heading', { level: 1, name: 'Your email address is confirmed' }).waitFor();
  expect(await isVerified(email)).toBe(true);
});

test('without JavaScript, too, both addresses lead to the same page, with a link to log in', async () => {
  const page = await open({ width: 390, javaScriptEnabled: false });
  const pages: string[] = [];
  for (const email of [ada.email, 'iryna.lys@example.org']) {
    await page.goto('/signup');
    await fillIn(page, email);
    await page.waitForURL('**/signup?sent=1');
    pages.push(await main(page).innerHTML());
  }
  expect(pages[1]).toBe(pages[0]);
  await outboxOf(server).latest(ada.email, 'Somebody tried to sign up');
  await main(page).getByRole('link', { name: 'Log in now' }).click();
  await page.getByLabel('Email').fill('iryna.lys@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(url => url.pathname !== '/login');
  await page.goto('/account/contact-details');
  expect(new URL(page.url()).pathname).toBe('/account/contact-details');
});

test('an address that another member has is changed to like a free one, and its owner gets a mail', async () => {
  const owner = await person(server, 'Dina', 'Moroz');
  const seen: string[] = [];
  for (const email of [owner.email, 'free.address@example.org']) {
    const member = await person(server, 'Iryna', 'Koval');
    const page = await open({ width: 390, as: member });
    const waiting = main(page).getByRole('heading', {
      name: 'Your new email address is waiting to be confirmed',
    });
    const words = async () =>
      (await main(page).innerText()).replaceAll(email, '…').replaceAll(member.email, '—');
    await visit(page, '/account/contact-details');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Current password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await waiting.waitFor();
    await main(page).getByRole('button', { name: 'Send the link again' }).click();
    await page.getByText('Sent. Please check your inbox.').waitFor();
    await page.reload();
    await waiting.waitFor();
    seen.push(await words());
  }
  expect(seen[1]).toBe(seen[0]);
  expect(seen[0]).toContain('We sent a link to …');
  await outboxOf(server).latest(owner.email, 'Somebody tried to use your email address');
  expect((await outboxOf(server).all(owner.email)).map(({ subject }) => subject)).not.toContain(
    'Confirm your new email address',
  );
});
