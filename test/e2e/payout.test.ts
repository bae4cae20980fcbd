import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit, type PageOptions } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';
import { logIn } from './logIn.ts';

// How people get ready to be paid: the form here, the provider's own page, and the bank account later.

let server: BuiltServer;
beforeAll(async () => void (server = await startBuiltServer({ STRIPE_SIMULATOR_PORT: '0' })));
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const iban = 'DE89 3704 0044 0532 0130 00';
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const group = (page: Page, name: string) => main(page).getByRole('group', { name, exact: true });

async function payoutPage(options: PageOptions = {}): Promise<Page> {
  const page = await openPage(options);
  await logIn(page, await person(server, 'Olena', 'Bondar'));
  await visit(page, '/account/payments');
  await field(page, 'Country').waitFor();
  return page;
}

async function fillPerson(page: Page, within: string, address: Record<string, string>): Promise<void> {
  const part = group(page, within);
  const answers = { 'First name': 'Olena', 'Last name': 'Bondar', ...address };
  for (const [label, text] of Object.entries(answers)) {
    await part.getByLabel(label, { exact: true }).fill(text);
  }
  await part.getByLabel('Day').selectOption('2');
  await part.getByLabel('Month').selectOption('3');
  await part.getByLabel('Year').selectOption('1990');
}

const inBerlin = {
  'Telephone number': '+49 30 123456',
  'Street and house number': 'Torstraße 1',
  'Postal code': '10119',
  City: 'Berlin',
};

test('a person in Germany opens an account on a phone; nothing personal comes to us', async () => {
  const page = await payoutPage({ width: 390, expected: [/stripe_account\/create.* 409|409 \(/] });
  const toUs: string[] = [];
  const asked: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/tokens')) asked.push(request.postData() ?? '');
    else toUs.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await field(page, 'Country').selectOption('DE');
  await field(page, 'IBAN').fill('DE88 3704 0044 0532 0130 00');
  await button(page, 'Open payout account').click();
  await main(page).getByText('Please check this: IBAN.').waitFor();
  await main(page).getByText('You need to add a telephone number.').waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await field(page, 'IBAN').fill(iban);
  // After a second without typing the bank account is asked for, before anything is sent.
  await page.waitForRequest(/tokens$/);
  await fillPerson(page, 'About you', inBerlin);
  await field(page, 'Postal code').fill('1');
  await main(page)
    .getByLabel(/I have read and accept/)
    .check();
  await button(page, 'Open payout account').click();
  await main(page).getByText('This postal code does not exist in the country of the account.').waitFor();

  await field(page, 'Postal code').fill('10119');
  await button(page, 'Open payout account').click();
  await main(page).getByText('Your payout account is complete').waitFor();
  await main(page).getByText('Bank account ending in 3000').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  expect(toUs.join('\n')).not.toMatch(/Torstra|3704|123456/);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(/Torstra|3704/);
});
