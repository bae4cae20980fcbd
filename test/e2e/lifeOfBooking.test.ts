import type { Page } from 'playwright-core';
import { DAY } from '#contract/time/units.ts';
import { createIntegrationSdk } from '#test/platform/integrationSdk.ts';
import { Money, UUID, type Res } from '#test/platform/sdk.ts';
import { hideDetails, showDetails } from '#test/support/showDetails.ts';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { freePort } from '#test/support/freePort.ts';
import { linkIn, outboxOf, proveAddress } from '#test/support/outbox.ts';
import { timeMakes } from '#test/support/serverDatabase.ts';
import { openAccount } from './openAccount.ts';
import { requestAndPay } from './requestAndPay.ts';
import { typeCard } from './typeCard.ts';

// Two users in separate browsers, through every course that a booking can take.

let server: BuiltServer;
let port: number;
let ada: Person;
let ben: Person;
let room: Res;
beforeAll(async () => {
  port = await freePort();
  server = await startBuiltServer({
    STRIPE_SIMULATOR_PORT: String(port),
    INTEGRATION_CLIENT_ID: 'test-integration',
    INTEGRATION_CLIENT_SECRET: 'test-integration-secret',
  });
  ({ ada, ben } = await cast(server));
  // Users with a booking get a reminder to verify their address, which covers the page.
  await Promise.all([ada, ben].map(person => proveAddress(server, person)));
  await openAccount(ada, port);
  room = await ada.publishes({ price: new Money(2500, 'EUR') });
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const address = 'Invalidenstraße 116';
const dayIn = (count: number) => new Date(Date.now() + count * DAY).toISOString().slice(0, 10);
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name }).first().waitFor();
const text = (page: Page, words: string) => main(page).getByText(words).first().waitFor();
/** Text in the details of the stay, which a phone shows for a press. */
async function detail(page: Page, words: string): Promise<void> {
  await showDetails(page);
  await page.getByRole('complementary').getByText(words).first().waitFor();
  await hideDetails(page);
}
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click();
const log = (page: Page) => main(page).getByRole('log');
const reviews = (page: Page) => main(page).getByRole('region', { name: 'Reviews' });

interface Both {
  host: Page;
  guest: Page;
}

/** Opens pages for Ada and Ben, both signed in: on a desktop and on a phone. */
async function sideBySide(): Promise<Both> {
  const [host, guest] = await Promise.all([openPage({ as: ada }), openPage({ width: 390, as: ben })]);
  return { host, guest };
}

async function writes(page: Page, words: string): Promise<void> {
  await main(page).getByLabel('Your message').fill(words);
  await press(page, 'Send');
  await log(page).getByText(words).waitFor();
  await log(page).getByText('Sending').waitFor({ state: 'detached' });
}

/** Fills in the open dialog. */
async function writesReview(page: Page, stars: string, words: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /Your review of/ });
  // The first star has the focus; the arrow keys change the rating.
  await dialog.getByRole('radio').first().press('ArrowRight');
  await dialog.getByRole('radio', { name: stars }).check({ force: true });
  await dialog.getByLabel('Your review', { exact: true }).fill(words);
  await dialog.getByRole('button', { name: 'Send the review' }).click();
  await dialog.getByText(/Thank you!/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

const pressReview = (page: Page) => main(page).getByRole('link', { name: 'Write a review' }).first().click();

/** Both open a transaction; from then on they see its changes without reloading. */
async function look({ host, guest }: Both, id: string): Promise<void> {
  await Promise.all([visit(host, `/sale/${id}/details`), visit(guest, `/order/${id}/details`)]);
}

test('from an enquiry to both reviews', async () => {
  const both = await sideBySide();
  const { host, guest } = both;
  const listing = `/l/room/${room.id.uuid}`;

  await visit(guest, `${listing}?enquiry=open`);
  await guest.getByRole('dialog').getByLabel('Your message').fill('Is it free next week?');
  await guest.getByRole('dialog').getByRole('button', { name: 'Send the message' }).click();
  await heading(guest, 'You sent an enquiry');
  const id = /order\/([^/]+)/.exec(guest.url())?.[1] ?? '';

  await visit(host, '/inbox/sales');
  await main(host)
    .getByRole('link', { name: /Quiet room/ })
    .first()
    .click();
  await heading(host, 'You have an enquiry');
  await writes(host, 'Yes, come!');
  await log(guest).getByText('Yes, come!').waitFor();
  expect(await main(guest).getByRole('link', { name: 'Choose the dates' }).getAttribute('href')).toContain(
    id,
  );

  await visit(guest, `${listing}/checkout?start=${dayIn(3)}&end=${dayIn(5)}&transaction=${id}`);
  await main(guest).getByLabel('Name on the card').fill('Ben Kovalenko');
  await main(guest).getByLabel('Street and number').fill('Obernstraße 1');
  await main(guest).getByLabel('Postal code').fill('28195');
  await main(guest).getByLabel('Town').fill('Bremen');
  await main(guest).getByLabel('Country').selectOption('DE');
  await typeCard(guest, '4242424242424242');
  await press(guest, 'Request to book');
  await heading(guest, 'You sent a booking request');
  await detail(guest, 'Reserved on your card, not charged.');
  expect(await main(guest).getByText(address).count()).toBe(0);

  await heading(host, 'A booking request is waiting for your answer');
  await press(host, 'Accept');
  await text(host, 'Tell somebody you trust who is coming.');
  await press(host, 'Accept the request');
  await heading(host, 'You accepted the booking');
  // As the guest sees it.
  await text(host, address);
  await heading(guest, 'Your booking has been accepted');
  await detail(guest, address);
  await detail(guest, 'Back yard, 3rd floor');
  await detail(guest, 'Tell somebody you trust where you are going');
  await showDetails(guest);
  const way = await main(guest).getByRole('link', { name: 'Directions' }).getAttribute('href');
  await hideDetails(guest);
  expect(way).toContain('Invalidenstra');
  await writes(guest, 'We arrive at noon.');

  await timeMakes(server, id, 'transition/complete');
  await heading(guest, 'Your booking is complete');
  await heading(host, 'The booking is complete');
  await pressReview(guest);
  await writesReview(guest, '5 stars: very good', 'Warm and quiet.');
  await reviews(guest).getByText('Warm and quiet.').waitFor();
  await text(host, 'has already written a review');
  expect(await main(host).getByText('Warm and quiet.').count()).toBe(0);
  await visit(host, `/u/${ada.id}?tab=ofProvider`);
  expect(await main(host).getByText('Warm and quiet.').count()).toBe(0);

  // The link in the mail opens the dialog.
  const mail = await outboxOf(server).latest(ada.email, 'You have been reviewed');
  await visit(host, linkIn(mail, '/sale'));
  await writesReview(host, '4 stars: good', 'Good guests.');
  await reviews(host).getByText('Warm and quiet.').waitFor();
  await reviews(guest).getByText('Good guests.').waitFor();
  const said = await log(guest).locator('li:not([data-day])').allTextContents();
  const order = [
    'Is it free next week?',
    'Yes, come!',
    'The booking was requested.',
    'The request was accepted.',
    'We arrive at noon.',
    'The booking was completed.',
    'The guest wrote a review.',
    'The host wrote a review.',
  ];
  expect(said.map(entry => order.find(words => entry.includes(words)))).toEqual(order);
  await visit(guest, `/u/${ada.id}?tab=ofProvider`);
  await text(guest, 'Warm and quiet.');
  await text(guest, '5 out of 5 stars on average');
  await visit(guest, listing);
  await main(guest).getByRole('contentinfo').or(guest.getByRole('contentinfo')).scrollIntoViewIfNeeded();
  await text(guest, '5 out of 5 stars on average');
  await visit(guest, `/u/${ben.id}?tab=ofCustomer`);
  await text(guest, 'Good guests.');
});

test('a request that is declined or expires charges nothing, and a booking that ends before the stay is refunded', async () => {
  const both = await sideBySide();
  const requested = (from: number) => requestAndPay(server, { port, person: ben, listing: room, from });
  await isDeclined(both, await requested(10));
  await isCancelledByTeam(both, await requested(20));
  await isEndedByHost(both, await requested(24));
  const host = await openPage({ besides: both.host, expected: [/409/] });
  // Its stream would reach the other tab, too.
  await both.host.close();
  await expires({ ...both, host }, await requested(15));
});

/** A declined request charges nothing. */
async function isDeclined(both: Both, id: string): Promise<void> {
  await look(both, id);
  await press(both.host, 'Decline');
  await main(both.host).getByLabel('A note to your guest').fill('We are away that week.');
  await press(both.host, 'Decline the request');
  await heading(both.host, 'The request was declined');
  await heading(both.guest, 'Your request was declined');
  await detail(both.guest, 'Nothing was charged. The reservation of');
  await log(both.guest).getByText('The request was declined.').waitFor();
  await log(both.guest).getByText('We are away that week.').waitFor();
  expect(
    await main(both.guest)
      .getByText(/Subtotal|Refund/)
      .count(),
  ).toBe(0);
}

/** An unanswered request expires, and a late answer is rejected. */
async function expires(both: Both, id: string): Promise<void> {
  // Without live events: otherwise the host would see the request expire.
  await both.host.route('**/api/live', route => route.fulfill({ status: 204 }));
  // A page that opens fetches once what it may have missed.
  const caughtUp = both.host.waitForResponse(it => it.url().includes('/transactions/show'));
  await look(both, id);
  await caughtUp;
  await detail(both.guest, 'can answer until');
  await timeMakes(server, id, 'transition/expire');
  await press(both.host, 'Accept');
  await press(both.host, 'Accept the request');
  await text(both.host, 'This request has changed in the meantime.');
  await heading(both.host, 'The request has expired');
  await heading(both.guest, 'Nobody answered your request in time');
  await detail(both.guest, 'Nothing was charged.');
}

/** A booking cancelled by the team is refunded in full. */
async function isCancelledByTeam(both: Both, id: string): Promise<void> {
  await look(both, id);
  await press(both.host, 'Accept');
  await press(both.host, 'Accept the request');
  await heading(both.host, 'You accepted the booking');
  const cancel = { id: new UUID(id), transition: 'transition/cancel', params: {} };
  await createIntegrationSdk(server.baseUrl).transactions.transition(cancel);
  await heading(both.guest, 'Your booking was cancelled');
  await detail(both.guest, 'Everything is refunded to your card');
  await detail(both.guest, 'Refund');
  await log(both.guest).getByText('The booking was cancelled by our team.').waitFor();
  expect(await main(both.guest).getByText(address).count()).toBe(0);
  await heading(both.host, 'The booking was cancelled');
  await text(both.host, 'Nothing is paid out.');
}

/** A paid booking ended by its host is refunded in full. */
async function isEndedByHost(both: Both, id: string): Promise<void> {
  await look(both, id);
  await press(both.host, 'Accept');
  await press(both.host, 'Accept the request');
  await detail(both.guest, address);
  await press(both.host, 'End this arrangement');
  const dialog = both.host.getByRole('dialog');
  await dialog.getByText('The guest gets everything back: €50.', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'End it now' }).click();
  await heading(both.guest, 'Your booking was cancelled');
  await detail(both.guest, 'Everything is refunded to your card');
  await log(both.guest).getByText('The host has ended the arrangement.').waitFor();
  expect(await main(both.guest).getByText(address).count()).toBe(0);
  await text(both.host, 'The arrangement has ended');
  await text(both.host, 'Nothing is paid out.');
}

test('free help takes the same course without a card', async () => {
  const free = await ada.publishes();
  const both = await sideBySide();
  const { guest, host } = both;
  await visit(guest, `/l/room/${free.id.uuid}/checkout?start=${dayIn(3)}&end=${dayIn(5)}`);
  await press(guest, 'Send the request');
  await heading(guest, 'You sent a booking request');
  const id = /order\/([^/]+)/.exec(guest.url())?.[1] ?? '';
  await look(both, id);
  expect(
    await main(guest)
      .getByText(/card|charged/i)
      .count(),
  ).toBe(0);
  await press(host, 'Accept');
  await press(host, 'Accept the request');
  await heading(host, 'You accepted the booking');
  await detail(guest, address);
  await timeMakes(server, id, 'transition/complete');
  await pressReview(host);
  await writesReview(host, '3 stars: fair', 'They came late.');
  await timeMakes(server, id, 'transition/expire-customer-review-period');
  await reviews(guest).getByText('They came late.').waitFor();
  expect(await main(guest).getByRole('link', { name: 'Write a review' }).count()).toBe(0);
});
