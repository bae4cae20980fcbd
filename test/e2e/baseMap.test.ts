import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';
import { LatLng, type Res } from '#test/platform/sdk.ts';

// The default map of a site, without any settings.

let server: BuiltServer;
let berlin: Res;
beforeAll(async () => {
  server = await startBuiltServer({ MAP_PMTILES: '' });
  const ada = await person(server, 'Ada', 'Lovelace');
  berlin = await ada.publishes({ title: 'Room in Berlin' });
  await ada.publishes({ title: 'Room in Potsdam', geolocation: new LatLng(52.4, 13.06) });
  await ada.publishes({ title: 'Room in Warsaw', geolocation: new LatLng(52.23, 21.01) });
});
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const map = (page: Page) => page.getByRole('group', { name: 'Map of the results' });

/** Waits until some pixel of the map has this colour. */
const drawn = (page: Page, colour: readonly number[]) =>
  page.waitForFunction(([red, green, blue]) => {
    const tiles = [...document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile-loaded')];
    return tiles.some(tile => {
      const pixels = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height).data ?? [];
      for (let at = 0; at < pixels.length; at += 4)
        if (pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue) return true;
      return false;
    });
  }, colour);

const light = { land: [246, 241, 230], water: [185, 213, 234] };
const dark = { land: [28, 32, 40], water: [22, 48, 74] };

test('a wide screen shows results on land and at sea, and contacts no other server', async () => {
  const page = await openPage();
  const asked: URL[] = [];
  let bytes = 0;
  page.on('request', request => asked.push(new URL(request.url())));
  page.on('response', async response => {
    if (/\/map\/|leaflet/.test(response.url())) bytes += Number(response.headers()['content-length'] ?? 0);
  });
  await visit(page, '/s');
  await map(page).getByRole('button', { name: 'Room in Warsaw' }).waitFor();
  await drawn(page, light.land);
  await drawn(page, light.water);
  await page.getByText('Natural Earth, GeoNames').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  expect(asked.filter(({ origin }) => origin !== new URL(server.url).origin)).toEqual([]);
  // Neither the larger library nor the image that stands for the map on phones.
  expect(asked.some(({ pathname }) => /maplibre|map-picture\/search/.test(pathname))).toBe(false);
  expect(bytes).toBeLessThan(250_000);
});

test('pressing a cluster offers each of its listings', async () => {
  const page = await openPage();
  await visit(page, '/s?bounds=55,25,49,10');
  const cluster = map(page).getByRole('button', { name: /^2 listings close together/ });
  await cluster.press('Enter');
  await page.waitForURL(url => url.searchParams.get('bounds') !== '55,25,49,10');
  await map(page)
    .getByRole('button', { name: /^Room in Berlin, Offering place, Free/ })
    .waitFor();
  await map(page)
    .getByRole('button', { name: /^Room in Potsdam/ })
    .click();
  await map(page).getByRole('article').getByRole('link', { name: 'Room in Potsdam' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
});

test('with "Search as I move the map" off, the map searches only on request', async () => {
  const page = await openPage();
  const start = '/s?bounds=53,14,52,12.8';
  await visit(page, start);
  await map(page).getByRole('button', { name: 'Room in Berlin' }).waitFor();
  await map(page).getByRole('checkbox', { name: 'Search as I move the map' }).uncheck();
  await map(page).getByRole('region').focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('-');
  await map(page).getByRole('button', { name: 'Room in Warsaw' }).waitFor();
  expect(page.url()).toBe(server.url + start);
  await map(page).getByRole('button', { name: 'Search here' }).click();
  await page.waitForURL(url => url.pathname + url.search !== start);
  await page.getByRole('main').getByText('3 listings', { exact: true }).waitFor();
});

test('it turns dark with the device', async () => {
  const page = await openPage();
  await visit(page, '/s');
  await drawn(page, light.water);
  await page.emulateMedia({ colorScheme: 'dark' });
  await drawn(page, dark.water);
  await drawn(page, dark.land);
  expect(await seriousViolations(page)).toEqual([]);
});

test('moving the map with the keyboard searches there', async () => {
  const page = await openPage();
  await visit(page, '/s?bounds=53,14,52,12.8');
  await map(page).getByRole('button', { name: 'Room in Berlin' }).waitFor();
  expect(await page.getByRole('article').count()).toBe(2);
  await map(page).getByRole('region').focus();
  for (let step = 0; step < 4; step += 1) {
    const before = page.url();
    await page.keyboard.press('-');
    await page.waitForURL(url => url.href !== before);
  }
  await map(page).getByRole('button', { name: 'Room in Warsaw' }).waitFor();
});

test('without JavaScript a picture shows the results, and no other picture can be requested', async () => {
  const page = await openPage({ javaScriptEnabled: false, expected: [/404/] });
  await page.goto('/s?bounds=53,14,52,12.8');
  const picture = page.getByRole('img', { name: 'Map of the results' });
  const handle = await picture.elementHandle();
  await page.waitForFunction(image => (image as HTMLImageElement).naturalWidth > 0, handle);
  const source = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(source).toContain('/map-picture/search/');
  const status = async (url: string) => (await fetch(url)).status;
  expect(await status(source)).toBe(200);
  expect(await status(source.replace('bounds=53', 'bounds=54'))).toBe(404);
});

test('a phone shows a picture first, and the listing in its circle once the map is loaded', async () => {
  const page = await openPage({ width: 390 });
  await visit(page, `/l/room/${berlin.id.uuid}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Move and zoom' }).click();
  await drawn(page, light.land);
  await page.locator('.leaflet-overlay-pane path').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
});

test('a phone shows a picture of each search after the list, and the live map when the picture is touched', async () => {
  const page = await openPage({ width: 390 });
  const live: string[] = [];
  page.on('request', request => {
    if (/leaflet|\.pmtiles/.test(request.url())) live.push(request.url());
  });
  await visit(page, '/s?bounds=53,14,52,12.8');
  const picture = page.getByRole('img', { name: 'Map of the results' });
  const isShown = (query: string) =>
    page.waitForFunction(asked => {
      const image = document.querySelector<HTMLImageElement>(`img[src*="/map-picture/"][src*="${asked}"]`);
      return image !== null && image.naturalWidth > 0 && image.getBoundingClientRect().height > 100;
    }, query);
  await isShown('bounds=53');
  const lastCard = (await page.getByRole('article').last().boundingBox())!;
  expect((await picture.boundingBox())!.y).toBeGreaterThan(lastCard.y + lastCard.height);
  // Fetched as it comes near, and only once.
  const startedBy = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/map-picture/'))
      .map(entry => (entry as PerformanceResourceTiming).initiatorType),
  );
  expect(startedBy).toEqual(['img']);
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Offers', exact: true }).click();
  await isShown('pub_category=offeringPlace');
  expect(live).toEqual([]);
  await picture.scrollIntoViewIfNeeded();
  const at = (await picture.boundingBox())!;
  await page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
  await map(page).getByRole('button', { name: 'Room in Berlin' }).waitFor();
  await drawn(page, light.land);
  expect(await seriousViolations(page)).toEqual([]);
});

test('in print there is the picture of the map, and no controls beside the title', async () => {
  const page = await openPage();
  await visit(page, '/s?bounds=53,14,52,12.8');
  await map(page).getByRole('button', { name: 'Room in Berlin' }).waitFor();
  const head = page.getByRole('main').locator('header');
  const controls = head.getByRole('button').or(head.getByRole('link'));
  expect(await controls.count()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const picture = page.getByRole('img', { name: 'Map of the results' });
  await picture.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    image => (image as HTMLImageElement).naturalWidth > 0,
    await picture.elementHandle(),
  );
  // Light, whatever the colour scheme on screen.
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/light-');
  expect(await controls.count()).toBe(0);
  expect(await map(page).count()).toBe(0);
});

test('a browser without WebGL draws the map', async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...asked: unknown[]) {
      return String(asked[0]).startsWith('webgl') ? null : getContext.apply(this, asked as never);
    } as typeof getContext;
  });
  await visit(page, '/s');
  await drawn(page, light.land);
});

test('a search across the antimeridian has its list, map and picture', async () => {
  const ada = await person(server, 'Ada', 'Byron');
  await ada.publishes({ title: 'Room in Suva', geolocation: new LatLng(-18.14, 178.44) });
  await ada.publishes({ title: 'Room in Apia', geolocation: new LatLng(-13.83, -171.77) });
  const path = '/s?bounds=-5,-165,-25,170';
  const page = await openPage();
  await visit(page, path);
  await page.getByRole('main').getByText('2 listings', { exact: true }).waitFor();
  await map(page).getByRole('button', { name: 'Room in Suva' }).waitFor();
  await map(page).getByRole('button', { name: 'Room in Apia' }).waitFor();
  await drawn(page, light.water);
  const phone = await openPage({ width: 390 });
  await visit(phone, path);
  await phone.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('img[src*="/map-picture/"]')].some(
      ({ naturalWidth }) => naturalWidth > 0,
    ),
  );
});

test('signing map pictures is rate-limited per client', async () => {
  const sign = async () =>
    (await fetch(`${server.url}/api/map-picture?query=bounds%3D53%2C14%2C52%2C12`)).status;
  const answers = await Promise.all(Array.from({ length: 40 }, sign));
  expect(new Set(answers)).toEqual(new Set([200, 429]));
});
