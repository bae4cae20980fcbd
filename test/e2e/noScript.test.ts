import { DAY } from '#contract/time/units.ts';
import { useBrowser } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, room, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import type { Res } from '#test/platform/sdk.ts';

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

test('a visitor finds a listing by town, changes the language, and reads that the form needs JavaScript', async () => {
  const page = await openPage();
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'You are not alone. Help is close by.' }).waitFor();
  await page.getByRole('link', { name: 'Quiet room near the park' }).click();
  await page.getByRole('heading', { level: 1, name: 'Quiet room near the park' }).waitFor();

  await page.goto('/');
  await page.getByRole('main').getByRole('combobox', { name: 'Town or place' }).fill('Berlin');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/\/s\?/);
  await page.getByRole('heading', { name: /in Berlin/ }).waitFor();
  await page.getByRole('main').getByText('1 listing', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Quiet room near the park' }).waitFor();

  await page.goto(`/l/quiet-room/${listing.id.uuid}`);
  const main = page.getByRole('main');
  await main.getByText(String(room.description)).waitFor();
  await main.getByText(/^Price.*Free$/).waitFor();
  await main.getByRole('link', { name: 'Ada L' }).first().waitFor();
  const picture = main.getByRole('img', { name: 'Quiet room near the park' });
  await expect(picture.evaluate(image => (image as HTMLImageElement).decode())).resolves.toBeUndefined();

  await main.getByRole('link', { name: 'Contact' }).click();
  // Playwright doesn't find text inside noscript.
  const note = page.getByRole('dialog').locator('noscript p');
  await note.waitFor();
  expect(await note.innerText()).toContain('You need an account so that the answer can reach you.');
  expect(await page.getByText('Opening the form').count()).toBe(0);

  await page.goto('/');
  await page.getByRole('link', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'All listings' }).waitFor();
  await page.getByRole('dialog').getByRole('link', { name: 'Українська' }).click();
  expect(await page.locator('html').getAttribute('lang')).toBe('uk');
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
  await actor.getByRole('heading', { name: 'You sent an enquiry' }).waitFor();
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
  await giver.getByRole('heading', { name: /accepted/ }).waitFor();
  expect(await giver.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0);
});

/** Ben requests a night at Ada's. */
async function requestStay(): Promise<Res> {
  const midnight = (days: number) => new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY);
  const params = { listingId: listing.id, bookingStart: midnight(3), bookingEnd: midnight(4) };
  const begin = { processAlias: 'free-process/release-1', transition: 'transition/request', params };
  return (await ben.sdk.transactions.initiate(begin, { expand: true })).data.data;
}
