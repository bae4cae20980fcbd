import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit, type PageOptions } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';

// Payout onboarding: our own form, the provider's page, and later changes of the bank account.

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
  const page = await openPage({ as: await person(server, 'Olena', 'Bondar'), ...options });
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
  'Phone number': '+49 30 123456',
  'Street and house number': 'Torstraße 1',
  'Postal code': '10119',
  Town: 'Berlin',
};

test('a private person in Germany opens an account on a phone; no personal data reaches our server', async () => {
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
  await main(page).getByText('You need to add a phone number.').waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await field(page, 'IBAN').fill(iban);
  // A bank account token is requested after a second without typing, before anything is submitted.
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

test('a company in Canada sees which bank numbers are invalid, and names its owners and directors', async () => {
  const page = await payoutPage({ expected: [/tokens .*400|tokens answered 400|400 \(/] });
  await main(page)
    .getByLabel(/A company or organisation/)
    .check();
  await field(page, 'Country').selectOption('CA');
  await field(page, 'Transit number').fill('11000');
  await field(page, 'Institution number').fill('000');
  await field(page, 'Account number').fill('1');
  await main(page)
    .getByText('Please check for Canada: Transit number, Institution number and Account number.')
    .waitFor();
  await field(page, 'Account number').fill('000123456789');
  await main(page).getByText('Please check for Canada').waitFor({ state: 'detached' });

  const inOntario = { 'Street and house number': '1 King Street', 'Postal code': 'M5H 1A1', Town: 'Toronto' };
  const company = group(page, 'About the company');
  const ofCompany = {
    ...inOntario,
    'Name of the company or organisation': 'Help Inc.',
    'Register or tax number: Business Number (BN)': '000000000',
    'Phone number': '+1 416 1234567',
  };
  for (const [label, text] of Object.entries(ofCompany)) {
    await company.getByLabel(label, { exact: true }).fill(text);
  }
  await company.getByLabel('Province').selectOption('ON');
  const self = group(page, 'About you, its representative');
  await fillPerson(page, 'About you, its representative', {
    ...inOntario,
    'Phone number': '+1 416 1234567',
    'Job title': 'Manager',
  });
  await self.getByLabel('Province').selectOption('ON');
  await self.getByLabel(/Owns 25% or more/).check();
  await self.getByLabel('Share in percent').fill('60');

  await button(page, 'Add a person').click();
  const other = group(page, 'Person 1');
  await fillPerson(page, 'Person 1', { ...inOntario, 'First name': 'Taras', 'Job title': 'Director' });
  await other.getByLabel('Province').selectOption('ON');
  await main(page)
    .getByLabel(/I have read and accept/)
    .check();
  await button(page, 'Open payout account').click();
  await other.getByText('Please say whether this person is an owner, a director or both.').waitFor();
  await other.getByLabel(/Owns 25% or more/).check();
  await other.getByLabel('Share in percent').fill('50');
  await self.getByText('The shares add up to more than 100%.').waitFor();
  await other.getByLabel('Share in percent').fill('40');
  await other.getByLabel('Is a director').check();
  // A person added by mistake.
  await button(page, 'Add a person').click();
  await button(page, 'Remove person 2').click();

  await button(page, 'Open payout account').click();
  await main(page).getByText('Your payout account is complete').waitFor();
  await main(page).getByText('Account of a company or organisation in: Canada').waitFor();
});

test('the provider’s page asks for missing details; a used link is renewed on the way', async () => {
  const iryna = await person(server, 'Iryna', 'Hnatiuk');
  await iryna.sdk.stripeAccount.create({
    country: 'DE',
    requestedCapabilities: ['card_payments', 'transfers'],
  });
  const page = await openPage({ width: 390, as: iryna, expected: [/422/, /stripe-sim.* 404/] });
  await visit(page, '/account/payments');
  await main(page).getByText('The payment provider needs more from you').waitFor();
  await button(page, 'Continue at the payment provider').click();
  await page.waitForURL(/stripe-sim\/onboarding/);
  const link = page.url();

  // Returning without having filled in anything doesn't count as complete.
  await visit(page, '/account/payments/success');
  await main(page).getByText('Something is still missing').waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await page.goto(link);
  await page.waitForURL(url => url.pathname.startsWith('/stripe-sim/onboarding') && url.href !== link);
  // Each answer decides what is asked next.
  for (let round = 0; round < 3 && page.url().includes('/stripe-sim/'); round++) {
    await page.getByRole('button', { name: 'Fill with test data' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.waitForLoadState();
  }
  await page.waitForURL(/\/account\/payments\/success/);
  await main(page).getByText('Your payout account is complete').waitFor();

  await button(page, 'Change bank account').click();
  await field(page, 'IBAN').fill('DE62 3704 0044 0532 0130 01');
  await button(page, 'Save bank account').click();
  await main(page).getByText('Bank account ending in 3001').waitFor();
  await main(page).getByText('Your bank account is saved.').waitFor();
});
