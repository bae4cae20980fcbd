import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { projectRoot } from '#server/config/projectRoot.ts';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { Money } from '#test/platform/sdk.ts';

// A page that differs between server and browser fails these tests: React reports a hydration error.

let server: BuiltServer;
let ada: Person;
let forVisitors: string[];
let forMembers: string[];

beforeAll(async () => {
  server = await startBuiltServer();
  const people = await cast(server);
  ada = people.ada;
  const publicData = {
    category: 'offeringPlace',
    subcategories: 'services',
    subcategoriesLevelOne: ['translation', 'transport'],
    language: ['uk', 'pl'],
    availableFrom: { date: '2027-01-01' },
    location: { address: 'Warszawa, Poland' },
  };
  const images = [await ada.uploads(), await ada.uploads()];
  const listing = await ada.publishes({ images, publicData, price: new Money(123456, 'EUR') });
  const enquiry = await people.ben.enquires(listing);
  forVisitors = [
    '/',
    '/s',
    '/s?address=Warszawa',
    `/l/x/${listing.id.uuid}`,
    `/u/${ada.id}`,
    '/login',
    '/signup',
    '/recover-password',
    '/reset-password?t=abc&e=olha%40example.org',
  ];
  const edit = ['description', 'photos', 'pricing', 'availability'].map(
    tab => `/l/x/${listing.id.uuid}/edit/${tab}`,
  );
  const account = ['contact-details', 'change-password', 'notifications', 'delete-profile'].map(
    tab => `/account/${tab}`,
  );
  forMembers = ['/', '/listings', '/inbox/sales', `/sale/${enquiry.id.uuid}/details`, ...edit, ...account];
});
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

async function visitAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) await visit(page, path);
}

test.each(['en', 'uk', 'de', 'pl', 'ru'])(
  'visitors’ pages hydrate without differences in %s',
  async locale => {
    const page = await openPage({ locale });
    await visitAll(page, forVisitors);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
  },
);

test.each(['en', 'uk'])('members’ pages hydrate without differences in %s', async locale => {
  const page = await openPage({ locale, as: ada });
  await page.context().addCookies([{ name: 'locale', value: locale, url: server.url }]);
  await visitAll(page, forMembers);
});

/**
 * Folders whose chunks load later, when the page is idle or scrolled: offline support on every page, the search
 * filters, and the sections below a listing's title.
 */
const laterFolders = (path: string) => [
  'src/app/deferred/',
  ...(path.startsWith('/s') ? ['SearchPage/filters/'] : []),
  ...(path.startsWith('/l/') ? ['ListingPage/Below/', 'ListingPage/Share/'] : []),
];

const isOf = (script: string, folder: string) =>
  readFileSync(join(projectRoot(), 'build', `${script}.map`), 'utf8').includes(folder);

test('a page loads only the scripts named in its HTML', async () => {
  const page = await openPage();
  for (const path of forVisitors.slice(0, 4)) {
    const fetched: string[] = [];
    page.on('request', request => {
      if (request.resourceType() === 'script') fetched.push(new URL(request.url()).pathname);
    });
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    const html = await (await fetch(server.url + path)).text();
    const unnamed = fetched.filter(script => !html.includes(`src="${script}"`));
    const atOnce = unnamed.filter(script => !laterFolders(path).some(folder => isOf(script, folder)));
    expect(atOnce).toEqual([]);
    page.removeAllListeners('request');
  }
});

/**
 * Times of a content page's first script request and first contentful paint, in milliseconds since navigation started.
 */
interface Begun {
  asked: number | undefined;
  shown: number | undefined;
}

async function begunOf(page: Page): Promise<Begun> {
  await page.addInitScript(() => {
    const isScript = (node: Node) => node instanceof HTMLScriptElement && node.src !== '';
    new MutationObserver((changes, observer) => {
      if (!changes.some(({ addedNodes }) => [...addedNodes].some(isScript))) return;
      observer.disconnect();
      document.documentElement.dataset.asked = String(performance.now());
    }).observe(document, { childList: true, subtree: true });
  });
  await visit(page, '/about');
  return page.evaluate(() => ({
    asked: Number(document.documentElement.dataset.asked),
    shown: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  }));
}

test('a content page is painted before it requests its scripts', async () => {
  const { asked, shown } = await begunOf(await openPage());
  expect(asked).toBeGreaterThan(shown ?? Infinity);
});

test('in a background tab, where nothing is painted, the scripts are requested all the same', async () => {
  const page = await openPage();
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  expect((await begunOf(page)).asked).toBeGreaterThan(0);
});

test('a browser that does not report its first paint requests them, too', async () => {
  const page = await openPage();
  await page.addInitScript(() =>
    Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { get: () => ['resource'] }),
  );
  expect((await begunOf(page)).asked).toBeGreaterThan(0);
});
