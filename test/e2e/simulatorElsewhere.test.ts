import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import Stripe from 'stripe';
import { useBrowser } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { freePort } from '#test/support/freePort.ts';
import { typeCard } from './typeCard.ts';

// Another front end, on an origin of its own, uses the script of the simulator in place of Stripe.js.

let server: BuiltServer;
let frontEnd: Server;
let stripe: Stripe;
let elsewhere: string;

beforeAll(async () => {
  const port = await freePort();
  server = await startBuiltServer({ STRIPE_SIMULATOR_PORT: String(port) });
  stripe = new Stripe('sk_test_simulator', { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
  frontEnd = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"></head>
      <body><main><h1>Shop</h1><div id="card"></div></main><script src="${server.url}/stripe-sim/v3.js"></script>
      </body></html>`);
  });
  await new Promise<void>(resolve => void frontEnd.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://127.0.0.1:${(frontEnd.address() as AddressInfo).port}`;
});
afterAll(async () => {
  frontEnd?.close();
  await server?.stop();
});
const openPage = useBrowser(() => server.url);

interface Till {
  stripe: {
    elements(): { create(type: 'card', options: object): { mount(at: string): void } };
    createToken(kind: string, data: object): Promise<{ token?: { id: string }; error?: object }>;
    createPaymentMethod(data: object): Promise<{ paymentMethod?: { id: string }; error?: object }>;
    confirmCardPayment(secret: string, data: object): Promise<{ paymentIntent?: { status: string } }>;
  };
  card: object;
  paid: Promise<{ paymentIntent?: { status: string } }>;
}

async function till(): Promise<Page> {
  const page = await openPage({ width: 390 });
  await page.goto(elsewhere);
  await page.evaluate(() => {
    const here = window as unknown as Till & { Stripe(key: string): Till['stripe'] };
    here.stripe = here.Stripe('pk_test_simulator');
    const card = here.stripe.elements().create('card', { hidePostalCode: true });
    card.mount('#card');
    here.card = card;
  });
  return page;
}

test('a card typed on another origin becomes a payment method, and a bank account a token', async () => {
  const page = await till();
  await typeCard(page, '4242424242424242');
  const made = await page.evaluate(async () => {
    const { stripe: script, card } = window as unknown as Till;
    const method = await script.createPaymentMethod({ type: 'card', card });
    const bank = { country: 'DE', currency: 'EUR', account_number: 'DE89370400440532013000' };
    return { method, bank: await script.createToken('bank_account', bank) };
  });
  expect(made).toMatchObject({
    method: { paymentMethod: { id: expect.stringMatching(/^pm_/) } },
    bank: { token: { id: expect.stringMatching(/^btok_/) } },
  });
});

test('the bank asks for authentication on another origin, and the payment goes on', async () => {
  const page = await till();
  const { client_secret: secret } = await stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'eur',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
  });
  await typeCard(page, '4000000000003220');
  await page.evaluate(given => {
    const here = window as unknown as Till;
    here.paid = here.stripe.confirmCardPayment(given, { payment_method: { card: here.card } });
  }, secret ?? '');
  await page.getByRole('button', { name: 'Complete' }).click();
  const { paymentIntent } = await page.evaluate(() => (window as unknown as Till).paid);
  expect(paymentIntent?.status).toBe('requires_capture');
});

test('a preflight is answered without a key, and everything else still needs one', async () => {
  const url = `${server.url}/stripe-sim/api/v1/tokens`;
  const headers = {
    Origin: elsewhere,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,stripe-account',
  };
  const preflight = await fetch(url, { method: 'OPTIONS', headers });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,stripe-account');
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  expect((await fetch(url, { method: 'POST' })).status).toBe(401);
  const script = await fetch(`${server.url}/stripe-sim/v3.js`);
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(
    (await fetch(`${server.url}/stripe-sim/onboarding/acct_x/y`, { headers })).headers.has(
      'access-control-allow-origin',
    ),
  ).toBe(false);
});
