import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { approve, freshnessToken, queryPending, reject } from '#server/marketplace/listings/index.ts';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { engineBeside, type EngineBeside } from '#test/support/engineBeside.ts';

const secret = randomBytes(32).toString('base64url');
let server: BuiltServer;
let beside: EngineBeside;
let ada: Person;
beforeAll(async () => {
  server = await startBuiltServer({ LISTING_APPROVAL: 'on', SECRET: secret, NEW_ACCOUNT_DAYS: '0' });
  beside = engineBeside(server, { listingApproval: true, secret });
  ada = await person(server, 'Ada', 'Lovelace');
}, 90_000);
afterAll(async () => {
  await beside?.close();
  await server?.stop();
});
const openPage = useBrowser(() => server.url);

const main = (page: Page) => page.getByRole('main');

/** What of this listing waits for an operator, and in which version; undefined if nothing does. */
async function waiting(id: string): Promise<{ id: string; updatedAt: string } | undefined> {
  const found = (await queryPending(beside.operator)).find(({ listing }) => listing.id === id);
  return found && { id, updatedAt: found.since.toISOString() };
}

async function published(title: string): Promise<string> {
  const { id } = await ada.publishes({ title });
  await approve(beside.operator, { ...(await waiting(id.uuid)) });
  return id.uuid;
}

/** Opens a phone's page for Ada, who has not confirmed her address: the reminder covers nothing. */
const enter = () => openPage({ width: 390, as: ada });

const titleSeen = async (page: Page, id: string) => {
  await page.goto(`/l/${id}`);
  return main(page).getByRole('heading', { level: 1 }).textContent();
};

test('a change under review is hidden from others, is sent back with a reason, and then approved', async () => {
  const id = await published('Тиха кімната біля парку');
  const [own, others] = [await enter(), await openPage({ javaScriptEnabled: false })];
  await visit(own, `/l/x/${id}/edit/description`);
  await own.getByLabel('Title').fill('Дві кімнати біля парку');
  await own.getByRole('button', { name: 'Save changes' }).click();
  await main(own)
    .getByText(/^Saved\. .*Until then others see the listing as it was\./)
    .waitFor();
  expect(await titleSeen(others, id)).toBe('Тиха кімната біля парку');

  await visit(own, '/listings');
  await main(own)
    .getByText(/Your change is awaiting approval\./)
    .waitFor();
  expect(await seriousViolations(own)).toEqual([]);
  await reject(beside.operator, { ...(await waiting(id)), reason: 'Please say which rooms.' });
  await own.reload();
  await main(own)
    .getByText(/could not be published: Please say which rooms\./)
    .waitFor();
  await main(own).getByRole('link', { name: 'See your version' }).click();
  await main(own).getByRole('heading', { level: 1, name: 'Дві кімнати біля парку' }).waitFor();
  await main(own).getByRole('link', { name: 'What others see' }).waitFor();
  expect(await titleSeen(others, id)).toBe('Тиха кімната біля парку');

  const approved = 'Дві кімнати, 12 і 14 м²';
  await ada.sdk.ownListings.update({ id, title: approved });
  await approve(beside.operator, { ...(await waiting(id)) });
  // The database tells the server within moments.
  while ((await titleSeen(others, id)) !== approved) await others.waitForTimeout(50);
});

test('a listing is closed with a reason, and reopened', async () => {
  const id = await published('A room to close');
  const page = await enter();
  await visit(page, '/listings');
  const card = page.getByRole('article').filter({ hasText: 'A room to close' });
  await card.getByLabel(/^More for/).click();
  await card.getByRole('button', { name: 'Close the listing' }).click();
  const dialog = page.getByRole('dialog');
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Yes, close it' }).click();
  await card.getByRole('button', { name: 'Open again' }).waitFor();
  await card.getByRole('button', { name: 'Open again' }).click();
  await card.getByText(/We are checking this listing/).waitFor();
  await approve(beside.operator, { ...(await waiting(id)) });
  const reader = await openPage({ javaScriptEnabled: false });
  expect(await titleSeen(reader, id)).toBe('A room to close');
});

test('the links of the mail renew or close a listing without login or JavaScript; opening them changes nothing', async () => {
  const id = await published('Is it still there?');
  const page = await openPage({ width: 390, javaScriptEnabled: false });
  const link = (answer: string) =>
    `/still-valid/${freshnessToken({ secret }, id, Date.now())}?answer=${answer}&lang=uk`;
  await page.goto(link('no'));
  expect(await page.locator('html').getAttribute('lang')).toBe('uk');
  await main(page).getByText('Is it still there?').waitFor();
  expect(await titleSeen(page, id)).toBe('Is it still there?');

  await page.goto(link('yes'));
  await page.getByRole('button', { name: 'Воно ще актуальне' }).click();
  await main(page).getByRole('heading', { name: 'Дякуємо!' }).waitFor();
  await page.goto(link('no'));
  await page.getByRole('button', { name: 'Закрити: воно комусь допомогло' }).click();
  await main(page).getByRole('heading', { name: 'Оголошення закрито' }).waitFor();
  expect((await fetch(`${server.url}/l/${id}`)).status).toBe(404);
  await page.goto(`/still-valid/${id}.x.y`);
  await main(page).getByRole('heading').first().waitFor();
});

test.each([true, false])(
  'a printed listing has a QR code that leads to the page; script: %s',
  async javaScriptEnabled => {
    const id = await published('A room to print');
    const page = await openPage({ javaScriptEnabled });
    await page.goto(`/l/${id}`);
    const code = page.locator('img[src^="/qr/"]');
    // The code is loaded before printing, because the browser doesn't wait for it then.
    expect(await code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(
      true,
    );
    await page.emulateMedia({ media: 'print' });
    await main(page).getByText(`${server.url}/l/${id}`).waitFor();
    expect(await code.isVisible()).toBe(true);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await main(page).getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  },
);

test('a change is shown on the listing’s own page and discarded from the list', async () => {
  const id = await published('A room to keep');
  await ada.sdk.ownListings.update({ id, title: 'A room to change' });
  const page = await enter();
  await visit(page, `/l/${id}`);
  await main(page)
    .getByText(/Your change to it is awaiting approval/)
    .waitFor();
  expect(await main(page).getByRole('heading', { level: 1 }).textContent()).toBe('A room to keep');
  await main(page).getByRole('link', { name: 'See your version' }).click();
  await main(page).getByRole('heading', { level: 1, name: 'A room to change' }).waitFor();
  await visit(page, '/listings');
  const card = page.getByRole('article').filter({ hasText: 'A room to change' });
  await card.getByRole('button', { name: 'Discard this change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard this change?' });
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Discard this change' }).click();
  await page.getByRole('article').filter({ hasText: 'A room to keep' }).waitFor();
  expect(await waiting(id)).toBeUndefined();
});
