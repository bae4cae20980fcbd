import type { Page } from 'playwright-core';
import { DAY } from '#contract/time/units.ts';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, room, type Person } from '#test/support/cast.ts';
import { pressDay } from '#test/support/pressDay.ts';

// Where nights are chosen outside of the listing: a checkout opened without days, and a host's invitation.

let server: BuiltServer;
let ada: Person;
let ben: Person;
let listing: Awaited<ReturnType<Person['publishes']>>;
let checkout: string;

beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
  const publicData = { ...(room.publicData as object), availableFrom: { date: dayIn(4) } };
  listing = await ada.publishes({ publicData });
  checkout = `/l/room/${listing.id.uuid}/checkout`;
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const dayIn = (count: number) => new Date(Date.now() + count * DAY).toISOString().slice(0, 10);

/** Counts the layout shifts of the pages opened from now on. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);

test.each([390, 1280])('at %s pixels a checkout without days asks for them in the calendar', async width => {
  const page = await openPage({ as: ben, width });
  await countShifts(page);
  await visit(page, checkout);
  await page.getByRole('grid').waitFor();
  expect(await shiftsOf(page)).toBeLessThan(0.01);
  expect(await page.locator('input[type="date"]').count()).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
  await pressDay(page, dayIn(5));
  await pressDay(page, dayIn(7));
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL(`**/checkout?start=${dayIn(5)}&end=${dayIn(7)}`);
  await page.getByText('2 nights', { exact: true }).first().waitFor();
});

test('without JavaScript it asks for them in the fields of the browser', async () => {
  const page = await openPage({ as: ben, width: 390, javaScriptEnabled: false });
  await page.goto(checkout);
  expect(await page.getByText('Loading available nights …').isVisible()).toBe(false);
  await page.getByLabel('Arrival').fill(dayIn(5));
  await page.getByLabel('Departure').fill(dayIn(7));
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL(`**/checkout?*start=${dayIn(5)}&end=${dayIn(7)}`);
  await page.getByText('2 nights', { exact: true }).first().waitFor();
});

test('a host invites for nights by pressing days', async () => {
  await ben.enquires(listing, 'Is there room?');
  const page = await openPage({ as: ada, width: 390 });
  await visit(page, '/inbox/sales');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Quiet room/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Invite for nights' }).click();
  await page.getByRole('dialog').getByRole('grid').waitFor();
  expect(await page.locator('input[type="date"]').count()).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
  await pressDay(page, dayIn(10));
  await pressDay(page, dayIn(12));
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page
    .getByRole('log')
    .getByText(/^You are welcome from/)
    .waitFor();
});
