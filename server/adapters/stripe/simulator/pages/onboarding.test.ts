import type { AddressInfo, Server } from 'node:net';
import express from 'express';
import { startSimulator, type TestSimulator } from '../testing/scene.ts';

let simulator: TestSimulator;
let server: Server;
let origin: string;

beforeAll(async () => {
  simulator = await startSimulator({ pagesUrl: 'https://poruch.test', frontEnd: 'https://www.example.org' });
  const app = express().use('/stripe-sim', simulator.pages);
  server = app.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise(resolve => server.close(resolve));
  await simulator.close();
});

const back = 'https://poruch.test/success';
const again = 'https://poruch.test/failure';

async function link(
  type: 'account_onboarding' | 'account_update',
  [return_url, refresh_url]: readonly [string, string] = [back, again],
): Promise<{ url: string; account: string }> {
  const { id: account } = await simulator.payableAccount();
  const { url } = await simulator.stripe.accountLinks.create({ account, type, return_url, refresh_url });
  return { account, url: origin + new URL(url).pathname };
}

const visit = (url: string, form?: Record<string, string>) =>
  fetch(url, {
    redirect: 'manual',
    headers: { connection: 'close' },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });

test('an expired link redirects to the refresh URL', async () => {
  const { url } = await link('account_onboarding');
  simulator.clock.advance(301_000);
  const answer = await visit(url);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, again]);
});

test('a form that was open for too long is rejected, and nothing is stored', async () => {
  const { url, account } = await link('account_update');
  expect((await visit(url)).status).toBe(200);
  simulator.clock.advance(2 * 3_600_000);
  const answer = await visit(url, { action: 'send', 'individual.phone': '+49301111111' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, again]);
  expect((await simulator.stripe.accounts.retrieve(account)).individual?.phone).toBe('+4930123456');
});

test('an update link changes details when nothing is due', async () => {
  const { url, account } = await link('account_update');
  const form = await (await visit(url)).text();
  const names = [...form.matchAll(/name="([^"]+)"/g)].map(([, name]) => name ?? '');
  const phone = names.find(name => name.endsWith('phone')) ?? '';
  expect(phone).not.toBe('');
  const filled = await (await visit(url, { action: 'fill', [phone]: '+49301111111' })).text();
  expect(filled).toContain('+49301111111');
  const answer = await visit(url, { action: 'send', [phone]: '+49301111111' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, back]);
  expect((await simulator.stripe.accounts.retrieve(account)).individual?.phone).toBe('+49301111111');
});

test.each(['https://poruch.test/done', 'https://www.example.org/account/payments/success'])(
  'a submitted form leads to the return URL, also at a front end elsewhere: %s',
  async successURL => {
    const { url } = await link('account_update', [successURL, successURL]);
    const filled = await (await visit(url, { action: 'fill' })).text();
    const values = [...filled.matchAll(/name="([^"]+)"[^>]*value="([^"]*)"/g)];
    const form = Object.fromEntries(values.map(([, name = '', value = '']) => [name, value]));
    const answer = await visit(url, { ...form, action: 'send' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, successURL]);
  },
);

test('an unknown link is not found', async () => {
  expect((await visit(`${origin}/stripe-sim/onboarding/acct_x/none`)).status).toBe(404);
});

describe('no page redirects to other sites', () => {
  const strangers = 'https://poruch.test.evil.example/log-in';

  test('after the onboarding form', async () => {
    const { url } = await link('account_update', [strangers, strangers]);
    expect(await (await visit(url)).text()).not.toContain('evil');
    const filled = await (await visit(url, { action: 'fill' })).text();
    const values = [...filled.matchAll(/name="([^"]+)"[^>]*value="([^"]*)"/g)];
    const form = Object.fromEntries(values.map(([, name = '', value = '']) => [name, value]));
    expect((await visit(url, { ...form, action: 'send' })).headers.get('location')).toBe('/');
    // The link has been used.
    expect((await visit(url)).headers.get('location')).toBe('/');
  });

  test.each([
    [strangers, '/'],
    ['http://www.example.org/order', '/'],
    ['https://www.example.org:8443/order', '/'],
    ['javascript:alert(1)', undefined],
    ['https://poruch.test/order', 'https://poruch.test/order?payment_intent'],
  ])('after the bank’s challenge (%s)', async (return_url, location) => {
    const { id, client_secret } = await simulator.stripe.paymentIntents.create({
      amount: 500,
      currency: 'eur',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
    });
    const url = `${origin}/stripe-sim/3ds/${id}`;
    const answer = await visit(url, { client_secret: client_secret ?? '', outcome: 'fail', return_url });
    expect(answer.headers.get('location')?.split('=')[0]).toBe(location);
  });
});
