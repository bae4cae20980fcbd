import type { Page } from 'playwright-core';
import { hydrated, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';
import { freePort } from '#test/support/freePort.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#test/support/openIdProvider.ts';

// With a service worker controlling the page, a single-use URL is still requested only once.

let server: BuiltServer;
let google: OpenIdProvider;

const olena = {
  email: 'olena@example.net',
  email_verified: true,
  given_name: 'Olena',
  family_name: 'Koval',
};

beforeAll(async () => {
  const port = await freePort();
  google = await startOpenIdProvider(`http://localhost:${port}/api/auth/google/callback`, { olena });
  server = await startBuiltServer(
    { PORT: String(port), REQUEST_LOG: 'on', STRIPE_SIMULATOR_PORT: '0' },
    { google: google.client },
  );
}, 90_000);
afterAll(() => Promise.all([server?.stop(), google?.stop()]));
const openPage = useBrowser(() => server.url);

const main = (page: Page) => page.getByRole('main');

/** Opens a page and waits until the service worker controls it. */
async function visitControlled(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Returns how many requests the server has answered on this route. */
const arrivals = (route: string) =>
  server.log().split(`"method":"GET","route":${JSON.stringify(route)}`).length - 1;

test('signing in with Google works for new and known users', async () => {
  const page = await openPage({ hasWorker: true, width: 390 });
  await visitControlled(page, '/login');
  await main(page).getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'olena' }).click();
  await page.getByRole('heading', { level: 1, name: 'Almost there' }).waitFor();
  await hydrated(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/#?$/);

  const later = await openPage({ hasWorker: true });
  await visitControlled(later, '/login');
  await main(later).getByRole('link', { name: 'Continue with Google' }).click();
  await later.getByRole('button', { name: 'olena' }).click();
  await later.waitForURL(/\/#?$/);
  await later.getByRole('link', { name: /Inbox/ }).first().waitFor();

  expect(await google.requests()).toMatchObject({ '/auth': 2, '/token': 2 });
  expect(arrivals('/api/auth/:provider')).toBe(2);
  expect(arrivals('/api/auth/:provider/callback')).toBe(2);
});

test('the payment provider’s link opens its page, and a used link is renewed once', async () => {
  const iryna = await person(server, 'Iryna', 'Hnatiuk');
  await iryna.sdk.stripeAccount.create({
    country: 'DE',
    requestedCapabilities: ['card_payments', 'transfers'],
  });
  const page = await openPage({
    as: iryna,
    hasWorker: true,
    width: 390,
    // The simulated page has no favicon.
    expected: [/stripe-sim.* 404/],
  });
  await visitControlled(page, '/account/payments');
  await main(page).getByRole('button', { name: 'Continue at the payment provider' }).click();
  await page.waitForURL(/stripe-sim\/onboarding/);
  await page.getByRole('button', { name: 'Fill with test data' }).waitFor();
  const link = page.url();
  expect(arrivals('/stripe-sim/onboarding/:account/:nonce')).toBe(1);
  expect(arrivals('/account/payments/:returnURLType')).toBe(0);

  await page.goto(link);
  await page.waitForURL(url => url.pathname.startsWith('/stripe-sim/onboarding') && url.href !== link);
  await page.getByRole('button', { name: 'Fill with test data' }).waitFor();
  expect(arrivals('/stripe-sim/onboarding/:account/:nonce')).toBe(3);
  expect(arrivals('/account/payments/:returnURLType')).toBe(1);
});
