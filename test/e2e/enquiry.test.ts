import type { Page } from 'playwright-core';
import { hydrated, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, person, type Person } from '#test/support/cast.ts';

let server: BuiltServer;
let ada: Person;
let ben: Person;
let listing: string;
beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
  listing = `/l/room/${(await ada.publishes()).id.uuid}`;
}, 90_000);
afterAll(() => server?.stop());
const open = useBrowser(() => server.url);

const password = 'three words here';
const question = 'Чи вільна кімната?';
const enquiries = async ({ sdk }: Person) =>
  (await sdk.transactions.query({ only: 'order' })).data.meta?.totalItems;

async function logIn(page: Page, who: Person): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
}

test('on a phone, the first tap on “I have an account: log in” is not lost to an error that appears', async () => {
  const page = await open({ width: 390 });
  await visit(page, `${listing}?enquiry=open`);
  await page.getByLabel('Your message').tap();
  await page.getByRole('link', { name: 'I have an account: log in' }).tap();
  await page.waitForURL('**/login', { timeout: 5000 });
});

test('a message written before logging in is sent once, without another press', async () => {
  const page = await open({ width: 390 });
  await visit(page, `${listing}?enquiry=open`);
  await page.getByLabel('Your message').fill(question);
  await page.getByRole('link', { name: 'I have an account: log in' }).tap();
  await logIn(page, ben);
  await page.getByRole('heading', { name: 'You sent an enquiry' }).waitFor();
  await page.getByRole('log').getByText(question).waitFor();
  expect(await enquiries(ben)).toBe(1);
  await page.goBack();
  await hydrated(page);
  expect(await enquiries(ben)).toBe(1);
});

test('a sign-up that fails loses nothing, and the message is sent once it succeeds', async () => {
  const page = await open({ expected: [/current_user\/create answered 409/, /console: .*409/] });
  const newcomer = await person(server, 'Dina', 'Moroz');
  await visit(page, `${listing}?enquiry=open`);
  await page.getByLabel('Your message').fill(question);
  await page.getByRole('button', { name: 'Sign up and send' }).click();
  await page.getByLabel('First name').fill('Olha');
  await page.getByLabel('Last name').fill('Bondar');
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('An account with this email address already exists.').waitFor();
  await page.getByLabel('Email').fill('olha.bondar@example.org');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'You sent an enquiry' }).waitFor();
  await page.getByRole('log').getByText(question).waitFor();
});

test('the language of the address stays after signing up and after logging in', async () => {
  const page = await open();
  await visit(page, '/signup?lang=uk');
  await page.getByLabel('Ім’я', { exact: true }).fill('Олена');
  await page.getByLabel('Прізвище').fill('Коваль');
  await page.getByLabel('Електронна пошта').fill('olena.koval@example.org');
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('main').locator('button[type=submit]').click();
  await page.waitForURL('**/welcome?lang=uk');
  await page.reload();
  expect(await page.locator('html').getAttribute('lang')).toBe('uk');

  const other = await open();
  await visit(other, '/login?lang=de');
  await other.getByLabel('E-Mail').fill(ada.email);
  await other.getByLabel('Passwort', { exact: true }).fill(ada.password);
  await other.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click();
  await other.waitForURL(url => url.pathname !== '/login');
  await visit(other, '/inbox/orders');
  expect(await other.locator('html').getAttribute('lang')).toBe('de');
});
