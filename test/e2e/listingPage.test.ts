import type { Page } from 'playwright-core';
import { hydrated, seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, room, type Person } from '#test/support/cast.ts';
import type { Params } from '#test/platform/sdk.ts';

// From a search to a listing, on to the next and back to the same scroll position; and the sections of the page.

let server: BuiltServer;
let ada: Person;
let ben: Person;
const ids: string[] = [];

const kind = (fields: Params) => ({ publicData: { ...(room.publicData as Params), ...fields } });

beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
  // Listed newest first.
  for (const number of [5, 4, 3, 2, 1]) {
    const listing = await ada.publishes({ title: `Room number ${number}` });
    ids.unshift(listing.id.uuid);
  }
  await ben.publishes({ title: 'Room of Ben' });
  await ben.publishes({ title: 'Warm coats', ...kind({ subcategories: 'supplies' }) });
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const main = (page: Page) => page.getByRole('main');
const search = '/s?pub_subcategories=accomodation';
const shows = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name }).waitFor();
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const scrollsTo = (page: Page, y: number) => page.waitForFunction(at => Math.round(window.scrollY) === at, y);
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
  );

async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === name) return;
  }
  throw new Error(`Tab never reaches “${name}”.`);
}

test('at 390 pixels: a listing, the next, and back to the same scroll position', async () => {
  await goesToTheNextAndBack(await openPage({ width: 390 }));
});

test('at 1280 pixels and by keyboard alone, too; a visitor from elsewhere sees other listings nearby', async () => {
  const page = await openPage();
  await seesMoreNearby(page);
  await goesToTheNextAndBack(page);
  await returnsByKeyboard(page);
});

async function goesToTheNextAndBack(page: Page): Promise<void> {
  await visit(page, search);
  await link(page, 'Room number 2').scrollIntoViewIfNeeded();
  const before = await scrolledTo(page);
  await link(page, 'Room number 2').click();
  await shows(page, 'Room number 2');
  await main(page).getByText('3 of 6').waitFor();

  await link(page, 'Next listing').click();
  await shows(page, 'Room number 3');
  await main(page).getByText('4 of 6').waitFor();
  // A dialog adds history entries of its own.
  await link(page, 'Contact').click();
  await page.getByRole('dialog').getByLabel('Your message').waitFor();
  await page.getByRole('link', { name: 'Close' }).click();
  await main(page).getByText('4 of 6').waitFor();
  await link(page, 'Back to results').click();
  await link(page, 'Room number 2').waitFor();
  expect(new URL(page.url()).search).toBe(new URL(search, server.url).search);
  await scrollsTo(page, before);

  // The browser's back button goes the same way, one page at a time.
  await link(page, 'Room number 2').click();
  await link(page, 'Previous listing').click();
  await shows(page, 'Room number 1');
  await page.goBack();
  await shows(page, 'Room number 2');
  await page.reload();
  await hydrated(page);
  await main(page).getByText('3 of 6').waitFor();
  await page.goBack();
  await link(page, 'Room number 2').waitFor();
  await scrollsTo(page, before);
}

/** By keyboard alone, the focus returns to the listing that was opened. */
async function returnsByKeyboard(page: Page): Promise<void> {
  await visit(page, search);
  await tabTo(page, 'Room number 4');
  await page.keyboard.press('Enter');
  await shows(page, 'Room number 4');
  await main(page).getByText('5 of 6').waitFor();
  await tabTo(page, 'Next listing');
  await page.keyboard.press('Enter');
  await shows(page, 'Room number 5');
  await main(page).getByText('6 of 6').waitFor();
  expect(await link(page, 'Next listing').count()).toBe(0);
  await tabTo(page, 'Back to results');
  await page.keyboard.press('Enter');
  await link(page, 'Room number 4').waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Room number 4');
}

/** A visitor from elsewhere sees no link back to results, but one to other listings nearby. */
async function seesMoreNearby(page: Page): Promise<void> {
  await visit(page, `/l/room/${ids[0]}`);
  expect(await link(page, 'Back to results').count()).toBe(0);
  await main(page)
    .getByRole('link', { name: /^More in / })
    .click();
  await link(page, 'Room number 1').waitFor();
  await link(page, 'Room of Ben').waitFor();
  expect(await link(page, 'Warm coats').count()).toBe(0);
}

/** Counts the layout shifts of the pages opened from now on. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);

test('on a desktop the calendar is in the card, where nights and guests are chosen; nothing moves when it comes', async () => {
  const page = await openPage({ width: 1280 });
  const scripts: Promise<string>[] = [];
  page.on('response', answer => {
    if (answer.url().endsWith('.js')) scripts.push(answer.text());
  });
  await countShifts(page);
  await visit(page, `/l/room/${ids[0]}`);
  await main(page).getByRole('grid').waitFor();
  // Nor does the calendar load the SDK, of whose paths this is one.
  const isSdk = (await Promise.all(scripts)).map(script => script.includes('stripe_account_links'));
  expect([isSdk.length > 0, isSdk.includes(true)]).toEqual([true, false]);
  await main(page).getByRole('button', { name: 'Share' }).waitFor();
  expect(await shiftsOf(page)).toBeLessThan(0.01);
  expect(await link(page, 'Choose the nights').isVisible()).toBe(false);
  expect(await main(page).locator('input[type=date]').count()).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Next', exact: true }).click();
  const days = main(page).getByRole('gridcell').getByRole('button', { disabled: false });
  await days.nth(2).click();
  await days.nth(4).click();
  await main(page).getByText('2 nights', { exact: true }).waitFor();
  await main(page).getByRole('button', { name: 'One more: Adults' }).click();
  const request = main(page).getByRole('button', { name: 'Request these nights' });
  expect(await request.count()).toBe(1);
  await request.click();
  await page.waitForURL(/\/signup/);
});

test('on a phone related listings appear at the end of the page, without layout shifts, and the price bar covers nothing', async () => {
  const page = await openPage({ width: 390 });
  await countShifts(page);
  await visit(page, `/l/room/${ids[0]}`);
  await main(page).getByRole('button', { name: 'Share' }).waitFor();
  expect(await shiftsOf(page)).toBeLessThan(0.01);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const row = (name: string) =>
    main(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name }) });
  await row('More like this nearby').getByRole('link', { name: 'Room of Ben' }).waitFor();
  await row('Other help nearby').getByRole('link', { name: 'Warm coats' }).waitFor();
  await row('More from Ada L').getByRole('link', { name: 'Room number 2' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await barStaysAtTheBottom(page);
});

/** Scrolls with the wheel and waits for the scroll to end: until then, the bar may cover an element that gets the focus. */
async function scrollDown(page: Page, pixels: number): Promise<void> {
  const ended = page.evaluate(
    () => new Promise(resolve => document.addEventListener('scrollend', resolve, { once: true })),
  );
  await page.mouse.wheel(0, pixels);
  await ended;
}

/** The price bar stays at the bottom, and never covers the focused element. */
async function barStaysAtTheBottom(page: Page): Promise<void> {
  await visit(page, `/l/room/${ids[0]}`);
  const book = link(page, 'Choose the nights');
  const bottom = async () => {
    const box = await book.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  expect(await bottom()).toBeLessThanOrEqual(844);
  expect(await bottom()).toBeGreaterThan(780);
  await scrollDown(page, 400);
  expect(await bottom()).toBeGreaterThan(780);
  const hidden: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const bar = document.querySelector('main a[href$="book=open"]:not([tabindex])')?.parentElement;
      if (!bar || bar.contains(element)) return null;
      const { bottom, height } = element.getBoundingClientRect();
      return bottom - height / 2 < bar.getBoundingClientRect().top ? null : element.textContent;
    });
    if (covered) hidden.push(covered);
  }
  expect(hidden).toEqual([]);
}

test('the author edits, and is not asked to choose nights', async () => {
  const page = await openPage({ width: 390, as: ada });
  await visit(page, `/l/room/${ids[0]}`);
  await link(page, 'Edit the listing').waitFor();
  expect(await link(page, 'Choose the nights').count()).toBe(0);
  expect(await link(page, 'Contact').count()).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
});
