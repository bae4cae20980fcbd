import type { Locator, Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';

// The search filters on a desktop, on a phone, and without JavaScript.

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer();
  const ada = await person(server, 'Ada', 'Lovelace');
  const location = { address: 'Berlin' };
  const stay = { category: 'offeringPlace', subcategories: 'accomodation', location };
  await ada.publishes({ title: 'Room for two', publicData: { ...stay, capacityNumberOfPeople: 2 } });
  await ada.publishes({
    title: 'House for six',
    publicData: { ...stay, capacityNumberOfPeople: 6, language: ['uk'] },
  });
  const supplies = { ...stay, subcategories: 'supplies', subcategoriesLevelOne: ['clothes'] };
  await ada.publishes({ title: 'Warm coats', publicData: supplies });
});
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const group = (within: Page | Locator, name: string) =>
  within.locator('summary', { hasText: new RegExp(`^${name}`) });
const counted = (page: Page, words: string) =>
  page.getByRole('status').getByText(words, { exact: true }).waitFor();

test('on a desktop popups search at once, the panel when it is applied', async () => {
  const page = await openPage();
  await visit(page, '/s');
  await group(page, 'Type of help').click();
  // A press on its name, which is most of the line.
  const accommodation = page.getByRole('group').getByText('Accommodation', { exact: true });
  await accommodation.locator('visible=true').click();
  await page.waitForURL(/\/s\?pub_subcategories=accomodation$/);
  await page.getByRole('heading', { level: 1, name: 'Accommodation' }).waitFor();
  await counted(page, '2 listings');
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await group(page, 'People').click();
  await page.getByLabel('For at least (people)').fill('4');
  await counted(page, '1 listing');
  await group(page, 'More filters').click();
  await page.getByLabel('Ukrainian').check();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/pub_language=has_any/);
  await page.getByRole('link', { name: 'House for six' }).waitFor();
  await page.goBack();
  await page.waitForURL(/pub_capacityNumberOfPeople=4$/);
  await page.goBack();
  await page.waitForURL(/pub_subcategories=accomodation$/);
  await counted(page, '2 listings');
});

test('on a phone filters cover the page, show the number of results, and apply only on request', async () => {
  const page = await openPage({ width: 390 });
  await visit(page, '/s');
  await page.getByRole('link', { name: 'Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByText('Supplies', { exact: true }).tap();
  await dialog.getByRole('button', { name: 'Show 1 listing' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL(/\/s$/);
  await counted(page, '3 listings');
  await page.getByRole('link', { name: 'Filters' }).click();
  await dialog.getByText('Supplies', { exact: true }).tap();
  await dialog.getByRole('button', { name: 'Show 1 listing' }).click();
  await page.waitForURL(/pub_subcategories=supplies$/);
  await page.getByRole('link', { name: 'Filters (1)' }).waitFor();
  await page.getByRole('link', { name: 'Warm coats' }).waitFor();
});

test('on a phone one filter opens as a sheet at the end of the window, and a press above it closes it', async () => {
  const page = await openPage({ width: 390 });
  await visit(page, '/s');
  const form = page.getByRole('form', { name: 'Filters' });
  await group(form, 'Type of help').tap();
  const sheet = form.getByRole('group', { name: 'Type of help' });
  const box = (await sheet.boundingBox())!;
  expect([box.x, box.width, box.y + box.height]).toEqual([0, 390, 844]);
  await sheet.getByText('Supplies', { exact: true }).tap();
  await page.waitForURL(/\/s\?pub_subcategories=supplies$/);
  await counted(page, '1 listing');
  expect(await seriousViolations(page)).toEqual([]);
  await page.touchscreen.tap(100, box.y - 40);
  await sheet.waitFor({ state: 'hidden' });
  await page.waitForURL(/\/s\?pub_subcategories=supplies$/);
});

test.each([390, 1280])('without JavaScript they are ordinary forms, %d pixels wide', async width => {
  const page = await openPage({ width, javaScriptEnabled: false });
  await page.goto('/s?pub_category=offeringPlace');
  const isPhone = width === 390;
  if (isPhone) await page.getByRole('link', { name: 'Filters (1)' }).click();
  const form = isPhone ? page.getByRole('dialog') : page.getByRole('form', { name: 'Filters' });
  // The common filters are open in the dialog.
  if (!isPhone) await group(form, 'Type of help').click();
  await form.getByLabel('Supplies').check();
  await form.getByRole('button', { name: /^Show/ }).locator('visible=true').first().click();
  await page.getByRole('heading', { level: 1, name: 'Offers of supplies' }).waitFor();
  await counted(page, '1 listing');
});
