import type { Page } from 'playwright-core';
import type { Res } from '#test/platform/sdk.ts';
import { seriousViolations, useBrowser, visit, type PageOptions } from '#test/support/browser.ts';
import {
  deviceTranslation,
  playBuiltInTranslator,
  type BuiltInTranslator,
} from '#test/support/builtInTranslator.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';

// The browser's built-in translator is faked by a script: headless Chromium has no models.

const title = 'Helles Zimmer für zwei, mit Garten';
const description = 'Wir sind eine Familie und freuen uns auf euch.\n\nIhr habt eine eigene Küche.';

let server: BuiltServer;
let ada: Person;
let ben: Person;
let listing: Res;
let enquiry: Res;
beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
  await Promise.all([ada, ben].map(person => proveAddress(server, person)));
  listing = await ada.publishes({ title, description });
  enquiry = await ben.enquires(listing, 'Чи ще вільно? Нас двоє, я з донькою.');
  await ada.writes(enquiry, 'Ja, das Zimmer ist noch frei.');
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const order = ({ id }: Res) => `/order/${id.uuid}/details`;
const sale = ({ id }: Res) => `/sale/${id.uuid}/details`;
const log = (page: Page) => page.getByRole('main').getByRole('log');

/** Opens a page in a browser with a translator, and records requests to the site's translator. */
async function open(path: string, options: PageOptions, device: BuiltInTranslator = {}) {
  const page = await openPage(options);
  await playBuiltInTranslator(page, device);
  const asked: string[] = [];
  page.on('request', request => {
    if (request.url().includes('/api/translations')) asked.push(request.url());
  });
  await visit(page, path);
  return { page, asked };
}

test('two users read each other’s messages, which never leave their devices, once or always, after a download', async () => {
  const [host, guest] = await Promise.all([
    open(sale(enquiry), { as: ada, locale: 'de' }),
    open(order(enquiry), { as: ben, locale: 'uk', width: 390 }),
  ]);
  await log(host.page).getByRole('button', { name: 'Übersetzen', exact: true }).press('Enter');
  const read = log(host.page).getByText(deviceTranslation('Чи ще вільно?', 'uk de'));
  await read.waitFor();
  expect(await read.getAttribute('lang')).toBe('de');
  await log(host.page).getByText('Automatisch übersetzt aus dem Ukrainischen').waitFor();
  await log(guest.page).getByRole('button', { name: 'Перекласти', exact: true }).tap();
  await log(guest.page).getByText('Перекладено автоматично з німецької').waitFor();
  await log(guest.page).getByRole('button', { name: 'Показати оригінал' }).tap();
  expect(await log(guest.page).getByText('Ja, das Zimmer ist noch frei.').getAttribute('lang')).toBe('de');
  expect(await seriousViolations(host.page)).toEqual([]);
  expect(await seriousViolations(guest.page)).toEqual([]);
  expect([...host.asked, ...guest.asked]).toEqual([]);

  // A conversation is always translated, including later messages.
  const { page } = await open(sale(enquiry), { besides: host.page }, { isDownloaded: true });
  const choice = page.getByRole('switch', { name: 'Nachrichten in diesem Gespräch immer übersetzen' });
  await choice.press('Space');
  await log(page).getByText(deviceTranslation('Чи ще вільно?', 'uk de')).waitFor();
  await ben.writes(enquiry, 'Ми приїдемо в неділю.');
  await log(page).getByText(deviceTranslation('Ми приїдемо в неділю.', 'uk de')).waitFor();
  await page.reload();
  await log(page).getByText(deviceTranslation('Ми приїдемо в неділю.', 'uk de')).waitFor();
  await choice.press('Space');
  await log(page).getByText('Ми приїдемо в неділю.', { exact: true }).waitFor();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('translates'))),
  ).toEqual([]);

  // A language is downloaded once, with a tap, and the download can be cancelled.
  const later = await open(order(enquiry), { besides: guest.page }, { isDownloadEndless: true });
  await log(later.page).getByRole('button', { name: 'Перекласти', exact: true }).press('Enter');
  await log(later.page).getByRole('progressbar').waitFor();
  await log(later.page).getByRole('button', { name: 'Зупинити' }).press('Enter');
  await log(later.page).getByRole('button', { name: 'Перекласти', exact: true }).waitFor();
});

test('search results and listings appear in the reader’s language, but not to crawlers, and wait for a download', async () => {
  const { page } = await open('/s', { locale: 'uk' });
  await page.getByRole('switch', { name: 'Усе українською' }).press('Space');
  const card = page.getByRole('link', { name: deviceTranslation(title, 'de uk') });
  await card.waitFor();
  await page.getByRole('article').getByText('Перекладено автоматично з німецької').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await card.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.getByText(deviceTranslation(title, 'de uk')).waitFor();
  await page.getByText(deviceTranslation('Ihr habt eine eigene Küche.', 'de uk')).waitFor();
  const html = await (await page.request.get(page.url())).text();
  expect(html).toContain(title);
  expect(html).not.toContain('〔');
  expect(html).not.toContain('Перекладено автоматично з німецької');

  // Automatic translation waits for a tap while a language is not downloaded.
  const { page: later } = await open('/s', { besides: page });
  await later.getByText('Щоб це перекласти, браузер спершу має завантажити мову.').waitFor();
  await later.getByRole('button', { name: 'Завантажити й перекласти' }).press('Enter');
  await later.getByRole('link', { name: deviceTranslation(title, 'de uk') }).waitFor();
});

test('cards and titles are in the reader’s language wherever they are shown, once it is switched on', async () => {
  await ben.publishes({
    title: 'Шукаємо кімнату для двох',
    description: 'Нас двоє, я з донькою.',
    publicData: {
      category: 'lookingForPlace',
      subcategories: 'accomodation',
      capacityNumberOfPeople: 2,
      location: { address: 'Invalidenstraße 116, 10115 Berlin' },
    },
  });
  // Nothing in it is German alone.
  const tandem = 'Tandem, Tee, Foto, Garten';
  const other = await ada.publishes({
    title: tandem,
    description: 'Eine Stunde deine Sprache, eine Stunde meine.',
  });
  const { page } = await open('/', { as: ben, locale: 'uk' }, { isDownloaded: true });
  await page.evaluate(() => localStorage.setItem('poruch.translates', '1'));
  const translated = (text: string) => deviceTranslation(text, 'de uk');
  for (const [path, where] of [
    ['/', page.getByRole('link', { name: translated(title) })],
    ['/for-you', page.getByRole('link', { name: translated(title) })],
    [`/u/${ada.id}`, page.getByRole('link', { name: translated(tandem) })],
    [`/l/${other.id.uuid}`, page.getByRole('link', { name: translated(title) })],
    ['/inbox/orders', page.getByRole('link', { name: translated(title) })],
    [order(enquiry), page.getByText(translated(title)).first()],
  ] as const) {
    await visit(page, path);
    // Similar listings are loaded once they come into view.
    await page.keyboard.press('End');
    await where.first().waitFor();
    const html = await (await page.request.get(page.url())).text();
    expect({ path, has: html.includes('〔') }).toEqual({ path, has: false });
  }
});

test('an author who reads everything translated edits the original', async () => {
  const { page } = await open('/s', { as: ada, locale: 'uk' }, { isDownloaded: true });
  await page.getByRole('switch', { name: 'Усе українською' }).press('Space');
  const card = page.getByRole('link', { name: deviceTranslation(title, 'de uk') });
  await card.waitFor();
  await card.press('Enter');
  // Authors see their own listings untranslated.
  await page.getByRole('heading', { level: 1 }).getByText(title, { exact: true }).waitFor();
  await page.locator('main a[href$="/edit/description"]').first().press('Enter');
  const field = page.getByRole('textbox', { name: /^Назва/ });
  await field.waitFor();
  expect(await field.inputValue()).toBe(title);
  expect(await page.locator('textarea').first().inputValue()).toBe(description);
  expect(await page.content()).not.toContain('〔');
});

test('“show everything” follows the reader to another device, and is stored in the account at login', async () => {
  const first = await openPage({ as: ben, locale: 'uk' });
  await playBuiltInTranslator(first, { isDownloaded: true });
  // As if a visitor had chosen it on this device.
  await first.addInitScript(() => {
    if (!sessionStorage.getItem('hasChosen')) localStorage.setItem('poruch.translates', '1');
    sessionStorage.setItem('hasChosen', '1');
  });
  await visit(first, '/s');
  await first.getByRole('link', { name: deviceTranslation(title, 'de uk') }).waitFor();
  await first.waitForFunction(() => localStorage.getItem('poruch.translates') === null);
  const { page: second } = await open('/s', { as: ben, locale: 'uk' }, { isDownloaded: true });
  await second.getByRole('link', { name: deviceTranslation(title, 'de uk') }).waitFor();
  const saved = second.waitForResponse(/current_user\/update_profile/);
  await second.getByRole('switch', { name: 'Усе українською', checked: true }).press('Space');
  await second.getByRole('link', { name: title, exact: true }).waitFor();
  await saved;
  await first.reload();
  await first.getByRole('switch', { name: 'Усе українською', checked: false }).waitFor();
});
