import type { Page } from 'playwright-core';
import { hydrated, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';

// The messages that a page needs to hydrate are a file beside its document.

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer();
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const messages = '**/static/messages/**';

/** The files of messages that the page has fetched, by name without their versions, and what each took. */
const fetchedBy = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/messages/'))
      .map(({ name, transferSize, startTime }) => ({
        name: name.replace(/^.*\/(\w+)\.\w+\.json$/, '$1'),
        bytes: transferSize,
        startTime,
      })),
  );

/** How the browser came to the document: by a link or address, or by a reload. */
const cameBy = (page: Page) =>
  page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).type);

test('each file is fetched once, and a page reached by a link has the same file as its document', async () => {
  const page = await openPage();
  await visit(page, '/');
  const first = await fetchedBy(page);
  expect(first).toEqual([expect.objectContaining({ name: 'LandingPage' })]);
  expect(first[0]?.bytes).toBeGreaterThan(0);
  await visit(page, '/s');
  await page.getByRole('banner').getByRole('link', { name: 'Poruch' }).first().click();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/LandingPage.')),
  );
  expect(await fetchedBy(page)).toEqual([
    expect.objectContaining({ name: 'SearchPage' }),
    expect.objectContaining({ name: 'LandingPage', bytes: 0 }),
  ]);
});

test('a text page is painted before it requests its messages', async () => {
  const page = await openPage();
  await visit(page, '/about');
  const fetched = await fetchedBy(page);
  expect(fetched.map(({ name }) => name)).toEqual(['ContentPage']);
  const shown = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
  );
  for (const { startTime } of fetched) expect(startTime).toBeGreaterThan(shown);
});

test('a page whose messages fail works as without JavaScript, and hydrates when they come', async () => {
  const page = await openPage({ expected: [/net::ERR_FAILED/] });
  await page.route(messages, route => route.abort());
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('/messages/'));
  await page.goto('/');
  await failed;
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.unroute(messages);
  await hydrated(page);
  expect(await cameBy(page)).toBe('navigate');
});

test('a document that names files of an older version is replaced by a new one, once', async () => {
  const page = await openPage({ expected: [/answered 404|status of 404/] });
  const older = (html: string) =>
    html.replaceAll(/(\/static\/messages\/\w+\/\w+)\.\w+\.json/g, '$1.0123456789.json');
  await page.route(
    url => url.pathname === '/s',
    async route => {
      const response = await route.fetch();
      await route.fulfill({ response, body: older(await response.text()) });
    },
    { times: 1 },
  );
  await page.goto('/s');
  await page.waitForFunction(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).type === 'reload',
  );
  await hydrated(page);
});
