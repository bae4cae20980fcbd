import type { Page } from 'playwright-core';
import Stripe from 'stripe';
import { Money } from '#test/platform/sdk.ts';
import { useBrowser, visit } from '#test/support/browser.ts';
import { showDetails } from '#test/support/showDetails.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { freePort } from '#test/support/freePort.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { checkoutOf, fillBilling, holdNights } from './checkoutSteps.ts';
import { openAccount } from './openAccount.ts';
import { typeCard } from './typeCard.ts';

// What can go wrong between choosing the nights and a valid request. In every case there is one booking and one charge.

let server: BuiltServer;
let stripe: Stripe;
let ada: Person;
let ben: Person;
let cy: Person;
let room: string;
beforeAll(async () => {
  const port = await freePort();
  server = await startBuiltServer({ STRIPE_SIMULATOR_PORT: String(port) });
  stripe = new Stripe('sk_test_simulator', { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
  ({ ada, ben, cy } = await cast(server));
  // Users with a booking get a reminder to verify their address, which covers the page.
  await Promise.all([ada, ben, cy].map(person => proveAddress(server, person)));
  await openAccount(ada, port);
}, 90_000);
beforeEach(async () => void (room = (await ada.publishes({ price: new Money(2500, 'EUR') })).id.uuid));
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const visa = '4242424242424242';
const mastercard = '5555555555554444';
const declined = '4000000000000002';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name }).first().waitFor();
const submit = (page: Page) => main(page).getByRole('button', { name: 'Request to book' });
const requested = (page: Page) => heading(page, 'You sent a booking request');

const signedIn = (who: Person, expected: readonly RegExp[] = []): Promise<Page> =>
  openPage({ width: 390, as: who, expected });

/** Returns how many payment intents were created, and how many of them charged a card or hold money on it. */
async function money() {
  const [intents, charges] = await Promise.all([
    stripe.paymentIntents.list({ limit: 100 }),
    stripe.charges.list({ limit: 100 }),
  ]);
  return { payments: intents.data.length, charges: charges.data.filter(({ paid }) => paid).length };
}

test('a declined card, a reload, another card: one booking, one charge', async () => {
  const before = await money();
  const page = await signedIn(ben, [/402/]);
  await visit(page, checkoutOf(room, 5));
  await fillBilling(page);
  await main(page).getByLabel('Message').fill('We come by train.');
  await typeCard(page, declined);
  await submit(page).click();
  await main(page).getByText('Your bank did not accept this card.').waitFor();

  await page.reload();
  await main(page).getByText('The nights are held for you.').waitFor();
  expect(await main(page).getByLabel('Town').inputValue()).toBe('Bremen');
  // By keyboard alone: the card field follows the host in tab order.
  await main(page).getByRole('link', { name: 'Ada L' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${mastercard}1240123`);
  await main(page).locator('.StripeElement--complete').waitFor();
  await submit(page).and(page.locator(':enabled')).focus();
  await page.keyboard.press('Enter');
  await requested(page);
  await main(page).getByText('We come by train.').waitFor();
  expect(await money()).toEqual({ payments: before.payments + 1, charges: before.charges + 1 });
});

test('nights chosen in the phone’s calendar are paid with a new card', async () => {
  const page = await signedIn(ben);
  await visit(page, `/l/room/${room}`);
  await main(page).getByRole('link', { name: 'Choose the nights' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a stay' });
  await dialog.getByRole('button', { name: 'Next' }).click();
  const days = dialog.getByRole('gridcell').getByRole('button', { disabled: false });
  await days.nth(10).click();
  await days.nth(12).click();
  await dialog.getByText('€50').last().waitFor();
  await dialog.getByRole('button', { name: 'Request to book' }).click();
  // A complete card enables the button; a missing address is reported at its field.
  await typeCard(page, visa);
  await main(page).getByText('please fill in your card details above').waitFor({ state: 'detached' });
  await submit(page).click();
  await main(page).getByText('You need to add a postal code.').waitFor();
  await fillBilling(page);
  await submit(page).click();
  await requested(page);
  await showDetails(page);
  await main(page).getByText('Reserved on your card, not charged.').waitFor();
});

test('when the nights have been taken meanwhile the page says so, and nothing is charged', async () => {
  const before = await money();
  const page = await signedIn(ben, [/409/]);
  await visit(page, checkoutOf(room, 20));
  await fillBilling(page);
  await typeCard(page, visa);
  await holdNights(server, cy, room, 20);
  await submit(page).click();
  const alert = main(page).getByRole('alert');
  await alert
    .getByText('somebody else has booked them, or the host has closed them. Nothing was charged.')
    .waitFor();
  expect(await submit(page).count()).toBe(0);
  // The other guest has started a payment, but has not paid yet.
  expect(await money()).toEqual({ payments: before.payments + 1, charges: before.charges });
  await main(page).getByRole('link', { name: 'Choose other nights' }).click();
  await page.getByRole('dialog', { name: 'Book a stay' }).waitFor();
});

test('two windows that pay for the same booking hold the money once', async () => {
  const before = await money();
  // The later payment is rejected by the marketplace or, if it gets further, by the payment provider.
  const expected = [/40[09]/];
  const first = await signedIn(ben, expected);
  const second = await openPage({ width: 390, besides: first, expected });
  for (const page of [first, second]) {
    await visit(page, checkoutOf(room, 25));
    await fillBilling(page);
    await typeCard(page, visa);
  }
  await Promise.all([first, second].map(page => submit(page).click()));
  await Promise.all([first, second].map(requested));
  expect(first.url()).toBe(second.url());
  // Of two payments started at once, one may be cancelled before it is paid.
  expect((await money()).charges).toBe(before.charges + 1);
  // Returning to the checkout redirects to the sent request.
  await second.goBack();
  await requested(second);
});

test('a card is saved while paying, used again without being typed, and charged when the host accepts', async () => {
  const page = await signedIn(cy);
  await visit(page, checkoutOf(room, 30));
  await fillBilling(page);
  await typeCard(page, visa);
  await main(page).getByLabel('Save this card for next time').check();
  await submit(page).click();
  await requested(page);

  await visit(page, checkoutOf(room, 40));
  await main(page).getByLabel('Visa ending in 4242').waitFor();
  expect(await main(page).locator('.StripeElement').count()).toBe(0);
  await submit(page).click();
  await requested(page);
  const order = page.url();

  const host = await signedIn(ada);
  await visit(host, order.replace('/order/', '/sale/'));
  await main(host).getByRole('button', { name: 'Accept' }).click();
  await main(host).getByRole('button', { name: 'Accept the request' }).click();
  await heading(host, 'You accepted the booking');
  await page.reload();
  await heading(page, 'Your booking has been accepted');
  await showDetails(page);
  await main(page).getByText('Charged to your card.').waitFor();
  const [, transactionId] = /order\/([^/]+)/.exec(order) ?? [];
  const { data } = await stripe.paymentIntents.list({ limit: 100 });
  expect(data.find(({ metadata }) => metadata.transactionId === transactionId)).toMatchObject({
    status: 'succeeded',
    amount_received: 5_000,
  });
});
