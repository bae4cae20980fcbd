import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { photo } from '#test/platform/pictures.ts';
import type { Res } from '#test/platform/sdk.ts';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';

let server: BuiltServer;
let ada: Person;
let ben: Person;
let enquiry: Res;
beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
  await Promise.all([ada, ben].map(person => proveAddress(server, person)));
  enquiry = await ben.enquires(await ada.publishes());
}, 90_000);
// Chosen by their paths: the bytes of 40 MB take the browser many seconds.
const folder = mkdtempSync(path.join(tmpdir(), 'poruch-attachments-'));
const onDisk = (files: readonly { name: string; buffer: Buffer }[]) =>
  files.map(({ name, buffer }) => {
    const file = path.join(folder, name);
    writeFileSync(file, buffer);
    return file;
  });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const order = () => `/order/${enquiry.id.uuid}/details`;
const sale = () => `/sale/${enquiry.id.uuid}/details`;
const files = (page: Page) => page.getByRole('list', { name: 'Attached', exact: true });
const log = (page: Page) => page.getByRole('main').getByRole('log');
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const cross = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` });
const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await (await photo({ width: 1200, height: 800 })).arrayBuffer()),
});
const document = (name: string, catalog = '') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${catalog} >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`,
  ),
});

test('two pictures and a document are sent; what is wrong with others is said beside them', async () => {
  const expected = [/messages\/document answered 409/, /console: .*409/];
  const page = await openPage({ as: ada, width: 390, expected });
  await visit(page, sale());
  await page
    .getByLabel('Attach pictures or a PDF')
    .setInputFiles([
      await picture('room.jpg'),
      document('game.pdf', '/OpenAction << /S /JavaScript /JS (x) >>'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
      { ...(await picture('hall.jpg')), name: 'hall.pdf', mimeType: 'application/pdf' },
    ]);
  await files(page).getByText('game.pdf contains a program or other files').waitFor();
  await files(page).getByText('notes.txt is neither a picture nor a PDF.').waitFor();
  await send(page).click();
  await page.getByText('Please remove the files that could not be uploaded').waitFor();
  await files(page).getByText('hall.pdf', { exact: true }).waitFor();
  for (const name of ['game.pdf', 'notes.txt', 'hall.pdf']) await cross(page, name).click();
  await page
    .getByLabel('Attach pictures or a PDF')
    .setInputFiles([await picture('kitchen.jpg'), { ...document('lease'), mimeType: 'image/jpeg' }]);
  await page.getByLabel('Your message').fill('This is the room.');
  await send(page).click();
  await log(page).getByText('This is the room.').waitFor();
  await files(page).waitFor({ state: 'detached' });

  const reader = await openPage({ as: ben });
  await visit(reader, order());
  const saved = reader.waitForEvent('download');
  await log(reader)
    .getByRole('link', { name: /^lease\.pdf, / })
    .click();
  expect((await saved).suggestedFilename()).toBe('lease.pdf');
});

test('pictures of a new account are loaded on request, and enlarged by keyboard', async () => {
  const page = await openPage({ as: ben, width: 390 });
  await visit(page, order());
  await log(page).getByText('2 pictures from a new account').last().waitFor();
  const pictures = log(page).getByRole('link', { name: /^Picture in the conversation – picture/ });
  expect(await pictures.count()).toBe(0);
  await log(page).getByRole('button', { name: 'Show the pictures' }).click();
  await pictures.first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: /picture 1 of 2$/ }).waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('img', { name: /picture 2 of 2$/ }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await pictures.first().evaluate(link => link === link.ownerDocument.activeElement)).toBe(true);
});

test('what does not fit is said beside it in the reader’s language, and all else is sent with the words', async () => {
  const expected = [/messages\/document answered 409/, /console: .*409/];
  const page = await openPage({ as: ben, width: 390, locale: 'uk', expected });
  await visit(page, order());
  const words = page.getByLabel('Ваше повідомлення');
  await words.fill('Ось ми і наші документи.');
  const list = page.getByRole('list', { name: 'Додано', exact: true });
  const said = list.getByRole('alert');
  const picker = page.getByLabel('Додати фото або PDF');
  const first = await picture('один.jpg');
  const heic = readFileSync('test/fixtures/sun.heic');
  const size = 40 * 1024 ** 2;
  // No picture after its first bytes, so that it can't be made smaller.
  await picker.setInputFiles(
    onDisk([{ name: 'зламане.jpg', buffer: Buffer.concat([first.buffer.subarray(0, 200)], size) }]),
  );
  await said.getByText('зламане.jpg: файл більший за 20 МБ.').waitFor();
  await picker.setInputFiles(
    onDisk([
      { ...first, name: 'велике.jpg', buffer: Buffer.concat([first.buffer], size) },
      { ...first, name: 'сонце.jpg', buffer: heic },
      { ...first, name: 'пів сонця.jpg', buffer: heic.subarray(0, 300) },
      first,
      // Takes the place of half a picture.
      { ...first, name: 'два.jpg' },
      { ...first, name: 'три.jpg' },
      document('гра.pdf', '/OpenAction << /S /JavaScript /JS (x) >>'),
      document('договір.pdf'),
      document('додаток.pdf'),
      { ...document('нотатки.pdf'), buffer: Buffer.from('Лише текст') },
    ]),
  );
  await list.getByText(/^договір\.pdf, /).waitFor();
  await list.getByText('два.jpg', { exact: true }).waitFor();
  const fitsNot = 'не вміщується: у повідомленні може бути чотири фото й один PDF.';
  expect(await said.allTextContents()).toEqual([
    'зламане.jpg: файл більший за 20 МБ.',
    expect.stringMatching(/^пів сонця\.jpg: цей браузер не може відкрити фото HEIC/),
    `три.jpg ${fitsNot}`,
    expect.stringMatching(/^гра\.pdf: у файлі є програма або інші файли/),
    `додаток.pdf ${fitsNot}`,
    'нотатки.pdf — це не фото і не PDF.',
  ]);
  expect(await words.inputValue()).toBe('Ось ми і наші документи.');
  const isRefused = { has: page.getByRole('alert') };
  const refused = list.getByRole('listitem').filter(isRefused);
  while ((await refused.count()) > 0)
    await refused
      .first()
      .getByRole('button', { name: /^Прибрати/ })
      .click();
  await page.getByRole('button', { name: 'Надіслати', exact: true }).click();
  await list.waitFor({ state: 'detached' });
  expect(await words.inputValue()).toBe('');

  const reader = await openPage({ as: ada });
  await visit(reader, sale());
  const message = log(reader).getByRole('listitem').filter({ hasText: 'Ось ми і наші документи.' });
  await message.getByRole('link', { name: /^договір\.pdf, / }).waitFor();
  await message.getByRole('button', { name: 'Show the pictures' }).click();
  await message.getByRole('link', { name: /^Picture in the conversation – picture 4 of 4/ }).waitFor();
});

test('pictures without words are named in the message', async () => {
  const page = await openPage({ as: ben });
  await visit(page, order());
  await page.getByLabel('Attach pictures or a PDF').setInputFiles([await picture('us.jpg')]);
  // Sent while the picture is still being uploaded, the message waits for it.
  await send(page).click();
  await log(page).getByText('A picture', { exact: true }).waitFor();
  const link = log(page).getByRole('link', { name: 'Picture in the conversation', exact: true });
  await link.getByRole('img').waitFor();
});
