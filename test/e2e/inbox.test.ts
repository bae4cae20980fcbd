import type { Page } from 'playwright-core';
import { locales } from '#contract/locales.ts';
import { DAY } from '#contract/time/units.ts';
import { useBrowser, visit, type PageOptions } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { databaseOf } from '#test/support/serverDatabase.ts';
import { requestStay } from '#test/support/stays.ts';
import type { Res } from '#test/platform/sdk.ts';

// One inbox for both roles of a user: Ada gives a room, and has asked Ben about his.

let server: BuiltServer;
let ada: Person;
let ben: Person;
let cy: Person;
/** Ben asks Ada, Ada asks Ben. */
let asked: Res;
let asking: Res;
beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben, cy } = await cast(server));
  await Promise.all([ada, ben, cy].map(one => proveAddress(server, one)));
  asked = await ben.enquires(await ada.publishes({ title: 'A room of Ada' }), 'Is it free?');
  asking = await ada.enquires(await ben.publishes({ title: 'A barn of Ben' }), 'Is it dry?');
}, 90_000);
afterAll(() => server?.stop());
const open = useBrowser(() => server.url);

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('li:has(time)');
const chip = (page: Page, name: string | RegExp) =>
  main(page).getByRole('navigation').first().getByRole('link', { name });
const titles = (page: Page) =>
  rows(page).evaluateAll(all => all.map(row => /A \w+ of (Ada|Ben)/.exec(row.textContent ?? '')?.[0]));

/** Opens a page and waits until its event stream is connected. */
async function listening(path: string, as: Person, options: PageOptions = {}): Promise<Page> {
  const page = await open({ as, ...options });
  const live = page.waitForResponse(answer => answer.url().endsWith('/api/live'));
  await visit(page, path);
  await live;
  return page;
}

test('unread conversations of both roles come first, then the newest, as events arrive', async () => {
  const page = await listening('/inbox', ada, { width: 390 });
  expect(await titles(page)).toEqual(['A room of Ada', 'A barn of Ben']);
  await chip(page, /^To answer/)
    .getByRole('img', { name: '1 is waiting for your answer' })
    .waitFor();
  await ben.writes(asking, 'Yes, it is.');
  await rows(page).first().getByText('Yes, it is.').waitFor();
  expect(await titles(page)).toEqual(['A barn of Ben', 'A room of Ada']);
  await rows(page).first().getByText('1 new message').waitFor();
  await ben.writes(asked, 'Hello?');
  await rows(page).first().getByText('Hello?').waitFor();
  expect(await titles(page)).toEqual(['A room of Ada', 'A barn of Ben']);
  // The role of each row leads to its side of the conversation.
  const hrefs = await rows(page)
    .locator('a')
    .evaluateAll(all => all.map(link => link.getAttribute('href')));
  expect(hrefs).toEqual([`/sale/${asked.id.uuid}/details#newest`, `/order/${asking.id.uuid}/details#newest`]);

  await chip(page, 'People I asked').click();
  await page.waitForURL('**/inbox/orders');
  await rows(page).getByText('A room of Ada').waitFor({ state: 'detached' });
  expect(await titles(page)).toEqual(['A barn of Ben']);
  await ben.writes(asking, 'And warm.');
  await rows(page).first().getByText('And warm.').waitFor();
});

test('a row has three lines at most on a phone, in every language', async () => {
  for (const language of ['en', 'uk', 'de', 'pl', 'ru']) {
    const page = await open({ as: ada, width: 390 });
    await visit(page, `/inbox?lang=${language}`);
    const boxes = await rows(page).evaluateAll(all =>
      all.map(row => ({
        height: row.getBoundingClientRect().height,
        line: parseFloat(getComputedStyle(row).lineHeight),
        isWide: row.scrollWidth > row.clientWidth,
      })),
    );
    expect(boxes).toHaveLength(2);
    // Three lines and what surrounds them.
    for (const { height, line, isWide } of boxes)
      expect({ language, isTall: height > 3 * line + 32, isWide }).toMatchObject({
        isTall: false,
        isWide: false,
      });
    await page.close();
  }
});

test('back from a conversation leads to the same part of the inbox and the same place of it', async () => {
  await databaseOf(server)(
    `insert into transactions (id, created_at, process_name, process_version, state, last_transition, last_transitioned_at,
       listing_id, customer_id, provider_id, provider_unread)
     select gen_random_uuid(), created_at, process_name, process_version, state, last_transition,
       last_transitioned_at - n * interval '1 hour', listing_id, customer_id, provider_id, 1
     from transactions, generate_series(1, 12) n where id = $1`,
    [asked.id.uuid],
  );
  const page = await open({ as: ada, width: 390 });
  await visit(page, '/inbox?show=answer');
  const last = rows(page).last();
  await last.getByRole('link').click({ trial: true });
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  await last.getByRole('link').click();
  await page.waitForURL(/details/);
  await page.getByRole('log').waitFor();
  await page.goBack();
  await page.waitForURL('**/inbox?show=answer');
  await rows(page).first().waitFor();
  await page.waitForFunction(top => Math.abs(window.scrollY - top) < 60, before);
  expect(await chip(page, /^To answer/).getAttribute('aria-current')).toBe('true');
});

test('without JavaScript, chips and search select; a stay shows what is agreed', async () => {
  const stay = await requestStay(
    ben,
    await ada.publishes({ title: 'A house of Ada' }),
    Date.now() + 10 * DAY,
  );
  const page = await open({ as: ada, javaScriptEnabled: false, width: 390 });
  await page.goto('/inbox');
  await chip(page, 'Stays').click();
  await page.waitForURL('**/inbox?show=stays');
  expect(await titles(page)).toEqual(['A house of Ada']);
  await rows(page)
    .getByText(/^Requested/)
    .waitFor();
  await chip(page, /^People who asked me/)
    .getByRole('img', { name: '1 is waiting for your answer' })
    .waitFor();
  await page.getByRole('searchbox').fill('hut');
  await page.getByRole('searchbox').press('Enter');
  await main(page).getByText('No conversation mentions this').waitFor();
  await main(page).getByRole('link', { name: 'Show all' }).click();
  await page.getByRole('searchbox').fill('house');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL('**/inbox?keywords=house');
  expect(await titles(page)).toEqual(['A house of Ada']);

  await ada.sdk.transactions.transition({ id: stay.id, transition: 'transition/accept', params: {} });
  await page.goto('/inbox/sales?show=bookings');
  await rows(page)
    .getByText(/^Accepted/)
    .waitFor();
});

test('a row is archived and brought back with the keyboard', async () => {
  const page = await open({ as: ben });
  await visit(page, '/inbox/sales');
  expect(await titles(page)).toEqual(['A barn of Ben']);
  await rows(page).getByRole('link').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await main(page).getByText('Everything here is archived').waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Undo');
  await page.keyboard.press('Enter');
  await rows(page).getByText('A barn of Ben').waitFor();
});

test('what somebody who has no listings reads is true', async () => {
  const page = await open({ as: cy, width: 390 });
  await visit(page, '/inbox');
  await main(page).getByText('You have not asked anybody yet').waitFor();
  const talk = await cy.enquires(await ada.publishes(), 'Is it free?');
  await ada.writes(talk, 'It is.');
  await visit(page, '/inbox/sales');
  await main(page).getByText('You have no listings yet').waitFor();
  await main(page).getByRole('link', { name: 'You asked about 1 listing' }).click();
  await rows(page).getByText('It is.').waitFor();
});

test('the days of a stay are seen whole on a phone and beside a conversation, in every language', async () => {
  const listing = await ben.publishes({ title: 'Donaudampfschifffahrtsgesellschaft: Zimmer' });
  const stay = await requestStay(ada, listing);
  // Unread, and so in the first row.
  await ben.writes(stay, 'A bed for each of you');
  // A state of long words.
  await databaseOf(server)(`update transactions set state = 'state/payment-expired' where id = $1`, [
    stay.id.uuid,
  ]);
  const talk = `/order/${asking.id.uuid}/details`;
  for (const locale of locales) {
    const page = await open({ as: ada, width: 390 });
    for (const [path, width] of [
      ['/inbox', 390],
      ['/inbox', 320],
      [talk, 1024],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, `${path}?lang=${locale}`);
      const row = page.locator('li:has(time)').filter({ hasText: 'Donaudampf' });
      expect({ locale, width, days: await row.evaluate(seenDays) }).toEqual({ locale, width, days: 'seen' });
    }
    await page.close();
  }
});

test('in a wide window a row has two lines, with its parts in columns as wide as the page, in every language', async () => {
  const talk = await requestStay(ben, await ada.publishes({ title: 'A flat of Ada' }));
  await databaseOf(server)(`update transactions set state = 'state/payment-expired' where id = $1`, [
    talk.id.uuid,
  ]);
  for (const language of locales) {
    const page = await open({ as: ada, width: 1024 });
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, `/inbox?lang=${language}`);
      const found = await rows(page).evaluateAll(all =>
        all.map(row => {
          // State, days and title; what is between them has one pixel.
          const parts = [...row.querySelectorAll('a > span:last-child > span')].filter(
            part => part.clientWidth > 1,
          );
          const { height, left, right } = row.getBoundingClientRect();
          return {
            isTall: height > 76,
            edges: [left, right].map(Math.round),
            ends: Math.round(row.querySelector('time')!.getBoundingClientRect().right),
            begins: Math.round(parts.at(-1)!.getBoundingClientRect().left),
            cut: parts
              .slice(0, -1)
              .filter(part => part.scrollWidth > part.clientWidth + 1)
              .map(part => part.textContent),
          };
        }),
      );
      const bar = await page.locator('header > nav').evaluate(element => {
        const { left, right } = element.getBoundingClientRect();
        const { paddingLeft, paddingRight } = getComputedStyle(element);
        return [left + parseFloat(paddingLeft) + 1, right - parseFloat(paddingRight) - 1].map(Math.round);
      });
      expect(found.length).toBeGreaterThan(2);
      const [{ ends, begins }] = found as [(typeof found)[0]];
      for (const row of found)
        expect({ language, width, ...row }).toEqual({
          language,
          width,
          isTall: false,
          edges: bar,
          ends,
          begins,
          cut: [],
        });
    }
    await page.close();
  }
});

/** Runs in the page: returns whether the days of a row's stay are `seen`, whole and in one line. */
function seenDays(row: Element): string {
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: days } = texts;
    const words = /^.* – [^·]*[^ ·]/.exec(days.textContent ?? '')?.[0];
    const subject = days.parentElement?.closest('a > *')?.getBoundingClientRect();
    if (!words || !subject) continue;
    const range = document.createRange();
    range.setStart(days, 0);
    range.setEnd(days, words.length);
    const { left, right, bottom } = range.getBoundingClientRect();
    const isWhole = left >= subject.left - 1 && right <= subject.right + 1 && bottom <= subject.bottom + 1;
    return isWhole && range.getClientRects().length === 1 ? 'seen' : `cut: ${words}`;
  }
  return 'none';
}
