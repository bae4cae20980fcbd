import type { Page } from 'playwright-core';
import { locales } from '#contract/locales.ts';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';

// What is above the results of a search leaves the window to them.

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer({ TRANSLATION: 'http://127.0.0.1:9' });
  // More of them than fit on a page, which makes the count longer; one person may publish only so many.
  const people = await Promise.all(
    ['Ada', 'Ben', 'Cleo', 'Dana', 'Emma', 'Fred'].map(name => person(server, name, 'Lovelace')),
  );
  const publicData = {
    category: 'offeringPlace',
    subcategories: 'accomodation',
    language: ['uk'],
    location: { address: 'Berlin' },
  };
  for (let index = 0; index < 26; index++)
    await people[index % 6]!.publishes({ title: `Світла кімната біля парку ${index}`, publicData });
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const topOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!.y;

/** Everything that the row of filters has, with long values. */
const allChosen =
  '/s?pub_subcategories=accomodation&dates=2027-03-20,2027-03-28&pub_capacityNumberOfPeople=12,28&keywords=' +
  encodeURIComponent('Donaudampfschifffahrt барвінок') +
  '&pub_language=uk,pl,de&pub_pets=true&sort=createdAt';

/** The most that a window's first listing is below its top edge, in CSS pixels, by the window's width. */
const firstCard = { 390: 300, 1024: 220, 1280: 220, 1920: 220 };

test.each(locales)('in %s the first listing is near the top, and the filters are one row', async locale => {
  const page = await openPage({ locale });
  await page.context().addCookies([{ name: 'locale', value: locale, url: server.url }]);
  const found: Record<string, unknown> = {};
  for (const [width, most] of Object.entries(firstCard)) {
    await page.setViewportSize({ width: Number(width), height: 844 });
    await visit(page, '/s');
    const top = await topOf(page, 'main article');
    const row = await page
      .locator('form details > summary:visible')
      .evaluateAll(pills => new Set(pills.map(pill => Math.round(pill.getBoundingClientRect().top))).size);
    if (top > most || row !== 1) found[width] = { top, row };
  }
  expect(found).toEqual({});
});

test.each(locales)('in %s the filters are one row inside the window whatever is chosen', async locale => {
  const page = await openPage({ locale });
  await page.context().addCookies([{ name: 'locale', value: locale, url: server.url }]);
  const found: Record<string, unknown> = {};
  for (const width of [1024, 1280, 1536, 1920]) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, allChosen);
    const pills = await page.locator('form details > summary:visible').evaluateAll(all =>
      all.map(pill => {
        const { top, left, right } = pill.getBoundingClientRect();
        return { top: Math.round(top), left: Math.round(left), right: Math.round(right) };
      }),
    );
    const rows = new Set(pills.map(({ top }) => top)).size;
    const isOver = pills.some(({ left }, at) => at > 0 && left < pills[at - 1]!.right);
    const isOutside = pills.at(-1)!.right > width;
    if (pills.length !== 6 || rows !== 1 || isOver || isOutside) found[width] = pills;
  }
  expect(found).toEqual({});
});

test.each([390, 1280])(
  '%d pixels wide, the filters stay in sight, and cover nothing with focus',
  async width => {
    const page = await openPage({ width });
    await visit(page, '/s');
    const bar = page.getByRole('form', { name: 'Filters' });
    await page.mouse.wheel(0, 1500);
    await page.waitForFunction(() => window.scrollY > 1000);
    const { y, height } = (await bar.boundingBox())!;
    const topbar = (await page.locator('body header').first().boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(topbar.height);
    expect(y).toBeLessThan(topbar.height + 16);
    // Backwards by keyboard, from the end of the list to its begin.
    await page.getByRole('link', { name: 'Світла кімната біля парку 2', exact: true }).focus();
    for (let steps = 0; steps < 12; steps++) {
      await page.keyboard.press('Shift+Tab');
      const focused = await page.evaluate(() => {
        const card = document.activeElement?.closest('article, a, button')?.getBoundingClientRect();
        return { top: card?.top ?? -1, isInList: document.activeElement?.closest('article') !== null };
      });
      if (focused.isInList) expect(focused.top).toBeGreaterThanOrEqual(y + height);
    }
  },
);

test('the bar at the top, the content and the end of all pages share their edges', async () => {
  const page = await openPage();
  await visit(page, '/s');
  const listing = (await page.locator('main article a').first().getAttribute('href'))!;
  const edges = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => {
        const { left, right } = element.getBoundingClientRect();
        const { paddingLeft, paddingRight } = getComputedStyle(element);
        return [Math.round(left + parseFloat(paddingLeft)), Math.round(right - parseFloat(paddingRight))];
      });
  for (const path of ['/s', listing, '/saved']) {
    for (const width of [1280, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, path);
      const [bar, content, foot] = await Promise.all(
        ['header > nav', 'main > div', 'footer > div'].map(selector => edges(selector)),
      );
      expect([path, width, content, foot]).toEqual([path, width, bar, bar]);
    }
  }
});
