import type { Page } from 'playwright-core';
import type { Res } from '#test/platform/sdk.ts';
import { useBrowser, visit, type PageOptions } from '#test/support/browser.ts';
import { playBuiltInTranslator } from '#test/support/builtInTranslator.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { fakeTranslation } from '#test/support/fakeTranslation.ts';
import { startTranslatorServer, type TranslatorServer } from '#test/support/translatorServer.ts';

// The site's translator is a local server that speaks LibreTranslate's protocol.

let translator: TranslatorServer;
let server: BuiltServer;
let ada: Person;
let ben: Person;
let enquiry: Res;
beforeAll(async () => {
  translator = await startTranslatorServer();
  translator.line = (line, to) => `〔${fakeTranslation(line, to)}〕`;
  server = await startBuiltServer({ TRANSLATION: translator.url });
  ({ ada, ben } = await cast(server));
  await Promise.all([ada, ben].map(person => proveAddress(server, person)));
  enquiry = await ben.enquires(await ada.publishes(), 'Чи ще вільно? Нас двоє, я з донькою.');
  await ada.writes(enquiry, 'Ja, das Zimmer ist noch frei.');
}, 90_000);
afterAll(async () => {
  await server?.stop();
  await translator?.close();
});
const openPage = useBrowser(() => server.url);

const log = (page: Page) => page.getByRole('main').getByRole('log');

/** Opens a page in a browser without a built-in translator. */
async function open(path: string, options: PageOptions): Promise<Page> {
  const page = await openPage(options);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Translator'));
  await visit(page, path);
  return page;
}

test('a Ukrainian and a German user read each other’s messages through the site’s own translator', async () => {
  const [host, guest] = await Promise.all([
    open(`/sale/${enquiry.id.uuid}/details`, { as: ada, locale: 'de' }),
    open(`/order/${enquiry.id.uuid}/details`, { as: ben, locale: 'uk', width: 390 }),
  ]);
  await log(host).getByRole('button', { name: 'Übersetzen', exact: true }).press('Enter');
  await log(host)
    .getByText(`〔${fakeTranslation('Чи ще вільно? Нас двоє, я з донькою.', 'de')}〕`)
    .waitFor();
  await log(host).getByText('Automatisch übersetzt aus dem Ukrainischen').waitFor();
  await log(guest).getByRole('button', { name: 'Перекласти', exact: true }).tap();
  await log(guest)
    .getByText(`〔${fakeTranslation('Ja, das Zimmer ist noch frei.', 'uk')}〕`)
    .waitFor();
});

test('a browser whose own model never arrives is given up after five seconds, and not asked again that day', async () => {
  const page = await openPage({ as: ada, locale: 'de' });
  await playBuiltInTranslator(page, { isSilent: true });
  await visit(page, `/sale/${enquiry.id.uuid}/details`);
  const german = fakeTranslation('Чи ще вільно? Нас двоє, я з донькою.', 'de');
  const start = Date.now();
  await log(page).getByRole('button', { name: 'Übersetzen', exact: true }).press('Enter');
  await log(page).getByText(`〔${german}〕`).waitFor();
  expect(Date.now() - start).toBeGreaterThan(4_500);
  const made = () =>
    page.evaluate(() => (window as unknown as { translatorsMade: string[] }).translatorsMade);
  expect(await made()).toEqual(['uk de']);
  await page.reload();
  await log(page).getByRole('button', { name: 'Übersetzen', exact: true }).press('Enter');
  await log(page).getByText(`〔${german}〕`).waitFor({ timeout: 4_000 });
  expect(await made()).toEqual([]);
});

test('a browser that stutters is not believed: the site’s translator answers', async () => {
  const page = await openPage({ as: ada, locale: 'de' });
  await playBuiltInTranslator(page, { isDownloaded: true, always: 'Zimmer '.repeat(12) });
  await visit(page, `/sale/${enquiry.id.uuid}/details`);
  await log(page).getByRole('button', { name: 'Übersetzen', exact: true }).press('Enter');
  await log(page)
    .getByText(`〔${fakeTranslation('Чи ще вільно? Нас двоє, я з донькою.', 'de')}〕`)
    .waitFor();
  expect(await log(page).textContent()).not.toContain('Zimmer Zimmer');
});

test('when the site’s translator stutters the original remains, with a note', async () => {
  const message = await ben.writes(enquiry, 'Чи є поруч дитячий садок?');
  expect(message.id.uuid).toBeDefined();
  translator.line = () => 'Kindergarten '.repeat(12);
  const page = await open(`/sale/${enquiry.id.uuid}/details`, { as: ada, locale: 'de' });
  await log(page).getByRole('button', { name: 'Übersetzen', exact: true }).last().press('Enter');
  await log(page).getByText('Das ließ sich gerade nicht übersetzen. Du siehst das Original.').waitFor();
  await log(page).getByText('Чи є поруч дитячий садок?', { exact: true }).waitFor();
  translator.line = (line, to) => `〔${fakeTranslation(line, to)}〕`;
  await log(page).getByRole('button', { name: 'Noch einmal versuchen' }).press('Enter');
  await log(page)
    .getByText(`〔${fakeTranslation('Чи є поруч дитячий садок?', 'de')}〕`)
    .waitFor();
});

test('while the translator is down the original remains, with a note, until translation is requested again', async () => {
  await ben.writes(enquiry, 'Ми приїдемо в неділю.');
  translator.refusal = { status: 500 };
  const page = await open(`/sale/${enquiry.id.uuid}/details`, { as: ada, locale: 'de' });
  const before = translator.asked.length;
  await log(page).getByRole('button', { name: 'Übersetzen', exact: true }).last().press('Enter');
  await log(page).getByText('Das ließ sich gerade nicht übersetzen. Du siehst das Original.').waitFor();
  await log(page).getByText('Ми приїдемо в неділю.', { exact: true }).waitFor();
  expect(translator.asked.length).toBeLessThanOrEqual(before + 2);
});
