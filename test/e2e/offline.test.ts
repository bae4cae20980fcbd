import type { Page } from 'playwright-core';
import { hydrated, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import type { Res } from '#test/platform/sdk.ts';

let server: BuiltServer;
let ada: Person;
let ben: Person;
let cy: Person;
let thread: Res;
beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben, cy } = await cast(server));
  await Promise.all([ada, ben, cy].map(person => proveAddress(server, person)));
  thread = await ben.enquires(await ada.publishes(), 'Чи ще вільно?');
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const expected = [/ERR_INTERNET_DISCONNECTED/, /(answered|status of) 503/];
const address = () => `/order/${thread.id.uuid}/details`;
const log = (page: Page) => page.getByRole('main').getByRole('log');
const kept = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter(name => /kept|visits/.test(name)));

test('a conversation is read and answered offline, and deleted at logout', async () => {
  const page = await openPage({ as: ben, hasWorker: true, expected, width: 390 });
  await visit(page, '/account/device');
  await page.getByText('Off: none of your conversations is kept on this device.').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('button', { name: 'Keep pages on this device' }).click();
  await page.getByText('On: what you open is kept on this device.').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Open menu' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Inbox/ })
    .click();
  await page.getByRole('link', { name: 'People I asked' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Quiet room/ })
    .first()
    .click();
  await log(page).getByText('Чи ще вільно?').waitFor();
  // waitForFunction would take the promise of an async function for true.
  while (!(await page.evaluate(async path => Boolean(await caches.match(path)), address())))
    await page.waitForTimeout(50);

  await page.context().setOffline(true);
  await page.reload();
  await hydrated(page);
  await page.getByText(/^No connection\. You see this page as it was on/).waitFor();
  await page.getByLabel('Your message').fill('Ми в дорозі, будемо о восьмій.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await log(page)
    .getByText(/^No connection\. Your message is kept here/)
    .waitFor();

  // Another page isn't available. The tab is closed, but the message is still on the device.
  await page.goto('/listings');
  await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
  await page.getByRole('link', { name: /Quiet room/ }).waitFor();
  const later = await openPage({ besides: page, expected });
  await page.close();
  await later.goto(address());
  await log(later).getByText('Ми в дорозі, будемо о восьмій.').waitFor();
  await log(later)
    .getByText(/^No connection\. Your message is kept here/)
    .waitFor();
  await later.context().setOffline(false);
  await later.getByText('You are connected again.', { exact: true }).waitFor();
  await log(later)
    .getByText(/^No connection/)
    .waitFor({ state: 'detached' });
  const arrived = async () => {
    const { data } = await ada.sdk.messages.query({ transactionId: thread.id });
    return data.data.filter(({ attributes }) => attributes.content === 'Ми в дорозі, будемо о восьмій.')
      .length;
  };
  // The page's note disappears as soon as sending starts.
  while ((await arrived()) === 0) await later.waitForTimeout(50);
  expect(await arrived()).toBe(1);

  // Counts still in flight at sign-out are rejected by the server; those of the page before don't tell.
  const menu = '/?mobilemenu=open';
  const counted = ['hasUnread=true', 'only=sale'].map(asked =>
    later.waitForResponse(answer => answer.url().includes(asked) && later.url().endsWith(menu)),
  );
  await visit(later, menu);
  await Promise.all(counted);
  await later.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await later.locator('a[href="/login"]').first().waitFor({ state: 'attached' });
  expect(await kept(later)).toEqual([]);
  expect(await later.evaluate(() => localStorage.length)).toBe(0);
  await later.context().setOffline(true);
  await later.goto(address());
  await later.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
  expect(await later.getByRole('link', { name: /Quiet room/ }).count()).toBe(0);
});

const three = ['Ми виїхали', 'Потяг запізнюється', 'Будемо о дев’ятій'];
const theirs = (page: Page, texts: readonly string[]) =>
  log(page)
    .getByText(new RegExp(`^(${texts.join('|')})$`))
    .allTextContents();

test('three messages written offline reach the other person once and in order, from two tabs and from any page', async () => {
  const { id } = await cy.enquires(await ada.publishes());
  const page = await openPage({ as: cy, hasWorker: true, expected });
  await visit(page, `/order/${id.uuid}/details`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const besides = await openPage({ besides: page, expected });
  await visit(besides, `/order/${id.uuid}/details`);
  const giver = await openPage({ as: ada });
  await visit(giver, `/sale/${id.uuid}/details`);
  const write = async (text: string) => {
    await page.getByLabel('Your message').fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  };
  const waiting = (shown: Page) => log(shown).getByText(/^(No connection|Sending)/);

  await page.context().setOffline(true);
  for (const text of three) await write(text);
  await waiting(page).nth(2).waitFor();
  await page.context().setOffline(false);
  await log(giver).getByText(three[2]!, { exact: true }).waitFor();
  for (const shown of [page, besides]) {
    await log(shown).getByText(three[2]!, { exact: true }).waitFor();
    await waiting(shown).first().waitFor({ state: 'detached' });
  }
  for (const shown of [giver, page, besides]) expect(await theirs(shown, three)).toEqual(three);

  // The conversation is left before the connection is back, in both tabs.
  const more = ['Ще раз я', 'Ми на вокзалі', 'Де вас знайти'];
  await page.context().setOffline(true);
  for (const text of more) await write(text);
  await waiting(page).nth(2).waitFor();
  await besides.close();
  await page.goto('/listings');
  await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
  await page.context().setOffline(false);
  await visit(page, '/about');
  await log(giver).getByText(more[2]!, { exact: true }).waitFor();
  expect(await theirs(giver, [...three, ...more])).toEqual([...three, ...more]);
  await page.waitForFunction(() => !Object.keys(localStorage).some(name => name.includes('unsent')));
});
