import type { Page } from 'playwright-core';
import Stripe from 'stripe';
import { Money, UUID } from '#test/platform/sdk.ts';
import { useBrowser, visit, type PageOptions } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { freePort } from '#test/support/freePort.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { checkoutOf, dayIn, fillBilling } from './checkoutSteps.ts';
import { openAccount } from './openAccount.ts';
import { typeCard } from './typeCard.ts';

// Nights that cannot be booked as the guest has seen them: each page says why, and leads to other nights.

let server: BuiltServer;
let stripe: Stripe;
let ada: Person;
let ben: Person;
let room: string;
beforeAll(async () => {
  const port = await freePort();
  server = await startBuiltServer({ STRIPE_SIMULATOR_PORT: String(port) });
  stripe = new Stripe('sk_test_simulator', { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
  ({ ada, ben } = await cast(server));
  // Users with a booking get a reminder to verify their address, which covers the page.
  await Promise.all([ada, ben].map(person => proveAddress(server, person)));
  await openAccount(ada, port);
  room = (await ada.publishes({ price })).id.uuid;
}, 90_000);
// New accounts may publish only a few listings a day.
afterEach(() => change({ price }));
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const price = new Money(2500, 'EUR');

const change = (listing: object) => ada.sdk.ownListings.update({ id: new UUID(room), ...listing });
/** Closes the listing until the work is done. */
async function whileClosed(work: () => Promise<void>): Promise<void> {
  await ada.sdk.ownListings.close({ id: new UUID(room) });
  await work();
  await ada.sdk.ownListings.open({ id: new UUID(room) });
}

const main = (page: Page) => page.getByRole('main');
const alert = (page: Page) => main(page).getByRole('alert');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });
/** Ada blocks two nights. */
const block = async (from: number) => {
  const [start, end] = [new Date(dayIn(from)), new Date(dayIn(from + 2))];
  await ada.sdk.availabilityExceptions.create({ listingId: new UUID(room), start, end, seats: 0 });
};
const open = (options: PageOptions = {}) => openPage({ width: 390, as: ben, ...options });

/** Opens the checkout for nights in so many days and fills it in, up to the button. */
async function readyToPay(page: Page, from: number): Promise<void> {
  await visit(page, checkoutOf(room, from));
  await fillBilling(page);
  await main(page).getByLabel('Message').fill('We come by train.');
  await typeCard(page, '4242424242424242');
}

const charged = async () => (await stripe.charges.list({ limit: 100 })).data.filter(({ paid }) => paid);

test.each([
  ['en', 40, 'These nights are no longer free: somebody else', 'Choose other nights', 'Book a stay'],
  ['uk', 44, 'Ці ночі вже не вільні', 'Вибрати інші ночі', 'Забронювати проживання'],
] as const)('nights gone meanwhile lead to their month, in %s', async (locale, from, words, way, title) => {
  await block(from);
  const page = await open({ locale });
  await visit(page, checkoutOf(room, from));
  await alert(page).getByText(words).waitFor();
  await main(page).getByRole('link', { name: way }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.locator(`[data-day="${dayIn(from)}"]`).waitFor();
  expect(await dialog.locator('input[name="end"]').inputValue()).not.toBe('');
});

test.each([
  ['more than 90 days away', 120, dayIn(90)],
  ['in the past', -3, undefined],
])('nights %s say so, and the calendar opens at the nearest month', async (words, from, shown) => {
  const page = await open();
  await visit(page, checkoutOf(room, from));
  await alert(page).getByText(words).waitFor();
  await main(page).getByRole('link', { name: 'Choose other nights' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a stay' });
  await dialog
    .locator(shown ? `[data-day="${shown}"]` : '[data-day]')
    .first()
    .waitFor();
  expect(await dialog.locator('input[name="start"]').inputValue()).toBe('');
});

test('a listing closed just before paying is no longer available', async () => {
  const page = await open({ expected: [/409/] });
  await readyToPay(page, 6);
  await whileClosed(async () => {
    await button(page, 'Request to book').click();
    await alert(page).getByText('This listing is no longer available.').waitFor();
  });
  await main(page).getByRole('link', { name: 'Find something else' }).waitFor();
});

test('another price is shown before it is paid, and exactly that is reserved', async () => {
  const before = await charged();
  const page = await open();
  await readyToPay(page, 9);
  await main(page).getByText('€50', { exact: true }).first().waitFor();
  await change({ price: new Money(4000, 'EUR') });
  await button(page, 'Request to book').click();
  await alert(page).getByText('The price has changed since you opened this page: it is now €80.').waitFor();
  await main(page).getByText('€80', { exact: true }).first().waitFor();
  expect(await main(page).getByText('€50', { exact: true }).count()).toBe(0);
  expect(await charged()).toEqual(before);
  await button(page, 'Request to book').click();
  await main(page).getByRole('heading', { name: 'You sent a booking request' }).waitFor();
  const [newest, ...others] = await charged();
  expect([newest?.amount, others.length]).toEqual([8000, before.length]);
});

test.each([
  ['that costs nothing any more', price, null, 'Request to book'],
  ['that was free', null, price, 'Send the request'],
])('an offer %s is looked at again', async (_what, before, after, name) => {
  await change({ price: before });
  const page = await open({ expected: [/409/] });
  if (before) await readyToPay(page, 15);
  else await visit(page, checkoutOf(room, 15));
  await button(page, name).waitFor();
  await change({ price: after });
  await button(page, name).click();
  await alert(page)
    .getByText('The host has changed this offer in the meantime. Nothing was charged.')
    .waitFor();
  await main(page).getByRole('link', { name: 'Back to the listing' }).click();
  await page.waitForURL(/\/l\//);
});
