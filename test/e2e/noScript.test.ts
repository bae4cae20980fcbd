import { useBrowser } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, room, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { testClient, type Res } from '#test/platform/sdk.ts';

// What users can read and do when scripts are disabled or never arrive.

let server: BuiltServer;
let listing: Res;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
  await Promise.all([ada, ben].map(person => proveAddress(server, person)));
  listing = await ada.publishes();
});
afterAll(() => server?.stop());
const open = useBrowser(() => server.url);
const openPage = () => open({ javaScriptEnabled: false, width: 390 });

test('the landing page shows the newest listings and links everywhere', async () => {
  const page = await openPage();
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'You are not alone. Help is close by.' }).waitFor();
  await page.getByRole('link', { name: 'Quiet room near the park' }).click();
  await page.getByRole('heading', { level: 1, name: 'Quiet room near the park' }).waitFor();
});

test('searching for a town finds listings near it', async () => {
  const page = await openPage();
  await page.goto('/');
  await page.getByRole('main').getByRole('combobox', { name: 'Town or place' }).fill('Berlin');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/\/s\?/);
  await page.getByRole('heading', { name: /in Berlin/ }).waitFor();
  await page.getByRole('main').getByText('1 listing', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Quiet room near the park' }).waitFor();

  await page.goto('/s?address=Paris');
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor();
  await page.goto('/s?address=Nowhereville-on-Sea');
  await page.getByText('We don’t know this place').waitFor();
});

test('a listing can be read, and its form says that it needs JavaScript', async () => {
  const page = await openPage();
  await page.goto(`/l/quiet-room/${listing.id.uuid}`);
  const main = page.getByRole('main');
  await main.getByText(String(room.description)).waitFor();
  await main.getByText('Free', { exact: true }).waitFor();
  await main.getByRole('link', { name: 'Ada L' }).waitFor();
  const picture = main.getByRole('img', { name: 'Quiet room near the park' });
  await expect(picture.evaluate(image => (image as HTMLImageElement).decode())).resolves.toBeUndefined();

  await main.getByRole('link', { name: 'Contact' }).click();
  // Playwright doesn't find text inside noscript.
  const note = page.getByRole('dialog').locator('noscript p');
  await note.waitFor();
  expect(await note.innerText()).toContain('You need an account so that the answer can reach you.');
  expect(await page.getByText('Opening the form').count()).toBe(0);
});

test('a user writes to an author, gets an answer, and requests a night that is accepted', async () => {
  const actor = await openPage();
  await actor.goto(`/l/quiet-room-near-the-park/${listing.id.uuid}?enquiry=open`);
  await actor.locator('noscript button[value=login]').click();
  await actor.getByLabel('Email').fill(ben.email);
  await actor.getByLabel('Password', { exact: true }).fill(ben.password);
  await actor.getByRole('button', { name: 'Log in' }).click();
  await actor.waitForURL(/enquiry=open/);
  await actor.locator('noscript textarea').fill('Чи ще вільно?\nНас троє.');
  await actor.locator('noscript button[value=send]').click();
  await actor.getByRole('heading', { level: 1, name: 'You sent an enquiry' }).waitFor();
  await actor.getByRole('log').getByText('Чи ще вільно?').waitFor();

  const giver = await open({ javaScriptEnabled: false, width: 390, as: ada });
  await giver.goto('/inbox/sales');
  await giver
    .getByRole('main')
    .getByRole('link', { name: /Quiet room/ })
    .first()
    .click();
  await giver.getByRole('button', { name: 'Send', exact: true }).click();
  await giver.getByText('Please write a message.').waitFor();
  await giver.getByLabel('Your message').fill('Так, приїжджайте!');
  await giver.getByRole('button', { name: 'Send', exact: true }).click();
  await giver.getByRole('log').getByText('Так, приїжджайте!').waitFor();
  expect(await giver.getByLabel('Your message').inputValue()).toBe('');
  await actor.reload();
  await actor.getByRole('log').getByText('Так, приїжджайте!').waitFor();

  const request = await requestStay();
  await giver.goto(`/sale/${request.id.uuid}/details`);
  await giver.getByRole('button', { name: 'Accept', exact: true }).click();
  await giver.getByRole('dialog', { name: 'Accept this request?' }).getByText(/Ben/).first().waitFor();
  await giver.getByRole('link', { name: 'Close', exact: true }).click();
  await giver.getByRole('button', { name: 'Accept', exact: true }).click();
  await giver.getByRole('button', { name: 'Accept the request' }).click();
  await giver.getByRole('heading', { level: 1, name: /accepted/ }).waitFor();
  expect(await giver.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0);
});

const dayLength = 24 * 60 * 60_000;

/** Ben requests a night at Ada's. */
async function requestStay(): Promise<Res> {
  const midnight = (days: number) =>
    new Date(Math.floor(Date.now() / dayLength) * dayLength + days * dayLength);
  const params = { listingId: listing.id, bookingStart: midnight(3), bookingEnd: midnight(4) };
  const begin = { processAlias: 'free-process/release-1', transition: 'transition/request', params };
  return (await ben.sdk.transactions.initiate(begin, { expand: true })).data.data;
}

test('a user logs in and continues to their destination; a wrong password is reported and the e-mail address kept', async () => {
  const page = await openPage();
  await page.goto('/listings');
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(ben.email);
  await page.getByLabel('Password', { exact: true }).fill('a guess');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('The email and password you entered did not match our records.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.getByLabel('Email').inputValue()).toBe(ben.email);
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  expect(await page.getByText('The page was not quite ready yet').count()).toBe(0);
  await page.getByLabel('Password', { exact: true }).fill(ben.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/listings');
});

test('a person and an organisation sign up', async () => {
  const page = await openPage();
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Olena');
  await page.getByLabel('Last name').fill('Koval');
  await page.getByLabel('Email').fill('olena.noscript@example.org');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Your account could not be created. What you typed is still here.').waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Olena');
  await page.getByLabel('Password', { exact: true }).fill('three words here');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${server.url}/welcome`);
  await page.getByRole('main').getByLabel('Where?').fill('Berlin');
  await page.getByRole('button', { name: 'Show what fits' }).click();
  await page.getByRole('heading', { level: 1, name: /Berlin/ }).waitFor();
  await page.goto('/inbox/orders');
  expect(new URL(page.url()).pathname).toBe('/inbox/orders');

  const other = await openPage();
  await other.goto('/signup?as=organisation');
  await other.getByLabel('Name of the organisation').fill('Caritas');
  await other.getByLabel('Type of organisation').selectOption('NGO');
  await other.getByLabel('Email').fill('caritas.noscript@example.org');
  await other.getByLabel('Password', { exact: true }).fill('three words here');
  await other.getByRole('button', { name: 'Create account' }).click();
  await other.waitForURL(`${server.url}/welcome`);
});

test('a signed-in user can log out', async () => {
  const page = await openPage();
  const name = `st-${testClient.clientId}-token`;
  const value = encodeURIComponent(JSON.stringify(ben.tokens.getToken()));
  await page.context().addCookies([{ name, value, url: server.url }]);
  await page.goto('/?mobilemenu=open');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${server.url}/`);
  expect((await page.context().cookies()).map(cookie => cookie.name)).not.toContain(name);
});

test('menu and languages work as links', async () => {
  const page = await openPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'All listings' }).waitFor();
  await page.getByRole('dialog').getByRole('link', { name: 'Українська' }).click();
  expect(await page.locator('html').getAttribute('lang')).toBe('uk');
});

test('an unknown URL says so', async () => {
  const page = await open({
    javaScriptEnabled: false,
    expected: [/\/nowhere answered 404/, /nowhere console: .*404/],
  });
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: 'We cannot find this page' }).waitFor();
  await page.getByRole('link', { name: 'Go to the home page' }).waitFor();
});
