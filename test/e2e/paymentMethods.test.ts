import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit, type PageOptions } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';
import { typeCard } from './typeCard.ts';

// A saved card: added, replaced and deleted, with 3-D Secure in between.

let server: BuiltServer;
beforeAll(async () => void (server = await startBuiltServer({ STRIPE_SIMULATOR_PORT: '0' })));
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const visa = '4242424242424242';
const mastercard = '5555555555554444';
const asksBank = '4000002760003184';
const declined = '4000000000000002';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

async function cardPage(options: PageOptions = {}): Promise<Page> {
  const page = await openPage({ as: await person(server, 'Taras', 'Melnyk'), ...options });
  await visit(page, '/account/payment-methods');
  return page;
}

test('a card is saved, replaced by one whose bank asks for authentication, and deleted', async () => {
  const page = await cardPage({ width: 390 });
  await typeCard(page, visa);
  await button(page, 'Save card').click();
  await main(page).getByText('Your card is saved.').waitFor();
  await main(page).getByText('Visa, ending in 4242').waitFor();
  await main(page).getByText('Valid until 12/2040').waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await button(page, 'Replace card').click();
  await typeCard(page, asksBank);
  await button(page, 'Replace card').click();
  const dialog = page.getByRole('dialog', { name: 'Your bank asks whether it is you' });
  await dialog.getByRole('button', { name: 'Fail' }).click();
  await main(page).getByText('Your bank could not confirm that it is you.').waitFor();
  // The previous card is still there.
  await main(page).getByText('Visa, ending in 4242').waitFor();
  await button(page, 'Replace card').click();
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await main(page).getByText('Visa, ending in 3184').waitFor();

  await visit(page, '/account/payment-methods');
  await button(page, 'Delete card').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await button(page, 'Delete card').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await main(page).getByText('Your card is deleted.').waitFor();
  await main(page).getByRole('heading', { name: 'Save a card' }).waitFor();
});

test('a declined card is reported next to the field, and another one can be tried', async () => {
  const page = await cardPage({ width: 390, expected: [/confirm.* 402|402 \(/] });
  await button(page, 'Save card').click();
  await main(page).getByText('The card number is not complete.').waitFor();
  await typeCard(page, declined);
  await button(page, 'Save card').click();
  await main(page).getByText('Your bank did not accept this card.').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await typeCard(page, mastercard);
  await button(page, 'Save card').click();
  await main(page).getByText('Mastercard, ending in 4444').waitFor();
});

test('the payment provider’s script is loaded only where users pay or are paid', async () => {
  const scripts: string[] = [];
  const watch = (page: Page) =>
    page.on('request', request => void (request.resourceType() === 'script' && scripts.push(request.url())));
  const visitor = watch(await openPage({ width: 390 }));
  await visit(visitor, '/login');
  const page = watch(await openPage({ besides: visitor, as: await person(server, 'Ivan', 'Koval') }));
  for (const path of ['/', '/s', '/account/contact-details']) await visit(page, path);
  const isTheirs = (url: string) => /stripe/i.test(url);
  expect(scripts.filter(isTheirs)).toEqual([]);
  await visit(page, '/account/payment-methods');
  await page.locator('.StripeElement').waitFor();
  expect(scripts.filter(isTheirs).length).toBeGreaterThan(0);
});
