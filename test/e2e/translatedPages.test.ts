import type { Page } from 'playwright-core';
import { DAY } from '#contract/time/units.ts';
import { Money } from '#test/platform/sdk.ts';
import { useBrowser, visit, type PageOptions } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, room, type Person } from '#test/support/cast.ts';
import { enterConsole } from '#test/support/enterConsole.ts';
import { freePort } from '#test/support/freePort.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { databaseOf } from '#test/support/serverDatabase.ts';
import { openAccount } from './openAccount.ts';
import { translateTexts, type Begin } from './translateTexts.ts';
import { typeCard } from './typeCard.ts';

// A browser that translates the page takes React's text nodes away. Nothing may fail, and what changes must be seen.

let server: BuiltServer;
let ada: Person;
let ben: Person;
let cy: Person;
let stay: string;
beforeAll(async () => {
  const port = await freePort();
  server = await startBuiltServer({ STRIPE_SIMULATOR_PORT: String(port) });
  ({ ada, ben, cy } = await cast(server));
  await Promise.all([ada, ben, cy].map(one => proveAddress(server, one)));
  await openAccount(ada, port);
  stay = (await ada.publishes({ price: new Money(2500, 'EUR') })).id.uuid;
  const publicData = { ...(room.publicData as object), subcategories: 'supplies' };
  // New accounts may publish few listings at once.
  await databaseOf(server)(`update users set created_at = created_at - interval '90 days'`);
  const authors = [ada, ben, cy];
  for (let count = 0; count < 25; count += 1)
    await authors[count % authors.length]?.publishes({ title: `Warm coat ${count}`, publicData });
}, 120_000);
afterAll(() => server?.stop());
const open = useBrowser(() => server.url);

const begins: readonly Begin[] = ['early', 'late', 'moved'];
const dayIn = (count: number) => new Date(Date.now() + count * DAY).toISOString().slice(0, 10);
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const isShown = (page: Page, text: string | RegExp) => main(page).getByText(text).first().waitFor();
const isGone = (page: Page, text: string | RegExp) =>
  main(page).getByText(text).first().waitFor({ state: 'hidden' });

async function openTranslated(begin: Begin, path: string, options: PageOptions = {}): Promise<Page> {
  const page = await open({ width: 390, ...options });
  await translateTexts(page, begin);
  await see(page, path);
  return page;
}

/** Opens a page and waits until it is translated. */
async function see(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await main(page).locator('font').first().waitFor({ state: 'attached' });
}

test.each(begins)('a search is filtered and paged in a translated page, %s', async begin => {
  const page = await openTranslated(begin, '/s', { width: 1280 });
  await isShown(page, /24\sof\s26/);
  await page.locator('summary', { hasText: /^Type of help/ }).click();
  await page.getByLabel('Accommodation').check();
  await isShown(page, /^1 listing$/);
  await isGone(page, /24\sof\s26/);
  await page.getByRole('radio', { name: 'Any', exact: true }).first().check();
  await isShown(page, /24\sof\s26/);
  await page.keyboard.press('Escape');
  await main(page).getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL(/page=2/);
  await isShown(page, /Warm coat 0/);
  await main(page).getByRole('link', { name: 'Previous page' }).click();
  await isShown(page, /Warm coat 24/);
});

test.each(begins)('errors of forms replace each other in a translated page, %s', async begin => {
  const page = await openTranslated(begin, '/login', { expected: [/40[013]/] });
  const logIn = main(page).getByRole('button', { name: 'Log in', exact: true });
  await logIn.click();
  await page.getByLabel('Email').fill('nobody');
  await logIn.click();
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('wrong words here');
  await logIn.click();
  await main(page).getByRole('alert').first().waitFor();

  await see(page, '/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('radio', { name: /An organisation/ }).check();
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('radio', { name: /private/i }).check();
  await page.getByLabel('First name').waitFor();

  await see(page, `/l/room/${stay}?enquiry=open`);
  await dialog(page).getByLabel('Your message').fill('Is it free?');
  await dialog(page).getByLabel('Your message').fill('');
  await dialog(page).getByRole('button', { name: 'Sign up and send' }).click();
});

test.each(begins)('a stay is priced anew, and booked in a translated page, %s', async begin => {
  const from = 5 + 5 * begins.indexOf(begin);
  const page = await openTranslated(begin, `/l/room/${stay}?book=open`, { as: ben, width: 1280 });
  const fill = async (start: number, end: number) => {
    for (const count of [start, end]) {
      const day = page.locator(`[data-day="${dayIn(count)}"]`);
      while ((await day.count()) === 0) {
        const first = await page.locator('[data-day]').first().getAttribute('data-day');
        const name = (first ?? '') < dayIn(count) ? 'Next' : 'Previous';
        await page.getByRole('button', { name, exact: true }).click();
      }
      await day.click();
    }
  };
  await fill(from, from + 2);
  await isShown(page, /2 nights/);
  await isShown(page, /€50/);
  await fill(from, from + 3);
  await isShown(page, /3 nights/);
  await isShown(page, /€75/);
  await isGone(page, /€50/);
  await isGone(page, /2 nights/);
  await main(page).getByRole('button', { name: 'Request to book' }).first().click();
  await page.waitForURL(/checkout/);
  await isShown(page, /€75/);
  const send = main(page).getByRole('button', { name: 'Request to book' });
  await typeCard(page, '4242424242424242');
  await send.click();
  await isShown(page, 'You need to add a postal code.');
  await main(page).getByLabel('Street and number').fill('Obernstraße 1');
  await main(page).getByLabel('Postal code').fill('28195');
  await main(page).getByLabel('Town').fill('Bremen');
  await main(page).getByLabel('Country').selectOption('DE');
  await isGone(page, 'You need to add a postal code.');
  await send.click();
  await main(page).getByRole('heading', { name: 'You sent a booking request' }).waitFor();
  const host = await openTranslated(begin, page.url().replace(/.*\/order/, '/sale'), { as: ada });
  await main(host).getByRole('button', { name: 'Accept' }).click();
  await main(host).getByRole('button', { name: 'Accept the request' }).click();
  await main(host).getByRole('heading', { name: 'You accepted the booking' }).waitFor();
  await main(page).getByRole('heading', { name: 'Your booking has been accepted' }).waitFor();
});

test.each(begins)('a conversation continues in a translated page, %s', async begin => {
  const talk = await cy.enquires(await ada.publishes({ title: `Room ${begin}` }), 'The first message');
  await databaseOf(server)(
    `insert into messages (id, transaction_id, sender_id, created_at, content)
     select gen_random_uuid(), id, case when n % 2 = 0 then provider_id else customer_id end, now() + n * interval '1 ms', 'Line ' || n
     from transactions, generate_series(1, 120) n where id = $1`,
    [talk.id.uuid],
  );
  const page = await openTranslated(begin, '/inbox/sales', { as: ada });
  await main(page)
    .getByRole('link', { name: new RegExp(`^Cy.*Room ${begin}`) })
    .first()
    .click();
  await isShown(page, 'Line 120');
  await main(page).getByRole('button', { name: 'Show older messages' }).click();
  await isShown(page, 'The first message');
  await page.getByLabel('Your message').fill('The first answer');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('log').getByText('The first answer').waitFor();
  await cy.writes(talk, 'Here it is in time');
  await page.getByRole('log').getByText('Here it is in time').waitFor();
  await page.getByRole('log').getByText('Sending …').waitFor({ state: 'detached' });
  await see(page, '/inbox/sales');
  await cy.writes(talk, 'And another');
  await isShown(page, 'And another');
  await main(page).getByRole('button', { name: 'Archive' }).first().click();
  await main(page).getByRole('button', { name: 'Undo' }).click();
  await isShown(page, 'And another');
});

test.each(begins)('a listing is written in a translated page, %s', async begin => {
  const page = await openTranslated(begin, '/l/new', { as: cy });
  const next = main(page).getByRole('button', { name: 'Save and continue' });
  const ahead = main(page).getByRole('button', { name: 'Continue', exact: true });
  await ahead.click();
  await page.getByRole('radio', { name: /I can offer something/ }).check();
  await ahead.click();
  await next.click();
  await page.getByRole('radio', { name: 'Services' }).check();
  await page.getByRole('radio', { name: 'Accommodation' }).check();
  await next.click();
  await page.getByLabel('Title').waitFor();
  await ahead.click();
  await page.getByLabel('Title').fill('A room');
  await ahead.click();
  await ahead.click();
  await page.getByLabel('Description').fill('Two beds and a cot.');
  await ahead.click();
  await page.getByLabel('For how many people?').fill('3');
  await next.click();
  await page.getByRole('combobox', { name: 'Where is it?' }).fill('Berlin');
  await page
    .getByRole('option', { name: /^Berlin/ })
    .first()
    .click();
  await next.click();
  await page.getByLabel('Add pictures').waitFor({ state: 'attached' });
});

const memberPages = [
  '/saved',
  '/listings',
  '/for-you',
  '/account/contact-details',
  '/account/change-password',
  '/account/notifications',
  '/account/saved-searches',
  '/account/safety',
];

test.each(begins)('pages of members and the console are walked in a translated page, %s', async begin => {
  await databaseOf(server)(
    'insert into operators (user_id, created_at) values ($1, now()) on conflict do nothing',
    [ada.id],
  );
  const page = await openTranslated(begin, '/', { as: ada, width: 1280, expected: [/40[0139]/] });
  for (const path of memberPages) {
    await see(page, path);
    const buttons = main(page).locator('form button[type=submit]:visible');
    if ((await buttons.count()) > 0) await buttons.first().click();
  }
  if (begin !== 'early') return;
  await see(page, '/console');
  await enterConsole(page);
  for (const name of ['Reports', 'Signals', 'Listings'])
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).first().click();
  expect(await main(page).getByText('Something went wrong').count()).toBe(0);
});
