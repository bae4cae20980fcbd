import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { projectRoot } from '#server/config/projectRoot.ts';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';

// When a page requests its scripts; test/e2e/boxes.test.ts opens every page to see that it hydrates without
// differences.

let server: BuiltServer;
let paths: string[];

beforeAll(async () => {
  server = await startBuiltServer();
  const ada = await person(server, 'Ada', 'Lovelace');
  const listing = await ada.publishes();
  paths = ['/', '/s', '/s?address=Warszawa', `/l/x/${listing.id.uuid}`];
});
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

/** The calendar in a listing's card, and what reads its free nights. */
const calendar = [
  'ListingPage/BookingPanel/',
  'node_modules/react-final-form/',
  'node_modules/@internationalized/date/',
  'src/features/Nights/',
  'src/api/apiFailure.ts',
];

/**
 * Where the code of chunks is that load later, when the page is idle or scrolled: offline support, what leaves a page or
 * opens over it, and icons on every page; the search filters, and the sections below a listing's title with the calendar
 * in its card; what loads the data of these two pages.
 */
const laterFolders = (path: string) => [
  'src/app/deferred/',
  'src/app/PageLoader/navigate.ts',
  'src/features/Topbar/Overlays.tsx',
  'src/components/Icon/sprite.ts',
  ...(path.startsWith('/s')
    ? ['SearchPage/filters/', 'SearchPage/loadData.ts', 'SearchPage/searchData.ts']
    : []),
  ...(path.startsWith('/l/')
    ? [
        'ListingPage/loadData.ts',
        'ListingPage/Details/',
        'ListingPage/Share/',
        'ListingPage/Enquiry.tsx',
        ...calendar,
      ]
    : []),
];

const isOf = (script: string, folder: string) =>
  readFileSync(join(projectRoot(), 'build', `${script}.map`), 'utf8').includes(folder);

test('a page loads only the scripts named in its HTML', async () => {
  const page = await openPage();
  for (const path of paths) {
    const fetched: string[] = [];
    page.on('request', request => {
      if (request.resourceType() === 'script') fetched.push(new URL(request.url()).pathname);
    });
    await visit(page, path);
    // These come last, when the page is idle.
    while (!fetched.some(script => isOf(script, 'src/app/deferred/'))) await page.waitForEvent('request');
    if (path.startsWith('/l/')) await page.locator('[data-day]').first().waitFor();
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

/** Title, description and canonical paths of the document. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const all = (tags: string) => [...document.head.querySelectorAll(tags)];
    return {
      titles: all('title').map(title => title.textContent),
      descriptions: all('meta[name=description]').length,
      canonical: all('link[rel=canonical]').map(link => new URL((link as HTMLLinkElement).href).pathname),
    };
  });

test('the head follows the reader from page to page', async () => {
  const page = await openPage();
  await visit(page, '/s');
  const search = await headOf(page);
  expect(search).toMatchObject({ titles: [expect.any(String)], canonical: ['/s'] });
  await page.getByRole('main').getByRole('link', { name: 'Quiet room near the park' }).first().click();
  await page.waitForFunction(() => document.title.startsWith('Quiet room near the park'));
  expect(await headOf(page)).toMatchObject({
    titles: [expect.stringContaining('Quiet room near the park')],
    descriptions: 1,
    canonical: [expect.stringMatching(/^\/l\//)],
  });
  await page.goBack();
  await page.waitForFunction(title => document.title === title, search.titles[0]);
  expect(await headOf(page)).toEqual(search);
});

test('what is typed while a page is being hydrated stays, and is sent', async () => {
  const page = await openPage({ width: 390, expected: [/401/] });
  let release: () => void = () => undefined;
  const released = new Promise<void>(resolve => (release = resolve));
  await page.route('**/static/**/*.js', route => void released.then(() => route.continue()));
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not her password');
  release();
  const isHydrated = () =>
    page.waitForFunction(() =>
      Object.keys(document.querySelector('form') ?? {}).some(key => key.startsWith('__react')),
    );
  await isHydrated();
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.org');
  expect(await page.getByText('You need to add an email address').count()).toBe(0);
});
