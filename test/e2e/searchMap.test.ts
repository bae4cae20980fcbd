import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit, type PageOptions } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';
import { startStyleServer, type StyleServer } from '#test/support/styleServer.ts';
import { LatLng } from '#test/platform/sdk.ts';

// The search with a map in an external style.

let styles: StyleServer;
let server: BuiltServer;
beforeAll(async () => {
  styles = await startStyleServer();
  server = await startBuiltServer({ MAP_STYLE_URL: styles.styleUrl });
  const ada = await person(server, 'Ada', 'Lovelace');
  await ada.publishes({ title: 'Room in Berlin' });
  await ada.publishes({ title: 'Sofa in Berlin' });
  await ada.publishes({ title: 'Room in Warsaw', geolocation: new LatLng(52.23, 21.01) });
});
afterAll(async () => {
  await server?.stop();
  await styles?.stop();
});
const openPage = useBrowser(() => server.url);

/** Opens a page for a user who has agreed to this provider's maps. */
async function openAgreed(options?: PageOptions): Promise<Page> {
  const page = await openPage(options);
  const company = new URL(styles.styleUrl).host;
  await page.addInitScript(host => localStorage.setItem('poruch.mapsFrom', host), company);
  return page;
}

const map = (page: Page) => page.getByRole('group', { name: 'Map of the results' });
const both = /2 listings at one place/;
const berlin = '/s?bounds=53,14,52,12.8';

test('a marker opens a card that links to the listing, and no page of results is requested twice', async () => {
  const page = await openPage();
  const fetched: string[] = [];
  page.on('request', request => {
    if (request.url() === styles.styleUrl || /maplibre/.test(request.url())) fetched.push(request.url());
  });
  await visit(page, '/s');
  await map(page)
    .getByText(/^It loads .* comes from localhost:\d+, who then learn/)
    .waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  expect(fetched).toEqual([]);
  await map(page).getByRole('button', { name: 'Show the map' }).click();
  await map(page).getByRole('button', { name: 'Room in Warsaw' }).waitFor();
  await page.getByText('Made for tests').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await map(page).getByRole('button', { name: both }).click();
  const card = map(page).getByRole('article');
  await card.getByText('1/2').waitFor();
  await card.getByRole('button', { name: 'Next listing here' }).click();
  await card.getByText('2/2').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await card.getByRole('link').click();
  await page.waitForURL(/\/l\/\w+-in-berlin\//);
});

test.each(['en', 'de', 'uk'])('on a first visit nothing covers the button for the map, %s', async locale => {
  const page = await openPage({ width: 390, locale, asksAboutCookies: true });
  await visit(page, '/s');
  const notice = page.locator('section').filter({ has: page.locator('a[href$="#cookies"]') });
  await notice.waitFor();
  const button = page.locator('a[href*="map=open"]:not([aria-hidden])').last();
  await page.waitForFunction(
    () => parseFloat(getComputedStyle(document.body).getPropertyValue('--bottom-bar')) > 0,
  );
  const [low, high] = [await button.boundingBox(), await notice.boundingBox()];
  expect((low?.y ?? Infinity) + (low?.height ?? 0)).toBeLessThanOrEqual(high?.y ?? 0);
  await button.click();
  await page.waitForURL(/map=open/);
});

test('moving the map with the keyboard searches there; back returns to the previous area', async () => {
  const page = await openAgreed();
  await visit(page, berlin);
  await map(page).getByRole('button', { name: both }).waitFor();
  expect(await page.getByRole('article').count()).toBe(2);
  await map(page).getByRole('region').focus();
  // Zooms out step by step until Warsaw comes into view.
  for (let step = 0; step < 4; step += 1) {
    const before = page.url();
    await page.keyboard.press('-');
    await page.waitForURL(url => url.href !== before);
  }
  await map(page).getByRole('button', { name: 'Room in Warsaw' }).waitFor();
  expect(new URL(page.url()).searchParams.get('bounds')).toMatch(/^-?\d+\.\d{1,8},/);
  await page.goBack();
  await page.waitForURL(url => url.search === berlin.slice(2));
  await page.getByRole('main').getByText('2 listings', { exact: true }).waitFor();
});

test('a phone shows either the list or the map', async () => {
  const page = await openAgreed({ width: 390 });
  await visit(page, berlin);
  await page.getByRole('link', { name: 'Show on a map' }).click();
  await map(page).getByRole('button', { name: both }).waitFor();
  // The cards are on the map, and none is below it.
  const cards = page.getByRole('list', { name: 'Listings on the map' });
  await cards.getByRole('link', { name: 'Room in Berlin' }).waitFor();
  expect(await page.getByRole('link', { name: 'Room in Berlin' }).count()).toBe(1);
  await map(page).getByRole('button', { name: both }).tap();
  await map(page).getByRole('article').getByRole('link').tap();
  await page.getByRole('heading', { level: 1, name: /in Berlin/ }).waitFor();
  await page.goBack();
  await map(page).getByRole('button', { name: both }).waitFor();
  await page.getByRole('link', { name: 'Show as a list' }).click();
  await page.getByRole('link', { name: 'Room in Berlin' }).waitFor();
});

test('a phone searches around its position on request', async () => {
  const page = await openPage({ width: 390 });
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 52.5313, longitude: 13.3791 });
  await visit(page, '/?mobilesearch=open');
  await page.getByRole('dialog').getByRole('option', { name: 'Near where I am now' }).tap();
  await page.waitForURL(url => url.searchParams.get('origin') === '52.53,13.38');
  expect(new URL(page.url()).searchParams.get('address')).toBeNull();
  await page.getByRole('main').getByText('2 listings', { exact: true }).waitFor();
});

test('if a map style does not load, the list and a note remain', async () => {
  const page = await openAgreed({ expected: [/style\.json|ERR_FAILED/] });
  await page.route('**/style.json', route => route.abort());
  await visit(page, '/s');
  await map(page).getByText('The map could not be loaded just now.').waitFor();
  expect(await page.getByRole('article').count()).toBe(3);
});
