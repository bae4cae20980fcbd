import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';
import { tileArchive } from '#test/support/tileArchive.ts';
import type { Res } from '#test/platform/sdk.ts';

// A map without an account: our own tiles with our own style.

const folder = mkdtempSync(join(tmpdir(), 'poruch-tiles-'));
let server: BuiltServer;
let listing: Res;
beforeAll(async () => {
  const tiles = join(folder, 'map.pmtiles');
  const names = { name: 'Berlin', 'name:uk': 'Берлін' };
  writeFileSync(tiles, tileArchive({ lat: 52.52, lng: 13.4, names }));
  server = await startBuiltServer({ MAP_PMTILES: tiles });
  listing = await (await person(server, 'Ada', 'Lovelace')).publishes();
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});
const openPage = useBrowser(() => server.url);

const where = (page: Page) => page.getByRole('region', { name: 'Map: Berlin, Germany' });
const toTheMap = (page: Page) => page.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded();

test('the server serves ranges of its tiles, and no other file beside them', async () => {
  const page = await fetch(`${server.url}/l/room/${listing.id.uuid}`).then(answer => answer.text());
  const [path = ''] = /\/map\/[\w-]+\.pmtiles/.exec(page) ?? [];
  const range = await fetch(server.url + path, { headers: { Range: 'bytes=0-6' } });
  expect(range.status).toBe(206);
  expect(range.headers.get('cache-control')).toMatch(/immutable/);
  expect(await range.text()).toBe('PMTiles');
  expect((await fetch(`${server.url}/map/other.pmtiles`)).status).toBe(404);
  expect((await fetch(`${server.url}/map/`)).status).toBe(404);
});

test('a wide screen loads the map of a listing once its section is near the viewport', async () => {
  const page = await openPage();
  const libraries: string[] = [];
  page.on('request', request => {
    if (/leaflet|pmtiles/.test(request.url())) libraries.push(request.url());
  });
  await visit(page, `/l/room/${listing.id.uuid}`);
  expect(libraries).toEqual([]);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await toTheMap(page);
  await where(page).waitFor();
  await page.getByText('© OpenStreetMap').waitFor();
  expect(libraries.some(url => url.endsWith('.pmtiles'))).toBe(true);
  expect(await seriousViolations(page)).toEqual([]);
});

/** Waits until a busy server has drawn the picture. */
const drawn = async (page: Page) => {
  const picture = page.getByRole('img', { name: 'Map: Berlin, Germany' });
  await picture.scrollIntoViewIfNeeded();
  const handle = await picture.elementHandle();
  await page.waitForFunction(image => (image as HTMLImageElement).naturalWidth > 0, handle);
  return picture.evaluate((image: HTMLImageElement) => image.currentSrc);
};

test('a phone shows a picture, and loads no map until it is asked for', async () => {
  const page = await openPage({ width: 390 });
  const libraries: string[] = [];
  page.on('request', request => {
    if (/leaflet|pmtiles/.test(request.url())) libraries.push(request.url());
  });
  await visit(page, `/l/room/${listing.id.uuid}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const ask = page.getByRole('button', { name: 'Move and zoom' });
  await ask.waitFor();
  expect(await drawn(page)).toMatch(/\/light-400\.webp$/);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await drawn(page)).toMatch(/\/dark-400\.webp$/);
  expect(libraries).toEqual([]);
  expect(await where(page).count()).toBe(0);
  await ask.click();
  await where(page).waitFor();
});

test('without JavaScript the page has the picture, and no control that does nothing', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`/l/room/${listing.id.uuid}`);
  expect(await drawn(page)).toMatch(/\/light-800\.webp$/);
  await page.getByRole('heading', { name: 'Where it is' }).waitFor();
  expect(await page.getByRole('button', { name: 'Move and zoom' }).count()).toBe(0);
});

test('if the server has no picture, a button loads the map', async () => {
  const page = await openPage({ width: 390, expected: [/map-picture/, /500/] });
  await page.route('**/map-picture/**', route => route.fulfill({ status: 500 }));
  await visit(page, `/l/room/${listing.id.uuid}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Show the map' }).click();
  await where(page).waitFor();
});

test('a browser that cannot draw maps says so and shows everything else', async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await visit(page, `/l/room/${listing.id.uuid}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByText('This browser cannot draw maps.').waitFor();
  await page.getByRole('heading', { name: 'Where it is' }).waitFor();
});

test('missing tiles leave a note', async () => {
  const page = await openPage({ expected: [/pmtiles/, /503/] });
  await page.route('**/*.pmtiles', route => route.fulfill({ status: 503 }));
  await visit(page, `/l/room/${listing.id.uuid}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByText('The map image is not loading.').waitFor();
});

test('an invalid tile file leaves a note', async () => {
  const page = await openPage({ expected: [/pmtiles/i] });
  await page.route('**/*.pmtiles', route =>
    route.fulfill({ status: 206, body: 'GIF89a, however long it may be. '.repeat(600) }),
  );
  await visit(page, `/l/room/${listing.id.uuid}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByText('The map image is not loading.').waitFor();
  await page.getByRole('heading', { name: 'Where it is' }).waitFor();
});
