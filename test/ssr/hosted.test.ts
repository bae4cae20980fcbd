import { readdirSync } from 'node:fs';
import Stripe from 'stripe';
import * as vendor from 'sharetribe-flex-sdk';
import { slugOf } from '#contract/text/slug.ts';
import { DAY } from '#contract/time/units.ts';
import { createSdk, Money, newStore, testClient, type Res, type Sdk } from '#test/platform/sdk.ts';
import { useBrowser, visit as opens } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { becomesPayable } from '#test/support/becomesPayable.ts';
import { freePort } from '#test/support/freePort.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { logIn } from '#test/e2e/logIn.ts';
import { openAccount } from '#test/e2e/openAccount.ts';
import { typeCard } from '#test/e2e/typeCard.ts';
import { visit } from './visit.ts';

// A hosted instance of the product, without engine and database, using the /v1 of another instance.

let platform: BuiltServer;
let site: BuiltServer;
let port: number;
let ada: Person;
let room: Res;
let paidRoom: Res;
let olha: Newcomer;
beforeAll(async () => {
  port = await freePort();
  platform = await startBuiltServer({ STRIPE_SIMULATOR_PORT: String(port) });
  site = await startBuiltServer({
    DATABASE_URL: '',
    MARKETPLACE_API_URL: platform.url,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
  });
  ada = await person(platform, 'Ada', 'Lovelace');
  await Promise.all([proveAddress(platform, ada), openAccount(ada, port)]);
  room = await ada.publishes({ title: 'Room for two by the park' });
  paidRoom = await ada.publishes({ title: 'Room by the sea', price: new Money(2500, 'EUR') });
  olha = await newcomer();
}, 90_000);
afterAll(async () => {
  await site?.stop();
  await platform?.stop();
});
const openPage = useBrowser(() => site.url);

const tokenCookie = `st-${testClient.clientId}-token`;
const { transit } = vendor;
const pathOf = ({ id, attributes }: Res) => `/l/${slugOf(String(attributes.title))}/${id.uuid}`;

/** Submits a form of a page as a browser without JavaScript does. */
async function post(path: string, fields: Record<string, string>, cookie = '') {
  const body = new URLSearchParams(fields);
  const answer = await fetch(site.url + path, {
    method: 'POST',
    body,
    headers: { cookie, 'Sec-Fetch-Site': 'same-origin' },
    redirect: 'manual',
  });
  return {
    status: answer.status,
    to: answer.headers.get('location'),
    cookies: answer.headers.getSetCookie(),
  };
}

/** Signs a user up on the site; returns them with their browser's session. */
async function newcomer(): Promise<Newcomer> {
  const email = 'olha@example.org';
  const fields = { email, password: 'long walks by the river', fname: 'Olha', lname: 'Kovalenko' };
  const signedUp = await post('/signup', { ...fields, profileType: 'private' });
  expect([signedUp.status, signedUp.to]).toEqual([303, '/welcome']);
  const [, value = ''] = new RegExp(`${tokenCookie}=([^;]*)`).exec(signedUp.cookies.join('\n')) ?? [];
  const token = decodeURIComponent(value);
  const tokens = newStore();
  tokens.setToken(JSON.parse(token) as never);
  const sdk = createSdk(platform.url, { tokenStore: tokens });
  const { data } = await sdk.currentUser.show();
  await proveAddress(platform, { email, sdk } as Person);
  const cookies = { [tokenCookie]: token };
  return { id: data.data.id.uuid, sdk, tokens, cookie: `${tokenCookie}=${value}`, cookies };
}

interface Newcomer {
  id: string;
  /** Their browser's SDK, which calls the platform directly. */
  sdk: Sdk;
  tokens: Person['tokens'];
  cookie: string;
  cookies: Record<string, string>;
}

test('it stores nothing but its cookie secret, and is ready', async () => {
  expect(readdirSync(site.dataDir)).toEqual(['secret']);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${site.url}/v1/api/listings/query`)).status).toBe(404);
});

test('visitors read, search and look at listings, with the platform’s pictures', async () => {
  const found = await visit(site.url, '/s?keywords=park');
  expect(found.html).toContain('Room for two by the park');
  expect(found.html).not.toContain('Room by the sea<');
  const listing = await visit(site.url, pathOf(room));
  expect([listing.status, listing.title]).toEqual([200, expect.stringContaining('Room for two')]);
  const [, picture = ''] = /<img[^>]* src="([^"]*\/media\/[^"]*)"/.exec(listing.html) ?? [];
  expect(picture).toMatch(new RegExp(`^${platform.url}/media/`));
  const { status, headers } = await fetch(picture);
  expect([status, headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);
  expect(listing.headers.get('content-security-policy')).toContain(`https: ${platform.url}`);
});

test('a signed-in user sees the platform’s features, and no link to missing ones', async () => {
  const start = ['/', '/s', pathOf(room), `/u/${ada.id}`, '/safety-center', '/privacy-policy', '/verify'];
  start.push('/inbox/orders', '/listings', '/account/contact-details', '/account/data', '/profile-settings');
  const seen = new Set(start);
  const look = async (path: string) => {
    const { status, html, location } = await visit(site.url, path, olha.cookies);
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, link = '']) => link);
    for (const link of [...links, ...(location === null ? [] : [location])]) {
      const { origin, pathname } = new URL(link, site.url);
      if (origin === site.url && !actions.test(pathname)) seen.add(pathname);
    }
    return status;
  };
  const all = async (paths: readonly string[]) =>
    Promise.all(paths.map(async path => [path, await look(path)] as const));
  const first = await all(start);
  const second = await all([...seen].filter(path => !start.includes(path)));
  expect([...first, ...second].filter(([, status]) => status >= 400)).toEqual([]);
  expect(second.length).toBeGreaterThan(10);
  const tabs = [...seen].filter(path => /^\/(account|console|operator)\b/.test(path));
  expect(tabs).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/notifications|searches|console|operator/)]),
  );
}, 90_000);

test('features that only the engine has are refused clearly, and no page requests them', async () => {
  const headers = {
    cookie: olha.cookie,
    'Content-Type': 'application/transit+json',
    'Sec-Fetch-Site': 'same-origin',
  };
  const ask = async (call: string) => {
    const body = transit.write({ userId: ada.id, id: ada.id });
    const answer = await fetch(`${site.url}/api/${call}`, { method: 'POST', headers, body });
    const said = transit.read(await answer.text()) as { data?: unknown; errors?: { code: string }[] };
    return [call, said.errors?.[0]?.code ?? said.data];
  };
  const calls = Object.keys(ofTheEngine);
  expect(Object.fromEntries(await Promise.all(calls.map(ask)))).toEqual(ofTheEngine);
  expect((await fetch(`${site.url}/api/live`, { headers })).status).toBe(404);
  expect(await (await fetch(`${site.url}/api/community`)).json()).toBeNull();
});

/** URLs that perform an action, or lead away from the pages. */
const actions = /^\/(language|light|logout|qr|static)\b/;

/** Expected response to each call. */
const ofTheEngine = {
  safety: null,
  'safety/has-blocked': false,
  'safety/block': 'not-found',
  'safety/report': 'not-found',
  'safety/appeal': 'not-found',
  'saved-searches': null,
  'saved-searches/remove': 'not-found',
  verification: null,
  'verification/withdraw': 'not-found',
  'data-copy': null,
  'data-copy/request': 'not-found',
  'console/figures': 'forbidden',
  'console/settings': 'forbidden',
};

test('an enquiry and its messages appear on both sites', async () => {
  const params = { listingId: room.id };
  const enquiry = { processAlias: 'free-process/release-1', transition: 'transition/enquire', params };
  const { data } = await olha.sdk.transactions.initiate(enquiry, { expand: true });
  const id = data.data.id.uuid;
  const sent = await post(`/order/${id}/details`, { message: 'Is it still free in May?' }, olha.cookie);
  expect(sent.status).toBe(303);
  const heard = await ada.sdk.messages.query({ transactionId: id });
  expect(heard.data.data[0]?.attributes.content).toBe('Is it still free in May?');
  const thread = await visit(site.url, `/order/${id}/details`, olha.cookies);
  expect(thread.html).toContain('Is it still free in May?');
  expect((await visit(site.url, '/inbox/orders', olha.cookies)).html).toContain('Room for two by the park');
});

test('a stay is priced by the site, paid at the platform’s Stripe and accepted there', async () => {
  await becomesPayable(ada);
  const day = (ahead: number) => new Date(Math.floor(Date.now() / DAY + ahead) * DAY);
  const params = { listingId: paidRoom.id, bookingStart: day(3), bookingEnd: day(5) };
  const bodyParams = {
    processAlias: 'default-process/release-1',
    transition: 'transition/request-payment',
    params,
  };
  const call = { isSpeculative: false, bodyParams, queryParams: { expand: true } };
  const headers = {
    cookie: olha.cookie,
    'Content-Type': 'application/transit+json',
    'Sec-Fetch-Site': 'same-origin',
  };
  const body = transit.write(call);
  const answer = await fetch(`${site.url}/api/initiate-privileged`, { method: 'POST', headers, body });
  const { data } = transit.read(await answer.text()) as { data: Res };
  expect(data.attributes.payinTotal).toMatchObject({ amount: 5000, currency: 'EUR' });
  const { stripePaymentIntents } = data.attributes.protectedData as unknown as Payment;
  const stripe = new Stripe('sk_test_simulator', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
  });
  await stripe.paymentIntents.confirm(stripePaymentIntents.default.stripePaymentIntentId, {
    payment_method: 'pm_card_visa',
  });
  await olha.sdk.transactions.transition({
    id: data.id,
    transition: 'transition/confirm-payment',
    params: {},
  });
  await ada.sdk.transactions.transition({ id: data.id, transition: 'transition/accept', params: {} });
  const page = await visit(site.url, `/order/${data.id.uuid}/details`, olha.cookies);
  expect(page.status).toBe(200);
  expect(page.html).toContain('Room by the sea');
});

test('in a browser its pages hydrate, users log in, and a stay is paid by card', async () => {
  await becomesPayable(ada);
  const host = await openPage();
  for (const path of ['/', '/s', pathOf(room), `/u/${ada.id}`]) await opens(host, path);
  await logIn(host, ada);
  await opens(host, '/inbox/sales');
  await host.getByRole('main').getByText('Room for two by the park').first().waitFor();

  const guest = await openPage({ as: olha, width: 390 });
  // The platform's payment simulator replaces Stripe, which no test contacts.
  await guest.route('https://js.stripe.com/**', async route =>
    route.fulfill({ response: await route.fetch({ url: `${platform.url}/stripe-sim/v3.js` }) }),
  );
  await guest.route(`${site.url}/stripe-sim/**`, async route =>
    route.fulfill({
      response: await route.fetch({ url: route.request().url().replace(site.url, platform.url) }),
    }),
  );
  const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10);
  await opens(guest, `${pathOf(paidRoom)}/checkout?start=${day(10)}&end=${day(12)}`);
  const main = guest.getByRole('main');
  await main.getByLabel('Street and number').fill('Obernstraße 1');
  await main.getByLabel('Postal code').fill('28195');
  await main.getByLabel('Town').fill('Bremen');
  await main.getByLabel('Country').selectOption('DE');
  await typeCard(guest, '4242424242424242');
  await main.getByRole('button', { name: 'Request to book' }).click();
  await main.getByRole('heading', { name: 'You sent a booking request' }).waitFor();
  const { data } = await ada.sdk.transactions.query({
    only: 'sale',
    lastTransitions: 'transition/confirm-payment',
  });
  expect(data.data).toHaveLength(1);
});

interface Payment {
  stripePaymentIntents: { default: { stripePaymentIntentId: string } };
}
