import type { Page } from 'playwright-core';
import Stripe from 'stripe';
import { seriousViolations, useBrowser } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { freePort } from '#test/support/freePort.ts';

let server: BuiltServer;
let stripe: Stripe;

beforeAll(async () => {
  const port = await freePort();
  server = await startBuiltServer({ STRIPE_SIMULATOR_PORT: String(port) });
  stripe = new Stripe('sk_test_simulator', { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
});
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

interface Sample {
  pay(secret: string): void;
  outcome: Promise<{ error?: { code: string }; paymentIntent?: { status: string } }>;
  events: { complete?: boolean; brand?: string; error?: { code: string } }[];
  focusCard(): void;
  tellPostalCode(postalCode: string): void;
  /** How many changes the handler added with `addEventListener` was told of. */
  changes: number;
  stopCounting(): void;
}

/** Opens a minimal page with a card element, under the site's own content security policy. */
async function cardPage(locale = 'en', expected: RegExp[] = [], cardOptions: object = {}): Promise<Page> {
  const page = await openPage({ width: 390, locale, expected });
  const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? '';
  await page.route('**/card-sample', route =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: `<!doctype html><html lang="${locale}"><head><title>Card</title><link rel="icon" href="data:,"></head>
        <body><main><h1>Card</h1><div id="card"></div></main><script src="/stripe-sim/v3.js"></script></body></html>`,
    }),
  );
  await page.goto('/card-sample');
  await page.evaluate(options => {
    const { Stripe: make } = window as unknown as { Stripe: (key: string) => Record<string, never> };
    const library = make('pk_test_simulator') as unknown as {
      elements(): {
        create(
          type: string,
          options: object,
        ): {
          mount(selector: string): void;
          on(name: string, handler: (event: Sample['events'][0]) => void): void;
          addEventListener(name: string, handler: () => void): { mount(selector: string): void };
          removeEventListener(name: string, handler: () => void): void;
          focus(): void;
          update(options: { value: { postalCode: string } }): void;
        };
      };
      confirmCardPayment(secret: string, data: object): Sample['outcome'];
    };
    const card = library.elements().create('card', options);
    const sample = window as unknown as Sample;
    sample.events = [];
    sample.focusCard = () => card.focus();
    sample.tellPostalCode = postalCode => card.update({ value: { postalCode } });
    sample.pay = secret => {
      const billing_details = { name: 'Olena' };
      sample.outcome = library.confirmCardPayment(secret, { payment_method: { card, billing_details } });
    };
    card.on('change', event => sample.events.push(event));
    sample.changes = 0;
    const count = () => (sample.changes += 1);
    sample.stopCounting = () => card.removeEventListener('change', count);
    card.addEventListener('change', count).mount('#card');
  }, cardOptions);
  return page;
}

const type = async (page: Page, text: string) => {
  await page.evaluate(() => (window as unknown as Sample).focusCard());
  await page.keyboard.type(text);
};
const lastEvent = (page: Page) => page.evaluate(() => (window as unknown as Sample).events.at(-1));
const outcomeOf = (page: Page) => page.evaluate(() => (window as unknown as Sample).outcome);

async function pay(page: Page): Promise<Stripe.PaymentIntent> {
  const intent = await stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'eur',
    allowed_payment_method_types: ['card'],
    capture_method: 'manual',
  });
  await page.evaluate(secret => (window as unknown as Sample).pay(secret), intent.client_secret ?? '');
  return intent;
}

test('handlers are added and removed under the former names, too', async () => {
  const page = await cardPage();
  const changes = () => page.evaluate(() => (window as unknown as Sample).changes);
  await type(page, '4242');
  const counted = await changes();
  expect(counted).toBeGreaterThan(0);
  await page.evaluate(() => (window as unknown as Sample).stopCounting());
  await type(page, '42');
  expect(await changes()).toBe(counted);
});

test('a card is typed without interruption, and its number never leaves the browser', async () => {
  const page = await cardPage();
  const sent: string[] = [];
  page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await type(page, '4242424242424242' + '1235' + '123' + '10119');
  expect(await lastEvent(page)).toMatchObject({
    complete: true,
    brand: 'visa',
    value: { postalCode: '10119' },
  });
  const intent = await pay(page);
  expect(await outcomeOf(page)).toMatchObject({ paymentIntent: { status: 'requires_capture' } });
  expect(sent.join('\n')).not.toContain('4242');
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(latest_charge).toMatchObject({
    billing_details: { name: 'Olena', address: { postal_code: '10119' } },
  });
  expect(await page.evaluate(() => document.body.innerText)).not.toContain('4242424242424242');
});

test('a card without a postal code is complete by itself, and the given postal code is sent with the payment', async () => {
  const page = await cardPage('en', [], { hidePostalCode: true });
  await type(page, '424242');
  await page.getByRole('heading', { name: 'Card' }).click();
  const saysIncomplete = { complete: false, error: { code: 'incomplete_number' } };
  await page.waitForFunction(() => (window as unknown as Sample).events.at(-1)?.error !== undefined);
  expect(await lastEvent(page)).toMatchObject(saysIncomplete);
  await page.evaluate(() => (window as unknown as Sample).tellPostalCode('10119'));
  // The card error remains.
  expect(await lastEvent(page)).toMatchObject(saysIncomplete);
  await page.evaluate(() => (window as unknown as Sample).focusCard());
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('4242424242424242' + '1235' + '123');
  expect(await lastEvent(page)).toMatchObject({ complete: true });
  const intent = await pay(page);
  expect(await outcomeOf(page)).toMatchObject({ paymentIntent: { status: 'requires_capture' } });
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(latest_charge).toMatchObject({ billing_details: { address: { postal_code: '10119' } } });
});

test('invalid or missing card details are reported without a request', async () => {
  const page = await cardPage();
  await type(page, '4242424242424241');
  expect(await lastEvent(page)).toMatchObject({ complete: false, error: { code: 'invalid_number' } });
  await pay(page);
  expect(await outcomeOf(page)).toMatchObject({ error: { code: 'invalid_number' } });
});

test.each([
  ['Complete', { paymentIntent: { status: 'requires_capture' } }],
  ['Fail', { error: { code: 'payment_intent_authentication_failure' } }],
  ['Close', { error: { code: 'payment_intent_authentication_failure' } }],
])('3-D Secure challenge, answered with %s', async (answer, outcome) => {
  const page = await cardPage();
  await type(page, '4000002760003184' + '1235' + '123' + '10119');
  await pay(page);
  const dialog = page.getByRole('dialog', { name: 'Your bank asks whether it is you' });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: answer }).click();
  expect(await outcomeOf(page)).toMatchObject(outcome);
});

test('the 3-D Secure challenge is accessible', async () => {
  // axe copies the style sheets of shadow roots into new documents, which the policy blocks.
  const page = await cardPage('de', [/Applying inline style/]);
  await type(page, '4000002760003184' + '1235' + '123' + '10119');
  await pay(page);
  await page.getByRole('dialog', { name: 'Deine Bank fragt, ob du es bist' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await outcomeOf(page)).toMatchObject({ error: { code: 'payment_intent_authentication_failure' } });
});

test('an onboarding link works once, and opens a form for the missing details', async () => {
  const page = await openPage({ width: 390, locale: 'uk', expected: [/422/, /404/] });
  const account = await stripe.accounts.create({
    type: 'custom',
    country: 'DE',
    business_type: 'company',
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    return_url: `${server.url}/?payments=success`,
    refresh_url: `${server.url}/?payments=failure`,
  });
  await page.goto(link.url);
  await page.getByText('Тестові платежі').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Надіслати' }).click();
  await page.getByText('Будь ласка, заповніть це поле.').first().waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Заповнити тестовими даними' }).click();
  await page.getByRole('button', { name: 'Надіслати' }).click();
  await page.waitForURL(/payments=success/);
  expect((await stripe.accounts.retrieve(account.id)).requirements?.currently_due).toEqual([]);
  await page.goto(link.url);
  await page.waitForURL(/payments=failure/);
});
