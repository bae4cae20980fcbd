import type { Page } from 'playwright-core';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import type { Res } from '#test/platform/sdk.ts';

// An address with ?lang= stays in its language, wherever it leads.

let server: BuiltServer;
let ben: Person;
let listing: Res;
beforeAll(async () => {
  server = await startBuiltServer();
  const { ada, ...others } = await cast(server);
  ben = others.ben;
  listing = await ada.publishes();
}, 90_000);
afterAll(() => server?.stop());
const open = useBrowser(() => server.url);

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');
const named = (page: Page) => new URL(page.url()).searchParams.getAll('lang');

/** The address still names Ukrainian, once, and so does the page after a reload. */
async function isUkrainian(page: Page): Promise<void> {
  expect(named(page)).toEqual(['uk']);
  expect(await languageOf(page)).toBe('uk');
  await page.reload();
  expect(await languageOf(page)).toBe('uk');
}

test('a search is completed, filtered and left in the language of its address', async () => {
  const page = await open({ locale: 'de' });
  await visit(page, '/s?address=Berlin&lang=uk');
  expect(new URL(page.url()).searchParams.has('bounds')).toBe(true);
  await isUkrainian(page);
  await visit(page, '/s?lang=uk');
  await page.locator('main form[action="/s"] summary:visible').first().click();
  await page
    .locator('main form[action="/s"] input:is([type=checkbox], [type=radio]):not(:checked):visible')
    .first()
    .check();
  await page.waitForURL(/pub_/);
  await isUkrainian(page);
  await visit(page, '/s?lang=uk');
  await page.getByRole('main').getByRole('link', { name: 'Quiet room near the park' }).click();
  await page.waitForURL(/\/l\//);
  await isUkrainian(page);
});

test('without JavaScript, links and forms stay in the language of the address', async () => {
  const page = await open({ locale: 'de', javaScriptEnabled: false });
  await page.goto('/?lang=uk');
  await page.getByRole('banner').locator('input[name=address]').fill('Berlin');
  await page.getByRole('banner').locator('form[role=search] button').click();
  await page.waitForURL(/\/s\?/);
  expect(named(page)).toEqual(['uk']);
  expect(await languageOf(page)).toBe('uk');
  await page.getByRole('main').getByRole('link', { name: 'Quiet room near the park' }).click();
  expect(named(page)).toEqual(['uk']);
  // A chosen language comes before the one in the address.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Polski' }).click();
  expect(named(page)).toEqual([]);
  expect(await languageOf(page)).toBe('pl');
});

test('redirects name the language', async () => {
  const at = async (path: string, cookie = '') => {
    const answer = await fetch(server.url + path, { redirect: 'manual', headers: { cookie } });
    return answer.headers.get('location');
  };
  expect(await at('/inbox/sales?lang=uk')).toBe('/login?lang=uk');
  expect(await at('/l/new?lang=uk')).toMatch(/\?lang=uk$/);
  expect(await at('/u?lang=uk')).toBe('/?lang=uk');
  expect(await at(`/l/other/${listing.id.uuid}?lang=uk`)).toMatch(/\/quiet-room-near-the-park\/.*\?lang=uk$/);
  expect(await at('//s?lang=uk')).toBe('/s?lang=uk');
  expect(await at('/s?page=40&lang=uk')).toBe('/s?lang=uk');
  // Without one, addresses stay as they are.
  expect(await at('/inbox/sales')).toBe('/login');
});

test('a member’s redirects name the language, too', async () => {
  const page = await open({ as: ben, locale: 'de' });
  await visit(page, '/l?lang=uk');
  expect(new URL(page.url()).pathname).toBe('/');
  await isUkrainian(page);
  await visit(page, '/account?lang=uk');
  expect(new URL(page.url()).pathname).toBe('/account/contact-details');
  await isUkrainian(page);
});
