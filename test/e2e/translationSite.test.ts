import type { Page } from 'playwright-core';
import type { Res } from '#test/platform/sdk.ts';
import { useBrowser, visit, type PageOptions } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { startTranslatorServer, type TranslatorServer } from '#test/support/translatorServer.ts';

// The site's translator is a local server that speaks LibreTranslate's protocol.

let translator: TranslatorServer;
let server: BuiltServer;
let ada: Person;
let ben: Person;
let enquiry: Res;
beforeAll(async () => {
  translator = await startTranslatorServer();
  translator.line = line => `〔${line}〕`;
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
  await log(host).getByText('〔Чи ще вільно? Нас двоє, я з донькою.〕').waitFor();
  await log(host).getByText('Automatisch übersetzt aus dem Ukrainischen').waitFor();
  await log(guest).getByRole('button', { name: 'Перекласти', exact: true }).tap();
  await log(guest).getByText('〔Ja, das Zimmer ist noch frei.〕').waitFor();
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
