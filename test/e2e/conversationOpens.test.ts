import type { Page } from 'playwright-core';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { databaseOf } from '#test/support/serverDatabase.ts';
import type { Res } from '#test/platform/sdk.ts';

// Where a conversation opens, and that its field covers no message.

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
