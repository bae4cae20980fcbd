import type { Page } from 'playwright-core';
import { HOUR, MINUTE } from '#contract/time/units.ts';
import { useBrowser, visit, type PageOptions } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import type { Res } from '#test/platform/sdk.ts';

// The clocks of phones are often wrong. What has happened is told by the server's.

let server: BuiltServer;
let ada: Person;
let ben: Person;
let room: Res;
beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
  await Promise.all([ada, ben].map(one => proveAddress(server, one)));
  room = await ada.publishes();
}, 90_000);
afterAll(() => server?.stop());
const open = useBrowser(() => server.url);

const clocks = [
  ['3 hours slow', -3 * HOUR],
  ['3 hours fast', 3 * HOUR],
  ['2 days slow', -48 * HOUR],
  ['2 days fast', 48 * HOUR],
] as const;

/** Opens a page on a device whose clock is ahead by so many milliseconds. */
async function openAt(path: string, ahead: number, options: PageOptions): Promise<Page> {
  const page = await open(options);
  await page.addInitScript(shift => {
    const Real = Date;
    window.Date = class extends Real {
      constructor(...given: []) {
        if (given.length > 0) super(...given);
        else super(Real.now() + shift);
      }
      static override now = () => Real.now() + shift;
    } as DateConstructor;
  }, ahead);
  await visit(page, path);
  return page;
}

/** The time of day of this minute and the five before it, in the zone of the tests' browser, by the server's clock. */
const lastMinutes = () =>
  [0, 1, 2, 3, 4, 5].map(ago =>
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Pacific/Auckland',
    }).format(Date.now() - ago * MINUTE),
  );
const times = (page: Page) => page.getByRole('main').locator('time').allTextContents();

test.each(clocks)('on a device that is %s, messages and rows of the inbox are new', async (_, ahead) => {
  const talk = await ben.enquires(await ada.publishes(), 'Is it free?');
  const page = await openAt(`/sale/${talk.id.uuid}/details`, ahead, { as: ada, width: 390 });
  const log = page.getByRole('log');
  await log.getByText('today', { exact: true }).waitFor();
  for (const time of await log.locator('li:not([data-day]) time').allTextContents())
    expect(lastMinutes()).toContain(time);
  await page.getByLabel('Your message').fill('Yes, it is.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await log.getByText('Yes, it is.').waitFor();
  // On a busy machine Ben's message would otherwise be stored first.
  await log.getByText('Sending …').waitFor({ state: 'detached' });
  await ben.writes(talk, 'Thank you!');
  await log.getByRole('listitem').last().getByText('Thank you!', { exact: true }).waitFor();
  for (const time of await log.locator('li:not([data-day]) time').allTextContents())
    expect(lastMinutes()).toContain(time);
  await page.getByRole('main').getByRole('link', { name: 'Inbox' }).first().click();
  await page.waitForURL('**/inbox');
  await page.getByRole('log').waitFor({ state: 'hidden' });
  await page.getByRole('main').getByText('Thank you!').first().waitFor();
  // Today, by the server’s clock.
  expect((await times(page))[0]).toMatch(/^\d\d:\d\d$/);
});

const path = () => `/l/room/${room.id.uuid}?book=open`;
/** The first and last days that the calendar offers, as the device's browser sees them. */
async function offered(page: Page): Promise<(string | null | undefined)[]> {
  await page.getByRole('grid').waitFor();
  const days = page.locator('[data-day]:not([aria-disabled=true])');
  const first = await days.first().getAttribute('data-day');
  const past = String(await page.locator('[data-day][aria-disabled=true]').count());
  const next = page.getByRole('button', { name: 'Next', exact: true });
  while (await next.isEnabled()) await next.click();
  return [first, await days.last().getAttribute('data-day'), past];
}

test('the calendar of a listing offers the same nights on every device', async () => {
  const right = await offered(await openAt(path(), 0, { as: ben }));
  for (const [, ahead] of clocks)
    expect(await offered(await openAt(path(), ahead, { as: ben }))).toEqual(right);
  // A visitor's page comes from the cache.
  for (let visits = 0; visits < 2; visits += 1)
    expect(await offered(await openAt(path(), 48 * HOUR, {}))).toEqual(right);
});
