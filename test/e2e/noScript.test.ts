import { useBrowser } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, room, type Person } from '#test/support/cast.ts';
import { testClient, type Res } from '#test/platform/sdk.ts';

// What people read and do when scripts are off or never arrive.

let server: BuiltServer;
let listing: Res;
let ben: Person;

beforeAll(async () => {
  server = await startBuiltServer();
  const people = await cast(server);
  ben = people.ben;
  listing = await people.ada.publishes();
});
afterAll(() => server?.stop());
const open = useBrowser(() => server.url);
const openPage = () => open({ javaScriptEnabled: false, width: 390 });

test('the landing page shows what is new and leads everywhere', async () => {
  const page = await openPage();
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'You are not alone. Help is close by.' }).waitFor();
  await page.getByRole('link', { name: 'Quiet room near the park' }).click();
  await page.getByRole('heading', { level: 1, name: 'Quiet room near the park' }).waitFor();
});

test('a town typed into the search finds what is near it', async () => {
  const page = await openPage();
  await page.goto('/');
  await page.getByRole('main').getByRole('combobox', { name: 'Town or place' }).fill('Berlin');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/\/s\?/);
  await page.getByRole('heading', { name: /near Berlin/ }).waitFor();
  await page.getByRole('main').getByText('1 listing', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Quiet room near the park' }).waitFor();

  await page.goto('/s?address=Paris');
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor();
  await page.goto('/s?address=Nowhereville-on-Sea');
  await page.getByText('We do not know this place').waitFor();
});

test('a listing can be read, and its form says what it needs', async () => {
  const page = await openPage();
  await page.goto(`/l/quiet-room/${listing.id.uuid}`);
  const main = page.getByRole('main');
  await main.getByText(String(room.description)).waitFor();
  await main.getByText('Free', { exact: true }).waitFor();
  await main.getByRole('link', { name: 'Ada L' }).waitFor();
  const picture = main.getByRole('img', { name: 'Quiet room near the park' });
  await expect(picture.evaluate(image => (image as HTMLImageElement).decode())).resolves.toBeUndefined();

  await main.getByRole('link', { name: 'Contact' }).click();
  // Playwright finds no text inside noscript.
  const note = page.getByRole('dialog').locator('noscript > *');
  await note.waitFor();
  expect(await note.innerText()).toBe('To write a message, please switch on JavaScript in your browser.');
  expect(await page.getByText('Opening the form').count()).toBe(0);
});

test('a form that cannot work says so, keeps its password out of the address and gives the e-mail back', async () => {
  const page = await openPage();
  await page.goto('/login');
  const note = page.getByRole('form', { name: 'Log in' }).locator('noscript > *');
  expect(await note.innerText()).toBe('To send this form, please switch on JavaScript in your browser.');
  await page.getByLabel('Email').fill('olha@example.org');
  await page.getByLabel('Password', { exact: true }).fill('long walks');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('The page was not quite ready yet').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.getByLabel('Email').inputValue()).toBe('olha@example.org');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
});

test('somebody signed in can log out', async () => {
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

test('an address that leads nowhere says so', async () => {
  const page = await open({
    javaScriptEnabled: false,
    expected: [/\/nowhere answered 404/, /nowhere console: .*404/],
  });
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: 'We cannot find this page' }).waitFor();
  await page.getByRole('link', { name: 'Go to the start page' }).waitFor();
});
