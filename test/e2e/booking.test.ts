import type { Page } from 'playwright-core';
import { DAY } from '#contract/time/units.ts';
import { Money } from '#test/platform/sdk.ts';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { freePort } from '#test/support/freePort.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { openAccount } from './openAccount.ts';
import { typeCard } from './typeCard.ts';

let server: BuiltServer;
let ada: Person;
let ben: Person;
let room: string;
beforeAll(async () => {
  const port = await freePort();
  server = await startBuiltServer({ STRIPE_SIMULATOR_PORT: String(port) });
  ({ ada, ben } = await cast(server));
  // Users with a booking get a reminder to verify their address, which covers the page.
  await proveAddress(server, ben);
  await openAccount(ada, port);
  room = (await ada.publishes({ price: new Money(2500, 'EUR') })).id.uuid;
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

/** A test card that requires 3-D Secure. */
const asksBank = '4000002760003184';

const dayIn = (count: number) => new Date(Date.now() + count * DAY).toISOString().slice(0, 10);

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name }).first().waitFor();
const submit = (page: Page) => main(page).getByRole('button', { name: 'Request to book' });

/** Signs in and opens the checkout for two nights that start in `from` days. */
async function atCheckout(who: Person, from: number): Promise<Page> {
  const opened = await openPage({ width: 390, as: who, expected: [/402/] });
  await visit(opened, `/l/room/${room}/checkout?start=${dayIn(from)}&end=${dayIn(from + 2)}`);
  return opened;
}

async function fillForm(page: Page, number: string): Promise<void> {
  await main(page).getByLabel('Name on the card').fill('Ben Kovalenko');
  await main(page).getByLabel('Street and number').fill('Obernstraße 1');
  await main(page).getByLabel('Postal code').fill('28195');
  await main(page).getByLabel('Town').fill('Bremen');
  await main(page).getByLabel('Country').selectOption('DE');
  await typeCard(page, number);
}

test('a 3-D Secure challenge is failed, closed, then passed, all for one booking', async () => {
  const page = await atCheckout(ben, 5);
  await fillForm(page, asksBank);
  const bank = page.getByRole('dialog');
  for (const answer of [/Fail/, /Close|Cancel/]) {
    await submit(page).click();
    await bank.getByRole('button', { name: answer }).click();
    await main(page).getByText('Your bank could not confirm that it is you.').first().waitFor();
  }
  await main(page).getByText('The nights are held for you.').waitFor();
  await submit(page).click();
  await bank.getByRole('button', { name: /Complete/ }).click();
  await heading(page, 'You sent a booking request');
});

test('free help is booked without a card', async () => {
  const free = (await ada.publishes()).id.uuid;
  const page = await openPage({ width: 390, as: ben });
  await visit(page, `/l/room/${free}/checkout?start=${dayIn(3)}&end=${dayIn(4)}`);
  await main(page).getByText('This stay is free of charge.').waitFor();
  expect(await page.getByText('Card', { exact: true }).count()).toBe(0);
  await main(page).getByRole('button', { name: 'Send the request' }).click();
  await heading(page, 'You sent a booking request');
});
