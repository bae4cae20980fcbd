import type { Page } from 'playwright-core';
import type { Res } from '#test/platform/sdk.ts';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';

let server: BuiltServer;
let ben: Person;
let enquiry: Res;
beforeAll(async () => {
  server = await startBuiltServer();
  const people = await cast(server);
  ben = people.ben;
  enquiry = await ben.enquires(await people.ada.publishes());
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const path = () => `/order/${enquiry.id.uuid}/details`;
const field = (page: Page) => page.getByLabel('Your message');
const log = (page: Page) => page.getByRole('main').getByRole('log');
const kept = (page: Page) => page.getByText('We kept what you had typed. It has not been sent yet.');
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(name => name.includes('message.')));

test('a draft is sent after a reload, cleared, and sent in two tabs: the field is empty for good', async () => {
  const page = await openPage({ as: ben, width: 390 });
  await visit(page, path());
  for (const text of ['Is the room still free?', 'x'.repeat(5000)]) {
    await field(page).fill(text);
    await page.reload();
    await kept(page).waitFor();
    expect(await field(page).inputValue()).toBe(text);
    await send(page);
    await log(page).getByText(text, { exact: true }).waitFor();
    expect(await field(page).inputValue()).toBe('');
    expect(await kept(page).count()).toBe(0);
    expect(await stored(page)).toEqual([]);
  }
  await page.reload();
  await log(page).getByText('Is the room still free?').waitFor();
  expect(await field(page).inputValue()).toBe('');

  // A cleared draft does not come back, and one sent in another tab can be sent here, too.
  await field(page).fill('Never mind');
  await page.reload();
  await kept(page).waitFor();
  await field(page).fill('');
  await kept(page).waitFor({ state: 'detached' });
  expect(await stored(page)).toEqual([]);
  await field(page).fill('From the first tab');
  const other = await openPage({ besides: page });
  await visit(other, path());
  await kept(other).waitFor();
  await send(page);
  await log(page).getByText('From the first tab').waitFor();
  await send(other);
  expect(await field(other).inputValue()).toBe('');
  await page.reload();
  expect(await field(page).inputValue()).toBe('');
});
