import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';
import { freePort } from '#test/support/freePort.ts';
import { style } from '#test/support/styleServer.ts';
import { tlsLine, type TlsLine } from '#test/support/tlsLine.ts';
import { photo } from '#test/platform/pictures.ts';
import type { Res } from '#test/platform/sdk.ts';

// Mapbox maps without requests to its servers, on a site with TLS.

let server: BuiltServer;
let line: TlsLine;
let listing: Res;
beforeAll(async () => {
  const port = await freePort();
  line = await tlsLine(port);
  server = await startBuiltServer({
    PORT: String(port),
    ROOT_URL: line.url,
    MAPBOX_TOKEN: 'pk.test',
  });
  listing = await (await person(server, 'Ada', 'Lovelace')).publishes();
});
afterAll(async () => {
  await server?.stop();
  await line?.close();
});
const openPage = useBrowser(() => line.url);

test('a listing appears on the Mapbox map, under our content security policy', async () => {
  const page = await openPage();
  const asked: string[] = [];
  await page.route('https://*.mapbox.com/**', route => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    return route.fulfill({
      contentType: 'application/json',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: JSON.stringify(pathname.startsWith('/styles/') ? style : {}),
    });
  });
  await visit(page, `/l/room/${listing.id.uuid}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByText(/comes from mapbox\.com/).waitFor();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Show the map' }).click();
  await page.getByRole('region', { name: /^Map/ }).waitFor();
  await page.getByText('Made for tests').waitFor();
  expect(asked).toContain('/styles/v1/mapbox/streets-v12');
  expect(await page.getByText('The map could not be loaded').count()).toBe(0);
});

test('a phone whose owner has agreed gets a picture of the map', async () => {
  const page = await openPage({ width: 390 });
  const body = Buffer.from(await (await photo({ width: 64, height: 40 })).arrayBuffer());
  await page.route('https://*.mapbox.com/**', route => route.fulfill({ contentType: 'image/jpeg', body }));
  await page.addInitScript(() => localStorage.setItem('poruch.mapsFrom', 'mapbox.com'));
  await visit(page, `/l/room/${listing.id.uuid}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('img', { name: /^Map/ }).scrollIntoViewIfNeeded();
  await page.waitForFunction(() =>
    [...document.images].some(
      ({ src, naturalWidth }) => src.includes('/static/geojson(') && naturalWidth > 0,
    ),
  );
  await page.getByRole('button', { name: 'Move and zoom' }).waitFor();
});
