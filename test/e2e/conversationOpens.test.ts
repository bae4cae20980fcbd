import type { Page } from 'playwright-core';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { databaseOf } from '#test/support/serverDatabase.ts';
import type { Res } from '#test/platform/sdk.ts';

// Where a conversation opens, that its field covers no message, and the sheet about its stay.

let server: BuiltServer;
let ada: Person;
let ben: Person;
let talk: Res;
beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
  await Promise.all([ada, ben].map(one => proveAddress(server, one)));
  talk = await ben.enquires(await ada.publishes(), 'The first message');
  await databaseOf(server)(
    `insert into messages (id, transaction_id, sender_id, created_at, content)
     select gen_random_uuid(), id, customer_id, now() + n * interval '1 ms', 'Line ' || n
     from transactions, generate_series(1, 130) n where id = $1`,
    [talk.id.uuid],
  );
}, 90_000);
afterAll(() => server?.stop());
const open = useBrowser(() => server.url);

const log = (page: Page) => page.getByRole('log');
const path = () => `/sale/${talk.id.uuid}/details`;

/** Whether the newest message is on the screen, between the page's head and its field. */
const isNewestSeen = (page: Page) =>
  page.waitForFunction(() => {
    const message = document.querySelector('[role=log]')?.lastElementChild?.lastElementChild;
    const field = document.querySelector('main textarea')?.closest('form');
    if (!message || !field) return false;
    const { top, bottom } = message.getBoundingClientRect();
    return top > 0 && bottom <= field.getBoundingClientRect().top;
  });

test.each([390, 1280])('a conversation opens at its newest message, %d pixels wide', async width => {
  const page = await open({ as: ada, width });
  const answer = `My answer at ${width}`;
  for (const hash of ['', '#newest']) {
    await page.goto('about:blank');
    await visit(page, path() + hash);
    await isNewestSeen(page);
  }
  await page.getByLabel('Your message').fill(answer);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await log(page).getByText(answer).waitFor();
  await isNewestSeen(page);

  // Older messages above do not move what is read.
  await page.getByRole('button', { name: 'Show older messages' }).scrollIntoViewIfNeeded();
  const line = log(page).locator('li').filter({ hasText: 'Line 60' });
  const top = async () => Math.round((await line.boundingBox())?.y ?? 0);
  const before = await top();
  await page.getByRole('button', { name: 'Show older messages' }).click();
  await log(page).getByText('The first message').waitFor();
  expect(Math.abs((await top()) - before)).toBeLessThan(30);

  // From the inbox, and back to where the reader was.
  await visit(page, '/inbox/sales');
  await page.getByRole('main').getByRole('link', { name: /^Ben/ }).first().click();
  await page.waitForURL(/details/);
  await isNewestSeen(page);
});

test('the newest message is on screen before the page’s own scripts arrive, but a reload is where the reader was', async () => {
  const page = await open({ as: ada, width: 390 });
  // They are never answered.
  await page.route('**/static/*.js', () => undefined);
  await page.goto(server.url + path(), { waitUntil: 'commit' });
  await isNewestSeen(page);
  await page.unroute('**/static/*.js');
  await visit(page, path());
  await isNewestSeen(page);
  await page.evaluate(() => window.scrollTo(0, 1000));
  await page.reload();
  await page.waitForFunction(() => Math.abs(window.scrollY - 1000) < 100);
});

test.each([
  ['in a window at 200 %', { width: 640, height: 400 }],
  ['on a small phone', { width: 320, height: 568 }],
])('the newest message is seen whole %s, and nothing is wider than the screen', async (_, size) => {
  const page = await open({ as: ada, width: size.width });
  await page.setViewportSize(size);
  await visit(page, path());
  await isNewestSeen(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
});

test('an on-screen keyboard covers neither the field nor the newest message', async () => {
  const page = await open({ as: ada, width: 390 });
  await visit(page, path());
  await isNewestSeen(page);
  const keyboard = 300;
  const place = (covered: number) =>
    page.evaluate(height => {
      const { visualViewport: seen } = window;
      Object.defineProperty(seen, 'height', { value: window.innerHeight - height, configurable: true });
      seen?.dispatchEvent(new Event('resize'));
    }, covered);
  await place(keyboard);
  const field = page.getByLabel('Your message');
  await page.waitForFunction(
    ([covered]) => {
      const message = document.querySelector('[role=log]')?.lastElementChild?.lastElementChild;
      const form = document.querySelector('main textarea')?.closest('form')?.getBoundingClientRect();
      const end = window.innerHeight - (covered ?? 0);
      return message && form && form.bottom <= end && message.getBoundingClientRect().bottom <= form.top;
    },
    [keyboard],
  );
  await place(0);
  await isNewestSeen(page);
  const box = await field.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(page.viewportSize()!.height - 100);
});

const sheet = (page: Page) => page.getByRole('complementary', { name: 'Details' });

test('on a phone one line says what the conversation is about; a press opens all of it, and Back closes it', async () => {
  const page = await open({ as: ada, width: 390 });
  await visit(page, path());
  await isNewestSeen(page);
  expect(await sheet(page).isVisible()).toBe(false);
  const line = page.getByRole('link', { name: 'You have an enquiry' });
  // Not by the pointer: Playwright would scroll to the line first.
  await line.press('Enter');
  await sheet(page).getByRole('link', { name: /room/i }).waitFor();
  const isFocused = (text: string) =>
    page.waitForFunction(wanted => document.activeElement?.textContent === wanted, text);
  await isFocused('Details');
  expect(await page.getByLabel('Your message').isVisible()).toBe(false);
  // Nothing that the sheet covers can have the focus.
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  await page.goBack();
  await sheet(page).waitFor({ state: 'hidden' });
  await isFocused('You have an enquiry');
  await isNewestSeen(page);
  await line.press('Enter');
  await sheet(page).waitFor();
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'hidden' });
  await line.press('Enter');
  await sheet(page).getByRole('link', { name: 'Close the details' }).click();
  await sheet(page).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).hash).toBe('');
});

test('without JavaScript the line opens the sheet, too', async () => {
  const page = await open({ as: ada, width: 390, javaScriptEnabled: false });
  await page.goto(server.url + path());
  await page.getByRole('link', { name: 'You have an enquiry' }).click();
  await sheet(page).waitFor();
  await sheet(page).getByRole('link', { name: 'Close the details' }).click();
  await sheet(page).waitFor({ state: 'hidden' });
});

test.each([1024, 1280])('at %d pixels the other conversations are beside the open one', async width => {
  const page = await open({ as: ada, width });
  await visit(page, path());
  await page.getByRole('region', { name: 'Inbox' }).getByRole('link', { name: /^Ben/ }).waitFor();
  expect(await sheet(page).isVisible()).toBe(width >= 1280);
  const field = await page.getByLabel('Your message').boundingBox();
  const log = await page.getByRole('log').boundingBox();
  // The field is as wide as the messages and crosses nothing beside them.
  expect(field!.x).toBeGreaterThanOrEqual(log!.x);
  expect(field!.x + field!.width).toBeLessThanOrEqual(log!.x + log!.width);
});
