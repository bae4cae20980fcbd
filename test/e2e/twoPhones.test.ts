import type { Page } from 'playwright-core';
import { photo } from '#test/platform/pictures.ts';
import { DAY } from '#contract/time/units.ts';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { pressDay } from '#test/support/pressDay.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { databaseOf } from '#test/support/serverDatabase.ts';
import { hideDetails, showDetails } from '#test/support/showDetails.ts';

// Two phones side by side, one in Ukrainian and one in German, from the search to "arrived".

let server: BuiltServer;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
  await Promise.all([ada, ben].map(person => proveAddress(server, person)));
  await ada.publishes({ title: 'Ruhiges Zimmer am Park' });
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const dayIn = (count: number) => new Date(Date.now() + count * DAY).toISOString().slice(0, 10);
const main = (page: Page) => page.getByRole('main');
const log = (page: Page) => main(page).getByRole('log');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Nothing is wider than the phone, and what was said last is on screen. */
async function expectInSight(page: Page, words: string): Promise<void> {
  const bubble = log(page).getByText(words).last();
  await bubble.waitFor();
  await page.waitForFunction(
    said => {
      const { top, bottom } = said?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
      const form = document.querySelector('main textarea')?.closest('form')?.getBoundingClientRect();
      return top >= 0 && bottom <= (form?.top ?? window.innerHeight);
    },
    await bubble.elementHandle(),
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}

/** The page speaks one language, whatever the other party's is. */
const expectLanguage = async (page: Page, locale: string) =>
  expect(await page.locator('html').getAttribute('lang')).toBe(locale);

test('from the search to "arrived", one phone in Ukrainian and one in German', async () => {
  const [guest, host] = await Promise.all([
    openPage({ as: ben, width: 390, locale: 'uk' }),
    openPage({ as: ada, width: 390, locale: 'de' }),
  ]);

  // Ben looks for a room and writes.
  await visit(guest, '/');
  await expectLanguage(guest, 'uk');
  await main(guest).getByRole('combobox', { name: 'Місто або місце' }).fill('Берлін');
  await guest.getByRole('option').first().click();
  await main(guest).getByRole('link', { name: 'Ruhiges Zimmer am Park' }).click();
  await main(guest).getByRole('heading', { level: 1, name: 'Ruhiges Zimmer am Park' }).waitFor();
  await main(guest).getByRole('link', { name: 'Написати' }).first().click();
  const dialog = guest.getByRole('dialog');
  await dialog.getByLabel('Ваше повідомлення').fill('Чи ще вільно? Нас двоє.');
  await dialog.getByRole('button', { name: 'Надіслати' }).click();
  await main(guest).getByRole('heading', { name: 'Ви надіслали запит' }).waitFor();
  await expectInSight(guest, 'Чи ще вільно? Нас двоє.');
  const id = /order\/([^/]+)/.exec(guest.url())?.[1] ?? '';

  // Ada's inbox has it on top; she answers with one press and a picture.
  await visit(host, '/inbox');
  await expectLanguage(host, 'de');
  const row = main(host).getByRole('link', { name: /^Ben/ }).first();
  await main(host).getByText('Чи ще вільно? Нас двоє.').waitFor();
  await row.click();
  await main(host).getByRole('heading', { name: 'Du hast eine Anfrage' }).waitFor();
  await expectInSight(host, 'Чи ще вільно? Нас двоє.');
  await press(host, 'Ja, es ist noch frei.');
  await host.getByLabel('Bilder oder ein PDF anhängen').setInputFiles({
    name: 'zimmer.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await (await photo({ width: 1200, height: 800 })).arrayBuffer()),
  });
  await press(host, 'Senden');
  await expectInSight(host, 'Ja, es ist noch frei.');
  await expectInSight(guest, 'Ja, es ist noch frei.');
  await log(guest).getByRole('button', { name: 'Показати фото' }).click();
  await log(guest).getByRole('img', { name: 'Фото в розмові' }).waitFor();
  // He has it on screen, and she is told.
  await log(host).getByText('Gelesen').waitFor();

  // She invites him, and he requests these nights.
  await press(host, 'Für Nächte einladen');
  const invite = host.getByRole('dialog');
  await pressDay(host, dayIn(3), 'Weiter');
  await pressDay(host, dayIn(5), 'Weiter');
  const overflow = () => host.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  expect(await overflow()).toBe('hidden');
  await invite.getByRole('button', { name: 'Einladung senden' }).click();
  await invite.waitFor({ state: 'detached' });
  expect(await overflow()).toBe('scroll');
  await main(guest).getByRole('link', { name: 'Надіслати запит на ці ночі' }).click();
  await main(guest).getByText('Це проживання безкоштовне.').waitFor();
  await press(guest, 'Надіслати запит');
  await main(guest).getByRole('heading', { name: 'Ви надіслали запит на бронювання' }).waitFor();

  await main(host).getByRole('heading', { name: 'Eine Buchungsanfrage wartet auf deine Antwort' }).waitFor();
  await press(host, 'Annehmen');
  await press(host, 'Anfrage annehmen');
  await main(host).getByRole('heading', { name: 'Du hast die Buchung angenommen' }).waitFor();

  // Where, when and the way come first on his phone.
  await main(guest).getByRole('heading', { name: 'Ваше бронювання прийнято' }).waitFor();
  await showDetails(guest);
  const details = guest.getByRole('complementary', { name: 'Подробиці' });
  await details.getByText('Invalidenstraße 116').first().waitFor();
  expect(await details.getByRole('link', { name: 'Як дістатися' }).getAttribute('href')).toContain(
    'Invalidenstra',
  );
  await hideDetails(guest);

  // The day has come: he is there, and is asked whether all is well.
  await databaseOf(server)(
    `update bookings set start_at = start_at - interval '4 days', display_start = display_start - interval '4 days'
     where transaction_id = $1`,
    [id],
  );
  await visit(guest, `/order/${id}/details`);
  await main(guest).getByLabel('Ваше повідомлення').fill('Ми вже на місці.');
  await press(guest, 'Надіслати');
  await expectInSight(host, 'Ми вже на місці.');
  await press(guest, 'Так, усе гаразд');
  await main(guest).getByText('Раді це чути.').waitFor();
});
