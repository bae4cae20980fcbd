import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';
import { style } from '#test/support/styleServer.ts';
import type { Res } from '#test/platform/sdk.ts';

// The map of Mapbox, whose own servers no test asks.

let server: BuiltServer;
let listing: Res;
beforeAll(async () => {
  server = await startBuiltServer({ MAPBOX_TOKEN: 'pk.test' });
  listing = await (await person(server, 'Ada', 'Lovelace')).publishes();
});
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

test('a listing is drawn on the streets of Mapbox, under our security policy', async () => {
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
